/** 16 random bytes in base64url, as the pass's QR carries them. */
const token = /^[\w-]{22}$/

/** Whether a text may be a pickup token at all; other QR codes are not worth a question to the server. */
export function looksLikeToken(text: string): boolean {
  return token.test(text.trim())
}
