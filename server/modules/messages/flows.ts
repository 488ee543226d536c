import type { Database } from '#server/platform/db/open.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import { MessageError, type Messages } from '#server/platform/ports/messages.ts'
import type { MessageBudget } from '#server/platform/ports/messages-config.ts'
import { DeliveryError } from '#server/platform/retry-policy.ts'
import { claimMessage, saveAnswer } from './commands.ts'

export type Messaging = {
  messages: Messages
  vault: PhoneVault
  budget: MessageBudget
  /** The id of Chowk's number at the provider. Webhooks about other numbers are ignored. */
  phoneNumberId: string
  log: { error(details: object, text: string): void; warn(details: object, text: string): void }
}

/**
 * Sends a waiting message: claims it, calls the provider, and saves the answer. The provider has no idempotency key, so
 * a message without an answer is never sent again; a later webhook may report its state. Throws DeliveryError when the
 * provider did not take the message and a retry is allowed.
 */
export async function deliverMessage(
  { messages, vault, budget, log }: Messaging,
  database: Database,
  id: string,
): Promise<void> {
  const outgoing = await database.transaction((tx) => claimMessage(tx, { id, vault, budget }))
  if (!outgoing) return
  try {
    const providerId = await messages.send(outgoing)
    await database.transaction((tx) => saveAnswer(tx, { id, budget, answer: { providerId } }))
  } catch (error) {
    if (!(error instanceof MessageError)) throw error
    const { failure, message } = error
    if (failure === 'setup')
      log.error({ alarm: 'messages', message }, 'WhatsApp takes no messages: mend its setup')
    else log.warn({ message, failure, id }, 'a message was not sent')
    const isLater = failure === 'later' || failure === 'setup'
    const answer = { failure: isLater ? ('later' as const) : failure, error: message }
    await database.transaction((tx) => saveAnswer(tx, { id, budget, answer }))
    if (isLater) throw new DeliveryError('deferred', message)
  }
}
