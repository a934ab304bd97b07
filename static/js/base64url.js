// Bytes as base64url, the way WebAuthn writes them in JSON.

/** @type {(text: string) => ArrayBuffer} */
export function fromBase64url(text) {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0)).buffer;
}

/** @type {(bytes: ArrayBuffer) => string} */
export function toBase64url(bytes) {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
