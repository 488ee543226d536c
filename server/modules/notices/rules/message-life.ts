import type { DeliveryState } from '#server/platform/db/tables/notices.ts'

/** The states that the provider reports of a message (https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/components). */
export const reportedStates = ['sent', 'delivered', 'read', 'failed'] as const
export type ReportedState = (typeof reportedStates)[number]

const beforeSent = ['sending', 'unknown'] as const

/**
 * The states from which a message may go into the reported state, so that events in any order never move it back. A
 * message that was delivered cannot fail.
 */
export const statesBefore: Record<ReportedState, readonly DeliveryState[]> = {
  sent: beforeSent,
  delivered: [...beforeSent, 'sent'],
  read: [...beforeSent, 'sent', 'delivered'],
  failed: [...beforeSent, 'sent'],
}

/** Words that end messages: English, both spellings of the Hindi word, and its transcription in Latin letters. */
const stopWords = ['stop', 'बंद', 'बन्द', 'band']

/** True when the whole answer asks to end the messages: `STOP`, `stop.`, `"बंद"`. */
export function isStop(text: string): boolean {
  const word = text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
  return stopWords.includes(word.toLowerCase())
}
