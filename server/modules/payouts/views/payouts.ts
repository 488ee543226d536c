import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { Merchant } from '#server/modules/accounts/guards.ts'
import type { Db } from '#server/platform/db/open.ts'
import { credentialChanges } from '#server/platform/db/tables/accounts.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { owedPaise, storeLedger } from '#server/platform/db/tables/billing.ts'
import {
  payoutAccounts,
  payoutBatches,
  payouts,
  payoutStops,
} from '#server/platform/db/tables/payouts.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { BankVault } from '#server/platform/bank/bank-vault.ts'
import { credentialsProveFrom } from '#server/modules/accounts/rules/proof.ts'
import type { OwnPayouts, Transfer } from '#shared/contract/payouts/own-payouts.ts'
import type { Calls } from '#shared/contract/map.ts'
import type { Batch, OwedShop } from '#shared/contract/payouts/transfers.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mustExist } from '#shared/must-exist.ts'
import { obstacleOf, type OwedMoney } from '../rules/payable.ts'
import { transferNumber } from '../rules/transfer-file.ts'
import { findSetOffs, type SetOffs } from './set-off.ts'
import { findTaxesOfTransfers } from './taxes.ts'

const OWN_SHOWN = 10
const BATCHES_SHOWN = 10

/** The owner's view; `owed` belongs to the own store. */
export async function viewOwnPayouts(
  db: Db,
  { userId }: Merchant,
  { owed, now }: { owed: OwedMoney | undefined; now: Date },
): Promise<OwnPayouts> {
  const own = mustExist(owed, 'the store of a merchant')
  const [change] = await db
    .select()
    .from(credentialChanges)
    .where(eq(credentialChanges.userId, userId))
  const from = credentialsProveFrom(change?.changedAt ?? null, now)
  const which = eq(payouts.storeId, own.storeId)
  const latest = await findTransfers(db, { which, now, most: OWN_SHOWN })
  const taxes = await findTaxesOfTransfers(db, own.storeId, now)
  const { used, pending } = await viewCounterAccounts(db, own.storeId, now)
  return {
    ...shapeMoney(own, await findSetOffs(db, [own], now)),
    counter: { account: shapeAccount(used), pending: shapeAccount(pending) },
    changeableFrom: from?.toISOString() ?? null,
    taxed: taxes.sinceLast,
    transfers: latest.map((row) => ({ ...shapeTransfer(row), taxed: taxes.taxOf(row.number) })),
  }
}

/** The UPI ids of a store's counter that have not ended, with the name of the store; the latest first. */
function findCounterAccounts(db: Db, storeId: string) {
  return db
    .select({
      id: payoutAccounts.id,
      kind: payoutAccounts.kind,
      masked: payoutAccounts.masked,
      enteredAt: payoutAccounts.enteredAt,
      usableAt: payoutAccounts.usableAt,
      sealed: payoutAccounts.sealed,
      name: stores.storeName,
    })
    .from(payoutAccounts)
    .innerJoin(stores, eq(stores.id, payoutAccounts.storeId))
    .where(
      and(
        eq(payoutAccounts.storeId, storeId),
        eq(payoutAccounts.purpose, 'counter'),
        isNull(payoutAccounts.endedAt),
      ),
    )
    .orderBy(desc(payoutAccounts.seq))
}

async function viewCounterAccounts(db: Db, storeId: string, now: Date) {
  const accounts = await findCounterAccounts(db, storeId)
  return {
    used: accounts.find(({ usableAt }) => usableAt <= now),
    pending: accounts.find(({ usableAt }) => usableAt > now),
  }
}

/** The UPI id for the QR at the counter of the own store, null without one that is in use, and from when a newer one is. */
export async function viewCounterUpi(
  db: Db,
  { storeId }: Merchant,
  { bankVault, now }: { bankVault: BankVault; now: Date },
): Promise<Omit<Calls['GET /counter-upi']['output'], 'providerQr'>> {
  const { used, pending } = await viewCounterAccounts(db, storeId, now)
  const account = used?.sealed ? bankVault.open(used.id, used.sealed) : undefined
  return {
    upi: used && account?.kind === 'upi' ? { upiId: account.upiId, name: used.name } : null,
    usableAt: pending?.usableAt.toISOString() ?? null,
  }
}

/** The operator's list of owed amounts. */
export async function viewOwed(
  db: Db,
  { found, now }: { found: (OwedMoney & Pick<OwedShop, 'shopName' | 'status'>)[]; now: Date },
): Promise<OwedShop[]> {
  const reasons = await findSetOffs(db, found, now)
  return found.map(({ shopName, status, ...owed }) => ({
    storeId: owed.storeId,
    shopName,
    status,
    ...shapeMoney(owed, reasons),
  }))
}

/** The batches with open transfers and the latest other batches, each with its transfers. */
export async function viewBatches(db: Db, now: Date): Promise<Batch[]> {
  const isOpen = sql`exists (select from payouts p where p.batch_id = ${payoutBatches.id} and p.state = 'open')`
  const listed = await db
    .select({
      batchId: payoutBatches.id,
      number: payoutBatches.number,
      madeAt: payoutBatches.madeAt,
      madeBy: admins.uid,
    })
    .from(payoutBatches)
    .innerJoin(admins, eq(admins.id, payoutBatches.madeBy))
    .orderBy(desc(isOpen), desc(payoutBatches.number))
    .where(
      sql`${isOpen} or ${payoutBatches.number} > (select coalesce(max(number), 0) - ${BATCHES_SHOWN} from payout_batches)`,
    )
  const ids = listed.map(({ batchId }) => batchId)
  const found =
    ids.length > 0 ? await findTransfers(db, { which: inArray(payouts.batchId, ids), now }) : []
  const byBatch = Map.groupBy(found, ({ batchId }) => batchId)
  return listed.map(({ madeAt, ...batch }) => ({
    ...batch,
    madeAt: madeAt.toISOString(),
    transfers: (byBatch.get(batch.batchId) ?? []).map((row) => ({
      ...shapeTransfer(row),
      payoutId: row.payoutId,
      shopName: row.shopName,
      kind: row.kind,
      filedAt: row.filedAt?.toISOString() ?? null,
      withheld: row.withheld,
    })),
  }))
}

type Row = Awaited<ReturnType<typeof findTransfers>>[number]

function findTransfers(
  db: Db,
  { which, now, most = 10_000 }: { which: SQL; now: Date; most?: number },
) {
  const owed = owedPaise(sql`${payouts.storeId}`, sql`${now.toISOString()}::timestamptz`)
  return db
    .select({
      payoutId: payouts.id,
      batchId: payouts.batchId,
      number: payouts.number,
      shopName: stores.storeName,
      amountPaise: payouts.amountPaise,
      kind: payoutAccounts.kind,
      masked: payoutAccounts.masked,
      state: payouts.state,
      madeAt: payoutBatches.madeAt,
      filedAt: payouts.filedAt,
      endedAt: payouts.endedAt,
      bankReference: storeLedger.reference,
      failure: payouts.failure,
      withheld: sql<
        Batch['transfers'][number]['withheld']
      >`case when ${payouts.state} <> 'open' then null
        when ${payoutAccounts.endedAt} is not null or exists (
          select from ${payoutStops} where ${payoutStops.storeId} = ${payouts.storeId}
            and ${payoutStops.releasedAt} is null) then 'stopped'
        when ${payouts.amountPaise} > ${owed} then 'to_set_off' end`,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .innerJoin(stores, eq(stores.id, payouts.storeId))
    .leftJoin(storeLedger, eq(storeLedger.id, payouts.ledgerId))
    .where(which)
    .orderBy(desc(payouts.number))
    .limit(most)
}

function shapeTransfer(row: Row): Transfer {
  const { number, amountPaise, masked, state, madeAt, endedAt, bankReference, failure } = row
  return {
    number: transferNumber(number),
    amount: rupeesFromPaise(amountPaise),
    masked,
    state,
    madeAt: madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    bankReference,
    failure,
  }
}

function shapeMoney(owed: OwedMoney, reasons: SetOffs) {
  return {
    owed: rupeesFromPaise(owed.owedPaise),
    notOwedYet: rupeesFromPaise(owed.waitingPaise),
    setOff: reasons.get(owed.storeId) ?? [],
    account: shapeAccount(owed.account),
    pending: shapeAccount(owed.pending),
    stoppedAt: owed.stoppedAt?.toISOString() ?? null,
    heldBecause: owed.heldBecause,
    obstacle: obstacleOf(owed),
  }
}

function shapeAccount(account: OwedMoney['account'] | undefined): OwnPayouts['account'] {
  if (!account) return null
  const { kind, masked, enteredAt, usableAt } = account
  return { kind, masked, enteredAt: enteredAt.toISOString(), usableAt: usableAt.toISOString() }
}
