"""A request that writes is done once, however often it comes, and by two at once."""

import threading
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from scoring.models import Answer, Device
from scoring.rules.errors import RuleViolation
from scoring.services import Answered, answer_once


def act() -> Answered:
    Device.objects.create(token_hash=f"made {Device.objects.count()}")
    return Answered(201, {"ETag": '"1"'}, '{"made":1}')


@pytest.mark.django_db
def test_the_second_time_the_first_answer_is_given() -> None:
    first, second = (answer_once(asker="device 1", key="k", request="a", act=act) for _ in range(2))
    assert (first[0], first[1], second[1]) == (second[0], False, True)
    assert Device.objects.count() == 1
    answer_once(asker="device 2", key="k", request="a", act=act)
    assert Device.objects.count() == 2


@pytest.mark.django_db
def test_a_key_is_of_one_request_and_what_failed_is_not_kept() -> None:
    def fail() -> Answered:
        act()
        raise RuleViolation("order")

    with pytest.raises(RuleViolation, match="order"):
        answer_once(asker="device 1", key="k", request="a", act=fail)
    assert (Answer.objects.count(), Device.objects.count()) == (0, 0)
    answer_once(asker="device 1", key="k", request="a", act=act)
    with pytest.raises(RuleViolation) as refused:
        answer_once(asker="device 1", key="k", request="b", act=act)
    assert refused.value.code == "key_reused"


@pytest.mark.django_db
def test_answers_go_after_a_day() -> None:
    answer_once(asker="device 1", key="k", request="a", act=act)
    Answer.objects.update(made_at=timezone.now() - timedelta(days=1, minutes=1))
    answer_once(asker="device 1", key="another", request="a", act=act)
    assert [answer.key for answer in Answer.objects.all()] == ["another"]


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_does_it_and_both_are_answered() -> None:
    start, answers = threading.Barrier(2), []

    def ask() -> None:
        start.wait()
        try:
            answers.append(answer_once(asker="device 1", key="k", request="a", act=act))
        finally:
            connection.close()

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(was_kept for _answered, was_kept in answers) == [False, True]
    assert Device.objects.count() == 1
