import type { Database } from '#server/platform/db/open.ts'
import {
  type Payments,
  PaymentProviderError,
  type ProviderRefund,
} from '#server/platform/ports/payments.ts'
import { DAY_MS } from '#shared/india-time.ts'
import { applyPaymentFact } from './commands/apply-fact.ts'
import { type RefundAnswer, saveAnswer } from './commands/apply-refund.ts'
import { findDueChecks, saveNextChecks } from './commands/payment-orders.ts'
import { claimRefunds, type ClaimedRefund, findUnknownRefund } from './commands/refunds.ts'
import {
  countStuckWebhooks,
  deleteOldWebhooks,
  findWaitingWebhooks,
  finishWebhook,
  lockWebhook,
  postponeWebhook,
  WEBHOOK_TRIES,
} from './commands/webhooks.ts'
import { refundKey } from './rules/refund-life.ts'
import type { PaymentFlows, Subjects } from './rules/subjects.ts'
import { nextCheck } from './rules/watch.ts'

export type MoneyRound = {
  database: Database
  provider: Payments
  subjects: Subjects
  flows: PaymentFlows
  log: Log
}
type Log = { error(details: object, text: string): void }

const BATCH = 50
const HASHES_STORED_MS = 30 * DAY_MS

/** Applies waiting webhooks, the oldest first; returns the number applied. Several processes may run this at once. */
export async function processWebhooks(
  { database, provider, subjects, log }: MoneyRound,
  now: Date,
): Promise<number> {
  const waiting = await findWaitingWebhooks(database.db, now, BATCH)
  let done = 0
  for (const id of waiting) {
    try {
      done += await database.transaction(async (tx) => {
        const webhook = await lockWebhook(tx, id)
        if (!webhook) return 0
        if (webhook.body) await applyPaymentFact(tx, provider.readFact(webhook.body), subjects)
        await finishWebhook(tx, id)
        return 1
      })
    } catch (error) {
      log.error({ err: error, webhook: id }, 'a webhook could not be processed')
      await database.transaction(async (tx) => {
        const webhook = await lockWebhook(tx, id)
        if (webhook) await postponeWebhook(tx, webhook, String(error))
      })
    }
  }
  return done
}

/** Asks the provider about every payment order whose check is due, in case a webhook was lost. */
export async function askAboutPayments(round: MoneyRound, now: Date): Promise<void> {
  const { database, flows, log } = round
  const due = await findDueChecks(database.db, now, BATCH)
  const next: { id: string; nextCheckAt: Date | null }[] = []
  for (const check of due) {
    const { id, purpose, subjectId } = check
    const isAnswered = await flows.askProvider({ purpose, subjectId }).catch((error: unknown) => {
      log.error({ err: error, paymentOrder: id }, 'a payment could not be checked')
      return false
    })
    next.push({ id, nextCheckAt: nextCheck({ ...check, isAnswered }, now) })
  }
  if (next.length > 0) await database.transaction((tx) => saveNextChecks(tx, next))
}

/** Sends due refunds, and asks about refunds that the provider has accepted. */
export async function sendRefunds(round: MoneyRound): Promise<void> {
  const { database, subjects, log } = round
  const claimed = await database.transaction((tx) => claimRefunds(tx, BATCH))
  for (const refund of claimed) {
    try {
      const answer = await sendOne(round, refund)
      await database.transaction((tx) => saveAnswer(tx, refund.id, answer, subjects))
    } catch (error) {
      log.error({ err: error, refund: refund.id }, 'a refund could not be sent')
    }
  }
}

async function sendOne(round: MoneyRound, refund: ClaimedRefund): Promise<RefundAnswer> {
  const { provider } = round
  const { providerPaymentId: paymentId, providerRefundId, amountPaise } = refund
  try {
    const sent = providerRefundId
      ? await provider.fetchRefund(paymentId, providerRefundId)
      : await provider.refund({ paymentId, amountPaise, key: refundKey(refund) })
    return toAnswer(sent)
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const refusal = { answer: error.kind, error: error.message } as const
    return error.kind === 'unknown' ? refusal : ((await findGiven(round, refund)) ?? refusal)
  }
}

function toAnswer({ id, status }: ProviderRefund): RefundAnswer {
  return { answer: status, providerRefundId: id }
}

/** Finds a refund of the same amount at the provider: a refusal may mean that the money was refunded already. */
async function findGiven(
  { database, provider }: MoneyRound,
  { providerPaymentId, amountPaise }: ClaimedRefund,
): Promise<RefundAnswer | undefined> {
  const given = await provider.listRefunds(providerPaymentId).catch(() => [])
  const fitting = given.filter((one) => one.amountPaise === amountPaise && one.status !== 'failed')
  const found = await database.transaction((tx) => findUnknownRefund(tx, fitting))
  return found && toAnswer(found)
}

/** The alarm for webhooks that failed every attempt. */
export async function areWebhooksStuck({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return (await countStuckWebhooks(db, WEBHOOK_TRIES)) > 0
}

export async function deleteOldHashes({ db }: Database, now: Date): Promise<void> {
  await deleteOldWebhooks(db, new Date(now.getTime() - HASHES_STORED_MS))
}
