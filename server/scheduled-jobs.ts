import type { Logger } from 'pino'
import { deleteExpiredAccountRows } from '#server/modules/accounts/jobs.ts'
import {
  deleteExpiredBills,
  deleteOldBillLinks,
  reviewSubscriptions,
} from '#server/modules/billing/jobs.ts'
import { archiveRound, type ArchiveTools, deleteStrayParts } from '#server/modules/exports/jobs.ts'
import { deleteUnusedPictures } from '#server/modules/files/jobs.ts'
import { eraseOldGrievances, remindOfficers } from '#server/modules/grievances/jobs.ts'
import { deleteExpiredImports, resumeImports } from '#server/modules/imports/jobs.ts'
import {
  deleteOldDeliveries as deleteOldWebhooks,
  resumeDeliveries,
} from '#server/modules/integrations/jobs.ts'
import { updateWaitlists } from '#server/modules/inventory/jobs.ts'
import type { Messaging } from '#server/modules/notices/flows/send-message.ts'
import { deleteOldDeliveries } from '#server/modules/notices/jobs.ts'
import {
  makeBookCheck,
  makeOrderRating,
  endOverdueOrders,
  remindOfDeadlines,
  remindStores,
} from '#server/modules/orders/jobs.ts'
import { deleteOldHashes } from '#server/modules/payments/jobs.ts'
import { questionJobs } from '#server/modules/questions/jobs.ts'
import { askForReviews } from '#server/modules/reviews/jobs.ts'
import { deleteExpiredViews, sendLowStockNotes } from '#server/modules/reports/jobs.ts'
import { deleteExpiredMisses, refoldProducts } from '#server/modules/search/jobs.ts'
import { closeEmptyStores, eraseClosedStores } from '#server/modules/stores/jobs.ts'
import { deleteOldInvitations } from '#server/modules/staff/jobs.ts'
import { sendArrivalNotes, sendPriceDropNotes } from '#server/modules/wishlist/jobs.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import type { Files } from '#server/platform/ports/files.ts'
import { standardTerms } from '#server/platform/ports/subscription-terms.ts'
import { deleteExpiredPlatformRows } from '#server/platform/housekeeping.ts'
import type { ScheduledJobs } from '#server/platform/jobs/schedule.ts'
import { books } from './invariants.ts'
import { noticeJobs } from './notices.ts'
import { type Money, moneyJobs } from './money.ts'

type Parts = {
  config: Partial<Pick<Config, 'subscription'>>
  database: Database
  clock: Clock
  files: Files
  log: Logger
  timers?: 'by hand'
  /** When undefined, nobody makes the archives that people ask for. */
  archives?: Omit<ArchiveTools, 'log'>
}

/** The jobs of each minute and of each night. With timers `by hand`, only those of the night. */
export function scheduledJobsOf(
  { config, database, clock, log, timers, files, archives }: Parts,
  money: Money | undefined,
  messaging: Messaging | undefined,
): ScheduledJobs {
  const nightly = nightlyJobs({ database, files })
  if (timers === 'by hand') return { nightly }
  const round = { database, log }
  const checkBooks = makeBookCheck(round, books)
  const rateOrders = makeOrderRating(round)
  const terms = config.subscription ?? standardTerms
  const billing = { ...round, terms, isPayable: money !== undefined }
  return {
    nightly,
    eachMoment: [resumeImports, ...(archives ? [archiveRound({ ...archives, log })] : [])],
    eachMinute: [
      closeEmptyStores,
      (_database, now) => endOverdueOrders(round, now),
      (_database, now) => rateOrders(now),
      (_database, now) => remindOfDeadlines(round, now),
      (_database, now) => remindStores(round, now),
      (_database, now) => updateWaitlists(round, now),
      askForReviews,
      sendLowStockNotes,
      sendArrivalNotes,
      sendPriceDropNotes,
      ...questionJobs,
      remindOfficers,
      ...(money ? moneyJobs(money, clock) : []),
      ...noticeJobs(messaging),
      (_database, now) => reviewSubscriptions(billing, now),
      (_database, now) => checkBooks(now),
      refoldProducts,
      resumeDeliveries,
    ],
  }
}

function nightlyJobs({ database, files }: Pick<Parts, 'database' | 'files'>) {
  return [
    deleteExpiredAccountRows,
    deleteOldInvitations,
    eraseClosedStores,
    deleteExpiredBills,
    deleteOldBillLinks,
    () => deleteUnusedPictures(database, files),
    () => deleteStrayParts(database, { files }),
    deleteExpiredPlatformRows,
    deleteOldHashes,
    deleteExpiredMisses,
    deleteExpiredViews,
    deleteExpiredImports,
    deleteOldWebhooks,
    deleteOldDeliveries,
    eraseOldGrievances,
  ]
}
