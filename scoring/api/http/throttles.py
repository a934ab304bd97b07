"""How often a program may ask: by its device, or else by its address, so many times in each minute.

Servers that share a Redis count together, others each process for itself. One that cannot be
reached bars nobody.
"""

import time

from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class PerProgram(SimpleRateThrottle):
    """Limits the requests of one program, whatever they are (rate limit, 429 with Retry-After).

    The framework's own keeps a list of moments, of which two processes that write it at once lose
    some; a number that is raised in one step loses none.
    """

    scope = "program"
    num_requests: int | None
    duration: int | None

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """By what requests are counted."""
        device = getattr(view, "device", None)
        return (
            f"program-{device.pk}" if device else f"address-{request.META.get('REMOTE_ADDR', '')}"
        )

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Return whether this request is within the limit of the present period."""
        if self.num_requests is None or self.duration is None:
            return True
        period, gone = divmod(time.time(), self.duration)
        self.left = self.duration - gone
        return (
            count(f"{self.get_cache_key(request, view)}-{int(period)}", self.duration)
            <= self.num_requests
        )

    def wait(self) -> float:
        """Seconds until the next period begins."""
        return self.left


def count(key: str, seconds: int) -> int:
    """Count one more under this key, kept for so many seconds; how many, 0 if out of reach."""
    for _ in range(2):
        try:
            return cache.incr(key)
        except ValueError:  # the first; of two at once, one sets it
            cache.add(key, 0, timeout=seconds)
    return 0


throttle_classes = [PerProgram]
