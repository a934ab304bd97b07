"""Figures as spreadsheets: tables as plain values, written as CSV and as a workbook (XLSX).

Touches words, queries and rules; only answers.py knows of addresses.
"""
