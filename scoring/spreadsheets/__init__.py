"""Figures as spreadsheets: tables as plain values, written as a workbook (XLSX).

Touches words, queries and rules; only answers.py answers requests.
"""
