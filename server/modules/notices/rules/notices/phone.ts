import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'
import { toMember } from './parts.ts'

/** A button that opens the account page, where a person adds and removes telephone numbers. */
const toAccount = {
  button: { words: 'ownAccount.title', path: () => paths.account() },
} as const satisfies Partial<EmailNotice>

/** Emails about a telephone number that another account has verified; they do not name the number. */
export const phoneEmails = {
  phoneMovedAway: {
    ...toMember,
    ...toAccount,
    event: 'phone.moved',
    facts: 'person',
    notice: 'phone-moved-away',
    body: () => ['emails.phoneMovedAway.body', 'emails.phoneMovedAway.notYou'],
  },
  phoneMovedHere: {
    ...toMember,
    ...toAccount,
    event: 'phone.moved',
    facts: 'newOwner',
    notice: 'phone-moved-here',
    body: () => ['emails.phoneMovedHere.body', 'emails.phoneMovedHere.notYou'],
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
