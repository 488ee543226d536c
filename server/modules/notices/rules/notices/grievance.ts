import { paths } from '#shared/paths.ts'
import type { Facts } from '../facts.ts'
import type { EmailNotice } from '../notice.ts'

const toPerson = {
  to: 'shopper',
  footer: () => 'email.footer.grievance',
  button: {
    words: 'email.seeComplaint',
    path: ({ secret, values }) =>
      secret === null
        ? paths.complaint(String(values['grievanceId']))
        : paths.complaintByLink(secret),
  },
} as const satisfies Partial<EmailNotice>

const kind = (is: string) => (facts: Facts) => facts.values['kind'] === is

const answerNotice = {
  ...toPerson,
  event: 'grievance.written',
  facts: 'written',
  notice: 'grievance-written',
} as const satisfies Partial<EmailNotice>

const toOfficer = {
  to: 'shopper',
  facts: 'officer',
  cause: ({ values }) => [values['kind'] ?? '', values['round'] ?? ''],
  footer: () => 'email.footer.officer',
  button: {
    words: 'email.seeComplaint',
    path: ({ id }) => paths.adminDashboard({ grievance: id }),
  },
} as const satisfies Partial<EmailNotice>

const due = { ...toOfficer, event: 'grievance.due', notice: 'grievance-due' } as const

/**
 * Emails about complaints: to the person who complains, and to the grievance officer about a new complaint and before a
 * legal time limit ends.
 */
export const grievanceEmails = {
  grievanceReceived: {
    ...toPerson,
    event: 'grievance.received',
    facts: 'received',
    notice: 'grievance-received',
    body: () => ['emails.grievanceReceived.body', 'emails.grievanceReceived.dates'],
  },
  grievanceCopy: { ...answerNotice, applies: kind('copy') },
  grievanceClosed: {
    ...answerNotice,
    applies: kind('closed'),
    body: () => [
      'emails.grievanceClosed.body',
      'email.officerSays',
      'emails.grievanceClosed.wrong',
    ],
  },
  grievanceAnswered: {
    ...answerNotice,
    body: () => ['emails.grievanceAnswered.body', 'email.officerSays'],
  },
  grievanceNew: { ...toOfficer, event: 'grievance.received', notice: 'grievance-new' },
  grievanceAnswerDue: { ...due, applies: kind('answer') },
  grievanceRedressDue: { ...due },
} satisfies Record<string, EmailNotice>
