import type { Random } from '#server/platform/ports/random.ts'
import { type Keys, seal, unseal } from '#server/platform/secrets.ts'

/** Encrypts and decrypts signing secrets of webhooks; `id` is the webhook's id, to which the text is bound. */
export type WebhookVault = {
  seal(id: string, secret: string): Buffer
  open(id: string, sealed: Buffer): string
}

export function makeWebhookVault(keys: Pick<Keys, 'seal'>, random: Random): WebhookVault {
  return {
    seal: (id, secret) => seal(keys.seal, random, contextOf(id), secret),
    open: (id, sealed) => unseal(keys.seal, contextOf(id), sealed),
  }
}

const contextOf = (id: string) => `webhook ${id}`
const SECRET_BEGINS = 'whsec_'

/** A secret in the form of the Standard Webhooks specification: `whsec_` and 32 random bytes in base64. */
export function writeSecret(bytes: Buffer): string {
  return SECRET_BEGINS + bytes.toString('base64')
}

export function bytesOfSecret(secret: string): Buffer {
  return Buffer.from(secret.slice(SECRET_BEGINS.length), 'base64')
}
