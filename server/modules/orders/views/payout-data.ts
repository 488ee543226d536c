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
  const accounts = await db
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
  const made = await db
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
  const stops = await db
    .select({ stoppedAt: payoutStops.stoppedAt, releasedAt: payoutStops.releasedAt })
    .from(payoutStops)
    .where(eq(payoutStops.storeId, storeId))
    .orderBy(desc(payoutStops.stoppedAt))
  return {
    payoutAccounts: accounts.map(({ enteredAt, usableAt, endedAt, ...account }) => ({
      ...account,
      enteredAt: enteredAt.toISOString(),
      usableAt: usableAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    payouts: made.map(({ number, amountPaise, madeAt, endedAt, ...payout }) => ({
      ...payout,
      number: `T${number}`,
      amount: rupeesFromPaise(amountPaise),
      madeAt: madeAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
    payoutStops: stops.map(({ stoppedAt, releasedAt }) => ({
      stoppedAt: stoppedAt.toISOString(),
      releasedAt: releasedAt?.toISOString() ?? null,
    })),
  }
}
