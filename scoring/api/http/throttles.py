"""How often a program may ask: by its device, or else by its address. Counted by each process for itself."""

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class PerProgram(SimpleRateThrottle):
    """Limits the requests of one program, whatever they are (rate limit, 429 with Retry-After)."""

    scope = "program"

    def get_cache_key(self, request: Request, view: APIView) -> str:
        """By what requests are counted."""
        device = getattr(view, "device", None)
        return f"program-{device.pk}" if device else f"address-{request.META.get('REMOTE_ADDR', '')}"


throttle_classes = [PerProgram]
