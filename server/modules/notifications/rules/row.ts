import type { Db } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { EventName } from '#server/platform/events.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import type { MessageKey, Messages } from '#shared/translate.ts'
import type { Facts, Role } from './facts.ts'

/** Each email has its messages, and each such set of messages its email. */
export type EmailName = keyof Messages['emails']

/** Ids of what happened, as far as the event has them. */
export type Payload = Record<
  'orderId' | 'storeId' | 'day' | 'codeId' | 'linkId' | 'userId' | 'changeId',
  string
>

/** What opens codes and tokens, and the time. */
export type Tools = { vault: CodeVault; emailVault: EmailVault; now: Date }

/** One email of the table: when it goes out, to whom, what it says and where it leads. */
export type EmailRow = {
  event: EventName
  /** Names its listener in the job queue and never changes. Of the rows of one job the first that applies is sent. */
  job: string
  /** What has to be known; undefined when there is nobody or nothing left to tell of. The same for all rows of a job. */
  facts: (db: Db, payload: Payload, tools: Tools) => Promise<Facts | undefined>
  to: Role
  /** Whether this row is the one for what happened; always, when missing. */
  applies?: (facts: Facts) => boolean
  /** Whether what it says still holds when it is written; always, when missing. */
  holds?: (facts: Facts) => boolean
  /** `emails.<name>.subject` and `emails.<name>.body`, when missing. */
  subject?: (facts: Facts) => MessageKey
  body?: (facts: Facts) => MessageKey[]
  footer: MessageKey
  showsCode?: true
  /** `words` are those of the screen it leads to; `opens` makes "Open …" of a screen's name. */
  button?: { words: MessageKey; opens?: true; path: (facts: Facts) => string }
  /** What else makes two emails of this row about the same thing different ones. */
  cause?: (facts: Facts) => (string | number)[]
  /** Worthless after minutes: before the others that wait. */
  urgent?: true
}
