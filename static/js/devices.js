// Passkeys: the browser is asked for one with the options of a form, and its answer goes back in the form.
// Written out in bytes and base64url by hand, since older phones have passkeys and not the newer helpers.
import { fromBase64url, toBase64url } from "./base64url.js";

/** @typedef {{id: string, type: "public-key"}} Descriptor */

/** @param {Descriptor[] | undefined} descriptors */
const known = (descriptors) => (descriptors ?? []).map((one) => ({ ...one, id: fromBase64url(one.id) }));

/**
 * Have a passkey made. @param {any} options as the server writes them
 */
function make(options) {
  const publicKey = {
    ...options,
    challenge: fromBase64url(options.challenge),
    user: { ...options.user, id: fromBase64url(options.user.id) },
    excludeCredentials: known(options.excludeCredentials),
  };
  return navigator.credentials.create({ publicKey });
}

/**
 * Have a passkey sign. @param {any} options as the server writes them
 */
function use(options) {
  const publicKey = {
    ...options,
    challenge: fromBase64url(options.challenge),
    allowCredentials: known(options.allowCredentials),
  };
  return navigator.credentials.get({ publicKey });
}

/** What the server verifies. @param {PublicKeyCredential} credential */
function written({ id, rawId, type, response }) {
  /** @type {Record<string, string>} */
  const parts = { clientDataJSON: toBase64url(response.clientDataJSON) };
  if (response instanceof AuthenticatorAttestationResponse) {
    parts.attestationObject = toBase64url(response.attestationObject);
  } else if (response instanceof AuthenticatorAssertionResponse) {
    parts.authenticatorData = toBase64url(response.authenticatorData);
    parts.signature = toBase64url(response.signature);
    if (response.userHandle) parts.userHandle = toBase64url(response.userHandle);
  }
  return JSON.stringify({ id, rawId: toBase64url(rawId), type, response: parts });
}

/** @param {HTMLFormElement} form */
function offer(form) {
  const button = form.querySelector("button");
  const failed = form.querySelector("[data-failed]");
  const field = form.elements.namedItem("credential");
  if (!button || !(field instanceof HTMLInputElement)) return;
  button.hidden = false;
  form.querySelector("[data-none]")?.remove();
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    if (failed instanceof HTMLElement) failed.hidden = true;
    try {
      const options = JSON.parse(form.dataset.options ?? "{}");
      const credential = await (form.dataset.passkey === "make" ? make(options) : use(options));
      if (!(credential instanceof PublicKeyCredential)) throw new Error("no passkey");
      field.value = written(credential);
      form.submit();
    } catch {
      // Closed, refused or not there: the person says so by pressing again.
      if (failed instanceof HTMLElement) failed.hidden = false;
      button.disabled = false;
    }
  });
}

if (window.PublicKeyCredential) {
  for (const form of document.querySelectorAll(/** @type {"form"} */ ("form[data-passkey]"))) offer(form);
}
