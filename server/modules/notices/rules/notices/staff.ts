import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice } from '../notice.ts'
import { aboutAccount, toMember } from './parts.ts'

/** Emails about a shop's staff: to the invited person, to the owner, and to a person who was removed. */
export const staffEmails = {
  staffInvited: {
    ...aboutAccount,
    event: 'staff.invited',
    facts: 'invitation',
    notice: 'staff-invited',
    body: ({ values }) => [
      'emails.staffInvited.body',
      values['staffRole'] === 'manager'
        ? 'emails.staffInvited.manager'
        : 'emails.staffInvited.counter',
      'emails.staffInvited.how',
      'emails.staffInvited.notYou',
    ],
    button: {
      words: 'email.seeInvitation',
      path: ({ secret }) => paths.staffInvitation(secret ?? undefined),
    },
  },
  staffJoined: {
    event: 'staff.joined',
    facts: 'member',
    notice: 'staff-joined',
    to: 'store',
    footer: () => 'email.footer.store',
    body: () => ['emails.staffJoined.body', 'emails.staffJoined.notYou'],
    button: { words: 'dashboard.staff', opens: true, path: () => paths.staff() },
  },
  staffRemoved: {
    ...toMember,
    event: 'staff.removed',
    facts: 'member',
    notice: 'staff-removed',
    body: () => ['emails.staffRemoved.body', 'emails.staffRemoved.stays'],
    button: { words: 'bookings.startShopping', path: () => paths.home() },
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
