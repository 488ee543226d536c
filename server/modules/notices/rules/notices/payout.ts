import type { EventName } from '#server/platform/events.ts'
import { paths } from '#shared/paths.ts'
import type { EmailName, EmailNotice, PushWords } from '../notice.ts'
import { forTwoDays } from '../times.ts'

const toOwner = {
  to: 'store',
  footer: () => 'email.footer.owner',
  button: { words: 'statement.title', opens: true, path: () => paths.ownTransfers() },
} as const satisfies Partial<EmailNotice>

/** An alert goes to all devices of the owner, because the thief of the account may have switched them off. */
const alert = {
  urgency: 'high',
  steps: forTwoDays,
  to: 'owner',
  evenIfOff: true,
} as const satisfies Partial<PushWords>

const aboutPayout = (event: EventName) =>
  ({
    ...toOwner,
    event,
    facts: 'payout',
  }) as const satisfies Partial<EmailNotice>

const aboutStop = (event: EventName) =>
  ({
    ...toOwner,
    event,
    facts: 'payoutStop',
  }) as const satisfies Partial<EmailNotice>

/** Emails to the owner about the transfers of the shop's money. They never name the full number of an account. */
export const payoutEmails = {
  accountChanged: {
    ...toOwner,
    event: 'payout-account.changed',
    facts: 'payoutAccount',
    about: 'accountId',
    push: {
      ...alert,
      words: () => 'accountChanged',
      path: ({ secret }) => paths.notMe(secret ?? undefined),
    },
    notice: 'payout-account-changed',
    body: () => [
      'emails.accountChanged.body',
      'emails.accountChanged.when',
      'emails.accountChanged.notYou',
    ],
    button: { words: 'email.notMe', path: ({ secret }) => paths.notMe(secret ?? undefined) },
  },
  transfersStopped: {
    ...aboutStop('payouts.stopped'),
    notice: 'payouts-stopped',
    about: 'stopId',
    push: { ...alert, words: () => 'transfersStopped', path: () => paths.ownTransfers() },
    body: () => ['emails.transfersStopped.body', 'emails.transfersStopped.next'],
    button: { words: 'reset.askAnew', path: () => paths.forgotPassword() },
  },
  transfersHeld: {
    ...aboutStop('payouts.held'),
    notice: 'payouts-held',
    body: () => ['emails.transfersHeld.body', 'email.weSay', 'emails.transfersHeld.next'],
  },
  transfersReleased: { ...aboutStop('payouts.released'), notice: 'payouts-released' },
  transferMade: { ...aboutPayout('payout.transferred'), notice: 'payout-transferred' },
  transferFailed: {
    ...aboutPayout('payout.failed'),
    notice: 'payout-failed',
    body: () => ['emails.transferFailed.body', 'email.weSay', 'emails.transferFailed.next'],
  },
} satisfies Partial<Record<EmailName, EmailNotice>>
