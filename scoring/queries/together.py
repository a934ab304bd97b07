"""Queries of devices kept together: which there are, which have a recovery code."""

from django.db.models import Q

from scoring.models import Device


def browsers_of(device: Device) -> list[Device]:
    """List the signed-in devices that are kept together with this one, itself too, in order."""
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device), signed_out_at=None)
    return list(group.order_by("first_seen", "pk"))


def has_another_way(device: Device, browser_id: int) -> bool:
    """Return whether another browser or a recovery code leads to what a device keeps."""
    group = Device.objects.filter(Q(pk=device.pk) | Q(kept_with=device))
    is_signed_in = Q(signed_out_at=None) & ~Q(pk=browser_id)
    return group.filter(is_signed_in | Q(code_generation__gt=0)).exists()


def device_with_code(device_id: int) -> Device | None:
    """Look up a device that has a recovery code, with the one that it is kept together with."""
    devices = Device.objects.select_related("kept_with").filter(
        code_generation__gt=0, token__isnull=True
    )
    return devices.filter(pk=device_id).first()
