"""What is read out when a round begins."""

import io

import pdfplumber
from django.test import Client
from django.urls import reverse

from tests.tournaments.conftest import Hall


def test_the_caller_reads_out_who_goes_down_to_the_first_table(dee: Client, climbing: Hall) -> None:
    climbing.type_all()
    seats = climbing.table(3, 1).entries
    climbing.seat()
    content = dee.get(reverse("print-caller", args=[climbing.pk, 2])).content
    with pdfplumber.open(io.BytesIO(content)) as document:
        text = " ".join(document.pages[0].extract_text().split())
    assert f"Table 3: {seats['E'].name} & {seats['W'].name} go to table 1." in text
