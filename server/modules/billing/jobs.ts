import type { Database } from '#server/platform/db/open.ts'
import { inBatches } from '#server/platform/db/rows/batches.ts'
import type { SubscriptionTerms } from '#server/platform/ports/subscription-terms.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { BILL_LINK_STORED_DAYS } from '#shared/limits.ts'
import {
  beginSubscription,
  findDueStores,
  findNewStores,
  reviewSubscription,
} from './commands/subscription.ts'
import { addDays } from './rules/periods.ts'
import { deleteLinksBefore } from './queries/bill-links.ts'
import { deleteBills } from './queries/bills.ts'
import { retentionBegin } from './rules/numbers.ts'

const BATCH = 200

type Round = {
  database: Database
  log: { error(details: object, text: string): void }
  terms: SubscriptionTerms
  /** True when online payment is configured; otherwise no subscription ends. */
  isPayable: boolean
}

/**
 * Gives new stores their free days, sends reminders before last paid days, and pauses stores whose days of grace are
 * over. Each store has its own transaction. Several processes may run this at the same time.
 */
export async function reviewSubscriptions(round: Round, now: Date): Promise<void> {
  const { database, log, terms, isPayable } = round
  for (const storeId of await findNewStores(database.db, BATCH))
    await database.transaction((tx) => beginSubscription(tx, storeId, terms))
  const today = indianDay(now)
  const endedBefore = isPayable ? addDays(today, -terms.graceDays) : undefined
  for (const storeId of await findDueStores(database.db, { today, endedBefore, limit: BATCH })) {
    await database
      .transaction((tx) => reviewSubscription(tx, storeId, { ...terms, isPayable }))
      .catch((error: unknown) =>
        log.error({ err: error, storeId }, 'a subscription could not be reviewed'),
      )
  }
}

/** Deletes the links to bills that ended long ago, with the consents to messages. */
export async function deleteOldBillLinks(database: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - BILL_LINK_STORED_DAYS * DAY_MS)
  await inBatches(database, (tx) => deleteLinksBefore(tx, before))
}

/** Deletes the bills whose legal retention period is over. */
export async function deleteExpiredBills(database: Database, now: Date): Promise<void> {
  await inBatches(database, (tx) => deleteBills(tx, retentionBegin(now)))
}
