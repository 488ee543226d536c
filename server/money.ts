import { findOwed } from '#server/modules/payouts/queries/owed.ts'
import { findSetOffs } from '#server/modules/payouts/views/set-off.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { SetOff } from '#shared/contract/payouts/own-payouts.ts'
import type { BankVault } from '#server/platform/bank/bank-vault.ts'
import { hearOfLinked } from '#server/modules/payouts/flows/linked-accounts.ts'
import { askAboutSplit, type Splitting, takeBack } from '#server/modules/payouts/flows/splits.ts'
import { splitRound } from '#server/modules/payouts/jobs.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { issueBill } from '#server/modules/billing/commands/bills.ts'
import { enterOnlineMoney } from '#server/modules/billing/commands/online-money.ts'
import { subscriptionPayments } from '#server/modules/billing/commands/take-payment.ts'
import { takeCounterPayment } from '#server/modules/orders/commands/counter-payment.ts'
import { orderPayments } from '#server/modules/orders/commands/take-payment.ts'
import { closeCounterQrs } from '#server/modules/orders/flows/counter-payments.ts'
import { endUnpaidOrders } from '#server/modules/orders/jobs.ts'
import { makePaymentFlows } from '#server/modules/payments/flows.ts'
import {
  makePaymentQuestions,
  type MoneyRound,
  processWebhooks,
  sendRefunds,
} from '#server/modules/payments/jobs.ts'
import { webhookRoutes } from '#server/modules/payments/routes.ts'
import type { Subjects } from '#server/modules/payments/rules/subjects.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Limiter } from '#server/platform/http/limiter.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import { runRounds } from '#server/platform/jobs/rounds.ts'
import type { ScheduledJob } from '#server/platform/jobs/schedule.ts'

type MoneyParts = {
  payments?: Payments | undefined
  database: Database
  clock: Clock
  log: Logger
  timers?: 'by hand'
}

/** The handler of each purpose of a payment; the payments module does not know the purposes. */
const subjects: Subjects = {
  order: {
    ...orderPayments,
    captured: (tx, orderId, receipt) =>
      receipt === orderId
        ? orderPayments.captured(tx, orderId, receipt)
        : takeCounterPayment(tx, { orderId, receipt }, issueBill),
    async disputed(tx, orderId, disputeId) {
      await enterOnlineMoney(tx, orderId)
      await orderPayments.disputed(tx, orderId, disputeId)
    },
  },
  subscription: subscriptionPayments,
}

export const moneyTools = { subjects, issueBill, viewSetOff }

/** Why one store owes money; empty for a store that owes none, and for one that does not exist. */
async function viewSetOff(db: Db, storeId: string, now: Date): Promise<SetOff[]> {
  const found = await findOwed(db, { now, storeIds: [storeId] })
  return (await findSetOffs(db, found, now)).get(storeId) ?? []
}

/** The work on payments, with that on the parts of payments that the provider holds for shops. */
export type Money = MoneyRound & { splitting: Splitting }

export function moneyOf(
  { payments, database, log }: MoneyParts,
  { bankVault }: { bankVault: BankVault },
): Money | undefined {
  if (!payments) return undefined
  const money = { database, provider: payments, subjects, log }
  const splitting = { database, linked: payments.linked, bankVault, log }
  return { ...money, flows: makePaymentFlows(money), splitting, split: splitHooks(splitting) }
}

/** The work that the payments module leaves to the later module of payouts. */
export function splitHooks(splitting: Splitting): NonNullable<MoneyRound['split']> {
  return {
    takeBack: (paymentId) => takeBack(splitting, paymentId),
    heard: (fact) =>
      fact.kind === 'transfer'
        ? askAboutSplit(splitting, fact.paymentId)
        : hearOfLinked(splitting, fact),
  }
}

const WEBHOOKS_MS = 2_000

/** Mounts the provider's webhook. Processes its events when they arrive, and waiting events after each start. */
export function receiveWebhooks(
  { database, clock, timers, log }: MoneyParts,
  app: FastifyInstance,
  { limiter, money }: { limiter: Limiter; money: MoneyRound },
): void {
  const failure = 'webhooks could not be processed'
  const rounds =
    timers === 'by hand'
      ? undefined
      : runRounds(async () => (database.isReadOnly() ? 0 : processWebhooks(money, clock())), {
          everyMs: WEBHOOKS_MS,
          log,
          failure,
        })
  const isSigned = (body: Buffer, signature: string) =>
    money.provider.isWebhookSignature(body, signature)
  webhookRoutes(app, { database, clock, limiter, isSigned, wake: () => rounds?.wake() })
  app.addHook('onClose', () => rounds?.stop())
}

/** The money jobs of each minute. Refunds come first, so that no other job delays them. */
export function moneyJobs(money: Money, clock: Clock): ScheduledJob[] {
  return [
    () => sendRefunds(money),
    (_database, now) => splitRound(money.splitting, now),
    makePaymentQuestions(money, clock),
    (_database, now) => endUnpaidOrders(money, now),
    (_database, now) => closeCounterQrs(money, now),
  ]
}
