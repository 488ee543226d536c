/** An idempotency key. `crypto.randomUUID` is missing on pages without TLS, such as a phone on the shop's own network. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}
