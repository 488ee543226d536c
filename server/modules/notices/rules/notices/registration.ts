import type { EventName } from '#server/platform/events.ts'
import { paths } from '#shared/paths.ts'
import type { EmailNotice } from '../notice.ts'

const registrationEvent = (event: EventName, status: 'pending' | 'approved' | 'rejected') =>
  ({
    event,
    facts: 'registration',
    holds: ({ storeStatus }) => storeStatus === status,
  }) as const satisfies Partial<EmailNotice>
const statusEvent = (event: EventName, status: 'approved' | 'suspended') =>
  ({
    event,
    facts: 'storeStatus',
    holds: ({ storeStatus }) => storeStatus === status,
  }) as const satisfies Partial<EmailNotice>
const toOwner = {
  to: 'shopper',
  footer: () => 'email.footer.owner',
} as const satisfies Partial<EmailNotice>

/** Emails about a registration and about a store's status, to the owner. */
export const registrationEmails = {
  registrationReceived: {
    ...toOwner,
    ...registrationEvent('registration.received', 'pending'),
    notice: 'registration-received',
    body: () => ['emails.registrationReceived.body', 'emails.registrationReceived.wait'],
    button: { words: 'email.seeRegistration', path: () => paths.onboard() },
  },
  registrationApproved: {
    ...toOwner,
    ...registrationEvent('registration.approved', 'approved'),
    notice: 'registration-approved',
    body: () => ['emails.registrationApproved.body', 'emails.registrationApproved.next'],
    button: { words: 'shell.dashboard', opens: true, path: () => paths.dashboard() },
  },
  registrationRejected: {
    ...toOwner,
    ...registrationEvent('registration.rejected', 'rejected'),
    notice: 'registration-rejected',
    body: () => [
      'emails.registrationRejected.body',
      'email.weSay',
      'emails.registrationRejected.again',
    ],
    button: { words: 'email.registerAgain', path: () => paths.onboard() },
  },
  storeSuspended: {
    ...toOwner,
    ...statusEvent('store.suspended', 'suspended'),
    notice: 'store-suspended',
    body: () => ['emails.storeSuspended.body', 'email.weSay', 'emails.storeSuspended.open'],
    button: { words: 'shell.contactUs', path: () => paths.contactUs() },
  },
  storeReinstated: {
    ...toOwner,
    ...statusEvent('store.reinstated', 'approved'),
    notice: 'store-reinstated',
    button: { words: 'shell.dashboard', opens: true, path: () => paths.dashboard() },
  },
} satisfies Record<string, EmailNotice>
