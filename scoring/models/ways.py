"""Rows of the ways back to what a device keeps, beside its cookie and its recovery code."""

from django.db import models
from django.db.models import Q

from scoring.models.devices import Device


class Passkey(models.Model):
    """A passkey (WebAuthn credential): a key pair of a phone, a computer or a password manager.

    What is stored of it is public.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="passkeys")
    #: The credential's id, as base64url.
    credential_id = models.CharField(max_length=1400, unique=True)
    #: What the library verifies a signature with: the attested credential data.
    public_key = models.BinaryField()
    #: How often it has signed, where its maker counts; a copy of a key would lag behind.
    counter = models.PositiveBigIntegerField(default=0)
    #: The kind of device that it was made on.
    kind = models.CharField(max_length=20, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(credential_id=""), name="passkey_has_an_id")
        ]

    def __str__(self) -> str:
        return f"passkey {self.pk} of {self.device_id}"


class MailAddress(models.Model):
    """An address of mail whose links lead back to a device.

    It is not stored: a keyed hash, and a hint.
    """

    device = models.ForeignKey(Device, on_delete=models.CASCADE, related_name="mail_addresses")
    address_hash = models.CharField(max_length=64, unique=True)
    #: What its owner knows it by, such as “n…@example.org”.
    hint = models.CharField(max_length=80)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["made_at", "pk"]
        verbose_name_plural = "mail addresses"
        constraints = [
            models.CheckConstraint(condition=~Q(address_hash=""), name="mail_address_has_a_hash")
        ]

    def __str__(self) -> str:
        return self.hint


class MailLink(models.Model):
    """A link that was mailed, good once and not for long. Only its hash is stored."""

    token_hash = models.CharField(max_length=64, unique=True)
    address_hash = models.CharField(max_length=64)
    hint = models.CharField(max_length=80)
    #: A keyed hash of the network address that asked for it: it gets no more than so many.
    asker = models.CharField(max_length=32)
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"mail link {self.pk}"
