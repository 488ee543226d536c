import { desc, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import {
  payoutAccounts,
  payoutBatches,
  payouts,
  payoutStops,
} from '#server/platform/db/tables/payouts.ts'
import type { StoreData } from '#shared/contract/exports/store-data.ts'
import { rupeesFromPaise } from '#shared/money.ts'

type PayoutData = Pick<StoreData, 'payoutAccounts' | 'payouts' | 'payoutStops'>

/** The accounts of a store for transfers, without their numbers, its transfers, and their stops. */
export async function viewPayoutData(db: Db, storeId: string): Promise<PayoutData> {
  return {
    payoutAccounts: await accountsOf(db, storeId),
    payouts: await transfersOf(db, storeId),
    payoutStops: await stopsOf(db, storeId),
  }
}

async function accountsOf(db: Db, storeId: string): Promise<PayoutData['payoutAccounts']> {
  const rows = await db
    .select({
      kind: payoutAccounts.kind,
      masked: payoutAccounts.masked,
      enteredBy: users.name,
      enteredAt: payoutAccounts.enteredAt,
      usableAt: payoutAccounts.usableAt,
      endedAt: payoutAccounts.endedAt,
      endedAs: payoutAccounts.endedAs,
    })
    .from(payoutAccounts)
    .innerJoin(users, eq(users.id, payoutAccounts.enteredBy))
    .where(eq(payoutAccounts.storeId, storeId))
    .orderBy(desc(payoutAccounts.seq))
  return rows.map(({ enteredAt, usableAt, endedAt, ...account }) => ({
    ...account,
    enteredAt: enteredAt.toISOString(),
    usableAt: usableAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

async function transfersOf(db: Db, storeId: string): Promise<PayoutData['payouts']> {
  const rows = await db
    .select({
      number: payouts.number,
      amountPaise: payouts.amountPaise,
      masked: payoutAccounts.masked,
      state: payouts.state,
      madeAt: payoutBatches.madeAt,
      endedAt: payouts.endedAt,
      failure: payouts.failure,
    })
    .from(payouts)
    .innerJoin(payoutBatches, eq(payoutBatches.id, payouts.batchId))
    .innerJoin(payoutAccounts, eq(payoutAccounts.id, payouts.accountId))
    .where(eq(payouts.storeId, storeId))
    .orderBy(desc(payouts.number))
  return rows.map(({ number, amountPaise, madeAt, endedAt, ...payout }) => ({
    ...payout,
    number: `T${number}`,
    amount: rupeesFromPaise(amountPaise),
    madeAt: madeAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }))
}

async function stopsOf(db: Db, storeId: string): Promise<PayoutData['payoutStops']> {
  const rows = await db
    .select({ stoppedAt: payoutStops.stoppedAt, releasedAt: payoutStops.releasedAt })
    .from(payoutStops)
    .where(eq(payoutStops.storeId, storeId))
    .orderBy(desc(payoutStops.stoppedAt))
  return rows.map(({ stoppedAt, releasedAt }) => ({
    stoppedAt: stoppedAt.toISOString(),
    releasedAt: releasedAt?.toISOString() ?? null,
  }))
}
