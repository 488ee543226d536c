import type { Database, Tx } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import { record } from '#server/platform/events.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import {
  type Payments,
  PaymentProviderError,
  type ProviderFact,
  type ProviderRefund,
  REFUNDS_PER_PAGE,
} from '#server/platform/ports/payments.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { type RefundAnswer, saveAnswer } from './commands/apply-refund.ts'
import {
  type DueCheck,
  findDueChecks,
  hasLateCheck,
  saveNextChecks,
} from './commands/payment-orders.ts'
import {
  claimRefunds,
  type ClaimedRefund,
  findClaimed,
  findKnownIds,
  findCheckedUntil,
  postponeRefund,
  saveCheckedUntil,
} from './commands/refunds.ts'
import {
  countStuckWebhooks,
  deleteOldWebhooks,
  findWaitingWebhooks,
  finishWebhook,
  lockWebhook,
  postponeWebhook,
  type ReceivedWebhook,
  waitForProvider,
  WEBHOOK_TRIES,
} from './commands/webhooks.ts'
import { refundKey } from './rules/refund-life.ts'
import type { SplitHooks } from './rules/split-hooks.ts'
import type { PaymentFlows, Subjects } from './rules/subjects.ts'
import { CHECK_LATE_MS, nextCheck } from './rules/watch.ts'

export type MoneyRound = {
  database: Database
  provider: Payments
  subjects: Subjects
  flows: PaymentFlows
  log: Log
  /** Undefined where no payment is split. */
  split?: SplitHooks | undefined
}
type Log = { error(details: object, text: string): void }

const BATCH = 50
/** Most simultaneous questions to the provider. */
const AT_ONCE = 4
/**
 * Longest time of one round, in milliseconds. Other jobs of the minute wait for the round, so the remaining questions
 * wait for the next minute.
 */
const LONGEST_ROUND_MS = 20_000
const HASHES_STORED_MS = 30 * DAY_MS

/**
 * Asks the provider about the payments of waiting webhooks, the oldest first, and applies its answers; returns the
 * number of webhooks that are done. Several processes may run this at once.
 */
export async function processWebhooks(round: MoneyRound, now: Date): Promise<number> {
  const { database, log } = round
  let done = 0
  for (const webhook of await findWaitingWebhooks(database.db, now, BATCH)) {
    const { id } = webhook
    try {
      done += await processOne(round, webhook)
    } catch (error) {
      log.error({ err: error, webhook: id }, 'a webhook could not be processed')
      await database.transaction(async (tx) => {
        const locked = await lockWebhook(tx, id)
        if (locked) await postponeWebhook(tx, locked, String(error))
      })
    }
  }
  return done
}

async function processOne(
  { database, provider, flows, split }: MoneyRound,
  { id, body }: ReceivedWebhook,
): Promise<number> {
  const fact = body ? provider.readFact(body) : undefined
  const asked = fact ? await askAbout({ flows, split }, fact) : 'applied'
  return database.transaction(async (tx) => {
    if (!(await lockWebhook(tx, id))) return 0
    if (asked === 'unanswered') {
      await waitForProvider(tx, id)
      return 0
    }
    if (asked === 'unknown' && fact?.kind === 'refund') await alarmUnmatched(tx, fact.refundId)
    if (asked === 'unknown' && fact?.kind === 'dispute') await alarmUnmatched(tx, fact.disputeId)
    await finishWebhook(tx, id)
    return 1
  })
}

/** A webhook alone proves nothing: the provider is asked about its payment or dispute. */
async function askAbout(
  asking: Pick<MoneyRound, 'flows' | 'split'>,
  fact: ProviderFact,
): Promise<'applied' | 'unknown' | 'unanswered'> {
  return ask(asking, fact).catch((error: unknown) => {
    if (error instanceof PaymentProviderError) return 'unanswered'
    throw error
  })
}

async function ask(
  { flows, split }: Pick<MoneyRound, 'flows' | 'split'>,
  fact: ProviderFact,
): Promise<'applied' | 'unknown'> {
  switch (fact.kind) {
    case 'dispute':
      return flows.askAboutDispute(fact.disputeId)
    case 'payment':
    case 'refund':
      return flows.askAboutPayment(fact.paymentId, { withRefunds: fact.kind === 'refund' })
    case 'transfer':
    case 'linked account':
      return split?.heard(fact) ?? 'applied'
    case 'other':
      return 'applied'
  }
}

type AskOptions = {
  /** When true, asks also about unpaid orders whose question is not due yet. */
  allUnpaid?: boolean
}

/**
 * Asks the provider about every payment order whose question is due, in case a webhook was lost. Returns false when
 * time ended before the last question.
 */
export async function askAboutPayments(
  round: MoneyRound,
  now: Date,
  { allUnpaid = false }: AskOptions = {},
): Promise<boolean> {
  const { database } = round
  const begun = performance.now()
  for (let after: string | null = null; ;) {
    const page = { until: now, allUnpaid, after, limit: AT_ONCE }
    const due: DueCheck[] = await findDueChecks(database.db, page)
    const next = (await Promise.all(due.map((check) => askAboutOne(round, check, now)))).flat()
    if (next.length > 0) await database.transaction((tx) => saveNextChecks(tx, next))
    if (due.length < AT_ONCE) return true
    if (performance.now() - begun > LONGEST_ROUND_MS) return false
    after = due.at(-1)?.id ?? null
  }
}

async function askAboutOne({ flows, log }: MoneyRound, check: DueCheck, now: Date) {
  const { id, purpose, subjectId, receipt } = check
  const asked = await flows.askProvider({ purpose, subjectId, receipt }).catch((error: unknown) => {
    log.error({ err: error, paymentOrder: id }, 'a payment could not be checked')
    return 'unanswered' as const
  })
  const nextCheckAt = nextCheck({ ...check, asked }, now)
  return nextCheckAt === undefined ? [] : [{ id, nextCheckAt }]
}

/**
 * The job of each minute that asks about payments, and each hour looks at all refunds. The first round after the start
 * asks about all unpaid orders, because webhooks may have been lost while the server was down. It uses the wall clock,
 * because an early question does no harm, whereas the trusted time stays behind for a day after an outage.
 */
export function makePaymentQuestions(round: MoneyRound, clock: Clock): () => Promise<void> {
  let allUnpaid = true
  return async () => {
    if (await askAboutPayments(round, clock(), { allUnpaid })) allUnpaid = false
    await checkProviderRefunds(round, clock())
  }
}

/** The alarm for questions about payments that were due long ago and have no answer. */
export async function areQuestionsLate({ db }: Pick<Database, 'db'>, now: Date): Promise<boolean> {
  return hasLateCheck(db, new Date(now.getTime() - CHECK_LATE_MS))
}

const CHECK_EACH_MS = HOUR_MS
/** Overlap of two looks at the refunds, in milliseconds, because the clocks of Chowk and the provider may differ. */
const CHECK_OVERLAP_MS = 10 * MINUTE_MS

/**
 * Looks every hour for refunds that somebody made at the provider and for disputes, of any payment, in case their
 * webhooks were lost. One of a payment that is not Chowk's raises an alarm.
 */
export async function checkProviderRefunds(round: MoneyRound, now: Date): Promise<void> {
  const { database, provider, flows, log } = round
  const { refunds = now, disputes = now } = await findCheckedUntil(database.db)
  const until = refunds.getTime()
  // A clock that was fast may have saved a time in the future.
  const isLate = until > now.getTime() || now.getTime() - until >= CHECK_EACH_MS
  if (!isLate) return
  const beginning = (at: Date) => new Date(Math.min(at.getTime(), now.getTime()) - CHECK_OVERLAP_MS)
  const from = beginning(refunds)
  try {
    for (let skip = 0; ; skip += REFUNDS_PER_PAGE) {
      const page = await provider.listAllRefunds({ from, skip })
      await askAboutUnknown(round, page)
      if (page.length < REFUNDS_PER_PAGE) break
    }
    await flows.lookAtDisputes(beginning(disputes), now)
    await database.transaction((tx) => saveCheckedUntil(tx, now))
  } catch (error) {
    // A provider that does not answer is asked again in a minute; `/readyz?deep` reports it.
    const isAway = error instanceof PaymentProviderError && error.kind !== 'refused'
    if (!isAway)
      log.error({ err: error }, 'refunds and disputes at the provider could not be looked at')
  }
}

async function askAboutUnknown(
  { database, flows }: MoneyRound,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  const moved = refunds.filter(({ status }) => status !== 'failed')
  const known = await findKnownIds(
    database.db,
    moved.map(({ id }) => id),
  )
  for (const { id, paymentId } of moved.filter((one) => !known.has(one.id))) {
    const asked = await flows.askAboutPayment(paymentId, { withRefunds: true })
    if (asked === 'unknown') await database.transaction((tx) => alarmUnmatched(tx, id))
  }
}

function alarmUnmatched(tx: Tx, refundId: string): Promise<void> {
  return record(tx, 'money.alarm', { about: 'unmatched', providerPaymentId: refundId })
}

/** Sends due refunds, and asks about refunds that the provider has accepted. */
export async function sendRefunds(round: MoneyRound): Promise<void> {
  const { database, log } = round
  const claimed = await database.transaction((tx) => claimRefunds(tx, BATCH))
  for (const refund of claimed) {
    try {
      await sendOne(round, refund)
    } catch (error) {
      log.error({ err: error, refund: refund.id }, 'a refund could not be sent')
    }
  }
}

/** The shop's part of the payment goes back first, so that the operator's own money pays no refund. */
async function sendOne(round: MoneyRound, refund: ClaimedRefund): Promise<void> {
  const { database, split } = round
  const mayGo = refund.providerRefundId ? 'go' : await split?.takeBack(refund.providerPaymentId)
  if (mayGo !== 'wait') return send(round, refund)
  await database.transaction((tx) => postponeRefund(tx, refund.id))
}

async function send(round: MoneyRound, refund: ClaimedRefund): Promise<void> {
  const { database, subjects, flows } = round
  const answer = await trySending(round, refund)
  if (answer.answer === 'refused' && !refund.providerRefundId) {
    // A refusal may mean that somebody refunded the money, or a part of it, at the provider already.
    await flows
      .askAboutPayment(refund.providerPaymentId, { refused: refund.id })
      .catch(providerErrorOnly)
    const rest = await findClaimed(database.db, refund.id)
    if (!rest) return
    if (rest.amountPaise < refund.amountPaise) return send(round, rest)
  }
  await database.transaction((tx) => saveAnswer(tx, refund.id, answer, subjects))
}

function providerErrorOnly(error: unknown): void {
  if (!(error instanceof PaymentProviderError)) throw error
}

async function trySending({ provider }: MoneyRound, refund: ClaimedRefund): Promise<RefundAnswer> {
  const { id: ownId, providerPaymentId: paymentId, providerRefundId, amountPaise } = refund
  try {
    const { id, status } = providerRefundId
      ? await provider.fetchRefund(paymentId, providerRefundId)
      : await provider.refund({ paymentId, amountPaise, key: refundKey(refund), ownId })
    return { answer: status, providerRefundId: id }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    return { answer: error.kind, error: error.message }
  }
}

/** The alarm for webhooks that failed every attempt. */
export async function areWebhooksStuck({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return (await countStuckWebhooks(db, WEBHOOK_TRIES)) > 0
}

export async function deleteOldHashes(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HASHES_STORED_MS)
  await inBatches(database, (tx) => deleteOldWebhooks(tx, before))
}
