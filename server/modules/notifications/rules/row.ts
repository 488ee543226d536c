import type { Db } from '#server/platform/db/open.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { EventName } from '#server/platform/events.ts'
import type { CodeVault, GiftVault } from '#server/platform/secrets.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { MessageKey, Messages } from '#shared/translate.ts'
import type { Facts, Role } from './facts.ts'

/** Each email has its messages under this name, and each set of messages belongs to one email. */
export type EmailName = keyof Messages['emails']

/** The ids that the event carries. */
export type Payload = Record<
  | 'orderId'
  | 'refundId'
  | 'returnId'
  | 'storeId'
  | 'day'
  | 'codeId'
  | 'linkId'
  | 'userId'
  | 'changeId'
  | 'toUserId'
  | 'registrationId'
  | 'invitationId'
  | 'purchaseId'
  | 'reviewId'
  | 'holdId'
  | 'entryId'
  | 'variantId'
  | 'accountId'
  | 'stopId'
  | 'payoutId'
  | 'questionId'
  | 'answerId'
  | 'grievanceId'
  | 'messageId'
  | 'productId'
  | 'tokenId'
  | 'webhookId'
  | 'clock',
  string
>

/** The vaults for codes and tokens, the present time, and the contact of the grievance officer. */
export type Tools = {
  vault: CodeVault
  giftVault: GiftVault
  emailVault: EmailVault
  now: Date
  contact: Pick<Contact, 'grievanceOfficer' | 'grievanceEmail'>
}

/** One email of the table: its event, recipient, text and link. */
export type EmailRow = {
  event: EventName
  /** The listener's name in the job queue; it never changes. The first row of a job that applies is sent. */
  job: string
  /** Loads the data; undefined when the recipient or subject does not exist. All rows of a job share this function. */
  facts: (db: Db, payload: Payload, tools: Tools) => Promise<Facts | undefined>
  to: Role
  /** True when this row is the right one for the event; missing means always. */
  applies?: (facts: Facts) => boolean
  /** True when the content is still true at the time of writing; missing means always. */
  holds?: (facts: Facts) => boolean
  /** Missing means `emails.<name>.subject` and `emails.<name>.body`. */
  subject?: (facts: Facts) => MessageKey
  body?: (facts: Facts) => MessageKey[]
  footer: (facts: Facts) => MessageKey
  showsCode?: true
  /** `words` is the name of the linked screen; `opens` turns it into "Open …". */
  button?: { words: MessageKey; opens?: true; path: (facts: Facts) => string }
  /**
   * Further parts of the email's id. Two emails of this row about one subject have different ids when these values
   * differ.
   */
  cause?: (facts: Facts) => Facts['values'][string][]
  /** The content expires within minutes, so the email is sent before other waiting emails. */
  urgent?: true
}
