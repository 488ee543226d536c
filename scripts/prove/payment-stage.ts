import { prepareSplits, runSplitJobs } from './split-stage.ts'
import type { StageDatabase } from './stage-database.ts'
import { bookWithCash } from '#server/modules/orders/commands/book.ts'
import { type Money, moneyTools, splitHooks } from '#server/money.ts'
import { endOverdueOrders, endUnpaidOrders } from '#server/modules/orders/jobs.ts'
import { makePaymentFlows } from '#server/modules/payments/flows.ts'
import {
  askAboutPayments,
  checkProviderRefunds,
  processWebhooks,
  sendRefunds,
} from '#server/modules/payments/jobs.ts'
import { saveWebhook } from '#server/modules/payments/commands/webhooks.ts'
import type { Database } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { makeBankVault } from '#server/platform/bank/bank-vault.ts'
import type { Payments } from '#server/platform/ports/payments.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { type CodeVault, deriveKeys, makeCodeVault, sha256 } from '#server/platform/secrets.ts'
import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { openTestProvider, type TestProvider } from '#test/payment-provider.ts'
import { buildProduct, insertStore, insertUser } from '#test/rows.ts'

type Person = { userId: string; name: string; email: string }
export type Shop = {
  storeId: string
  merchant: { userId: string; name: string; storeId: string }
  line: { productId: string; variantId: string }
}

/** One shop, its customers and the payment provider in memory, all with one clock that a proof moves. */
export type PaymentStage = {
  database: Database
  money: Money
  bank: TestProvider
  vault: CodeVault
  time: { now: Date }
  shop: Shop
  people: Person[]
  /** Time passes; the provider and the jobs of a minute do what is due. */
  pass(minutes: number): Promise<void>
}

type Options = {
  people: number
  stock: number
  /** True for a shop with an account at the provider, which splits its payments. */
  splits?: boolean
  /** The provider as the app reaches it. */
  reach?: (provider: Payments) => Payments
}

/** Prepares a new shop on an emptied database. */
export async function openPaymentStage(
  stage: StageDatabase,
  { people, stock, splits = false, reach = (provider) => provider }: Options,
): Promise<PaymentStage> {
  await stage.empty()
  const { time } = stage
  const holder = { database: stage.database }
  const owner = await insertUser(holder, { name: 'Ramesh Soni', role: 'merchant' })
  const storeId = await insertStore(holder, owner.id)
  const product = await buildProduct(holder, storeId, { stock, pricePaise: 49_900 })
  const shoppers = await insertPeople(holder, people)
  const { database } = stage
  const log = { error: rememberError(stage), warn: () => undefined }
  const bank = openTestProvider({
    now: () => time.now,
    elapsed: () => time.now.getTime(),
    splits,
    deliver: ({ body, headers }) => receive(database, bank, { body, headers, time }),
  })
  const provider = reach(bank.payments)
  const inside = { database, provider, subjects: moneyTools.subjects, log }
  const keys = deriveKeys(Buffer.alloc(32, 1))
  const bankVault = makeBankVault(keys, systemRandom)
  const splitting = { database, linked: provider.linked, bankVault, log }
  const split = splitHooks(splitting)
  const money = { ...inside, flows: makePaymentFlows(inside), splitting, split }
  const passTime = (minutes: number) => pass({ money, bank, time }, minutes)
  if (splits) {
    await prepareSplits(splitting, { storeId, ownerId: owner.id, now: time.now })
    // The shop's account at the provider is asked for, and then checked.
    for (const minutes of [1, 1]) await passTime(minutes)
  }
  return {
    database,
    money,
    bank,
    vault: makeCodeVault(keys, systemRandom),
    time,
    shop: {
      storeId,
      merchant: { userId: owner.id, name: owner.name, storeId },
      line: { productId: product.id, variantId: product.variantId },
    },
    people: shoppers,
    pass: passTime,
  }
}

/** Inserts all people in one statement. */
async function insertPeople({ database }: Pick<StageDatabase, 'database'>, count: number) {
  const people = Array.from({ length: count }, (_, n) => ({
    name: `Asha Sharma ${n}`,
    email: `asha-${n}@shop.example`,
  }))
  const rows = people.map((person) => ({ ...person, passwordHash: 'none' }))
  const made = await database.db
    .insert(users)
    .values(rows)
    .returning({ userId: users.id, email: users.email })
  const ids = new Map(made.map(({ email, userId }) => [email, userId]))
  return people.map((person): Person => ({ ...person, userId: ids.get(person.email) ?? '' }))
}

function rememberError(stage: StageDatabase) {
  return (details: object) => {
    const { err } = details as { err?: Error }
    stage.errors.push([err, err?.cause].join(' '))
  }
}

type MoneyStage = { money: Money; bank: TestProvider; time: { now: Date } }

async function pass({ money, bank, time }: MoneyStage, minutes: number): Promise<void> {
  time.now = new Date(time.now.getTime() + minutes * MINUTE_MS)
  await bank.provider.runDue()
  await runJobs(money, time.now)
}

/** The jobs of a minute. */
export async function runJobs(money: Money, now: Date): Promise<void> {
  while ((await processWebhooks(money, now)) > 0);
  await sendRefunds(money)
  if (money.splitting.linked.splits) await runSplitJobs(money.splitting, now)
  await askAboutPayments(money, now)
  await checkProviderRefunds(money, now)
  await endUnpaidOrders(money, now)
  await endOverdueOrders(money, now)
}

type ArrivingEvent = { body: string; headers: Record<string, string>; time: { now: Date } }

/** Does the work of the webhook's route, without HTTP. */
async function receive(
  database: Database,
  bank: TestProvider,
  { body, headers, time }: ArrivingEvent,
): Promise<number> {
  const raw = Buffer.from(body)
  if (!bank.payments.isWebhookSignature(raw, headers['x-razorpay-signature'] ?? '')) return 401
  await saveWebhook(database.db, { sha256: sha256(raw), body: raw, now: time.now })
  return 200
}

/** Another person books a piece, so that late money may find none. */
export async function sellElsewhere({ database, shop }: PaymentStage, person: Person) {
  await database.transaction((tx) => bookWithCash(tx, person, [{ ...shop.line, quantity: 1 }]))
}
