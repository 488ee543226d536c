import type { EventName } from '#server/platform/events.ts'
import { paths } from '#shared/paths.ts'
import type { EmailName, EmailRow } from '../rules/row.ts'
import { viewAccountChangeFacts, viewPayoutFacts, viewStopFacts } from '../views/payout-emails.ts'

const toOwner = {
  to: 'store',
  footer: () => 'email.footer.owner',
  button: { words: 'statement.title', opens: true, path: () => paths.ownTransfers() },
} as const satisfies Partial<EmailRow>

const aboutPayout = (event: EventName) =>
  ({
    ...toOwner,
    event,
    facts: (db, { payoutId }) => viewPayoutFacts(db, payoutId),
  }) as const satisfies Partial<EmailRow>

const aboutStop = (event: EventName) =>
  ({
    ...toOwner,
    event,
    facts: (db, { stopId }) => viewStopFacts(db, stopId),
  }) as const satisfies Partial<EmailRow>

/** Emails to the owner about the transfers of the shop's money. They never name the full number of an account. */
export const payoutEmails = {
  accountChanged: {
    ...toOwner,
    event: 'payout-account.changed',
    facts: (db, { accountId }, tools) => viewAccountChangeFacts(db, { id: accountId, ...tools }),
    job: 'payout-account-changed',
    body: () => [
      'emails.accountChanged.body',
      'emails.accountChanged.when',
      'emails.accountChanged.notYou',
    ],
    button: { words: 'email.notMe', path: ({ secret }) => paths.notMe(secret ?? undefined) },
  },
  transfersStopped: {
    ...aboutStop('payouts.stopped'),
    job: 'payouts-stopped',
    body: () => ['emails.transfersStopped.body', 'emails.transfersStopped.next'],
    button: { words: 'reset.askAnew', path: () => paths.forgotPassword() },
  },
  transfersReleased: { ...aboutStop('payouts.released'), job: 'payouts-released' },
  transferMade: { ...aboutPayout('payout.transferred'), job: 'payout-transferred' },
  transferFailed: {
    ...aboutPayout('payout.failed'),
    job: 'payout-failed',
    body: () => ['emails.transferFailed.body', 'email.weSay', 'emails.transferFailed.next'],
  },
} satisfies Partial<Record<EmailName, EmailRow>>
