import type { EmailVault } from '#server/platform/email-vault.ts'
import type { EventName } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { CodeVault, GiftVault } from '#server/platform/secrets.ts'
import type { OptionalNotice } from '#shared/contract/settings/notices.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { MessageKey, Messages } from '#shared/translate.ts'
import type { Facts, FactsName, Role } from './facts.ts'
import type { TemplateKind } from './templates.ts'
import type { Payload, Planning, Step } from './planning.ts'

/** Each email has its messages under this name, and each set of messages belongs to one email. */
export type EmailName = keyof Messages['emails']

/** The vaults for codes, tokens and numbers, the present time, and the contact of the grievance officer. */
export type Tools = {
  vault: CodeVault
  giftVault: GiftVault
  emailVault: EmailVault
  phoneVault: PhoneVault
  now: Date
  contact: Pick<Contact, 'grievanceOfficer' | 'grievanceEmail'>
}

type Parts<Key> = Key extends `pushes.${infer Name}.title` ? Name : never
/** The names of the title and body in the messages `pushes`. */
export type PushName = Parts<MessageKey>

/** One notice of the table: its event, its recipient, how long it holds, and its words on each channel. */
export type Notice = {
  event: EventName
  /** The name in stored deliveries; it never changes. The first row of a name that applies is sent. */
  notice: string
  /** The reading of its data, one for each subject. All rows of a name share it. */
  facts: FactsName
  to: Role
  /** The id of the event that the notice is about; missing: the order, or else the first id. */
  about?: keyof Payload
  /** True when this row is the right one for the event; missing means always. */
  applies?: (facts: Facts) => boolean
  /** True when the content is still true at the time of sending; missing means always. */
  holds?: (facts: Facts) => boolean
  /** The city may switch it off, by this name. */
  optional?: OptionalNotice
  /** Only an owner of a shop who asked for this notice gets it. */
  wish?: true
  /** The steps that begin with the event, on all channels; missing: one at once. */
  steps?: (planning: Planning) => Step[]
  /** The content expires within minutes, so it is sent before others. */
  urgent?: true
  push?: PushWords
  whatsApp?: WhatsAppWords
}

/** A notice with an email; the other fields are its words there. */
export type EmailNotice = Notice & {
  /** False when no email is sent although the notice holds. */
  holdsByEmail?: (facts: Facts) => boolean
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
}

/** A notice on phones and computers. It has no price, code or address, because anybody may see the screen. */
export type PushWords = {
  words: (facts: Facts, step: string) => PushName
  path: (facts: Facts) => string
  urgency: 'high' | 'normal'
  /** The steps of this channel only. */
  steps?: (planning: Planning) => Step[]
  holds?: (facts: Facts, step: string, now: Date) => boolean
  /** A later notice with the same tag replaces this one on the device; missing: the subject. */
  tag?: (facts: Facts) => string
  /** The end of its use, where the facts know it better than the step. */
  until?: (facts: Facts) => Date | undefined
  /** `owner`: the owner of the shop; missing: every member of its staff. */
  to?: 'owner'
  /** True for an alert that also goes to devices that are switched off, because a thief may have switched them off. */
  evenIfOff?: true
}

/** A message by WhatsApp, to the shopper or to the owner of the shop. */
export type WhatsAppWords = {
  template: TemplateKind
  path: (facts: Facts) => string
  holds?: (facts: Facts) => boolean
  /** True when the person has just asked for it and waits for it. */
  atAnyHour?: true
  /** True when an open shop gets it at any hour. */
  whileOpen?: true
  /** True when it may come again on another day. */
  daily?: true
}
