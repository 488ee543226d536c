import { areBooksWrong, isOrderOverdue, isPaymentOverdue } from '#server/modules/orders/jobs.ts'
import { areQuestionsLate, areWebhooksStuck } from '#server/modules/payments/jobs.ts'
import { isAnySplitStuck } from '#server/modules/payouts/commands/splits.ts'
import { areTransfersStopped } from '#server/modules/payouts/commands/stops.ts'
import type { Messaging } from '#server/modules/notices/flows/send-message.ts'
import { areEmailsLate, areNoticesLate } from '#server/modules/notices/jobs.ts'
import type { BackupSettings } from '#server/platform/backup/backup-config.ts'
import { isBackupLate } from '#server/platform/backup/kept-backups.ts'
import type { ClockGuard } from '#server/platform/clock-guard.ts'
import type { Database } from '#server/platform/db/open.ts'
import type { Alarms } from '#server/platform/http/health.ts'
import type { Clock } from '#server/platform/ports/clock.ts'
import { type AlarmName, alarmNames } from '#shared/contract/admin/overview.ts'
import { areMessagesStuck } from './notices.ts'

export type AlarmSources = {
  database: Pick<Database, 'db'>
  guard: ClockGuard
  clock: Clock
  messaging: Messaging | undefined
  backup: BackupSettings | undefined
}

/** The alarms that `/readyz?deep` checks. */
export function alarmsOf({ database: { db }, guard, clock, messaging, backup }: AlarmSources) {
  return {
    clock: async () => (await guard.check(db)).doubtedBySeconds !== null,
    deadlines: async () => isOrderOverdue(db, (await guard.check(db)).now),
    payments: async () =>
      (await areQuestionsLate({ db }, clock())) ||
      (await isPaymentOverdue(db, (await guard.check(db)).now)),
    invariants: () => areBooksWrong(db),
    transfers: async () => (await areTransfersStopped(db)) || isAnySplitStuck(db),
    webhooks: () => areWebhooksStuck({ db }),
    emails: () => areEmailsLate(db, clock()),
    push: () => areNoticesLate(db, clock()),
    messages: () => areMessagesStuck({ db }, messaging, clock()),
    backup: async () => backup !== undefined && isBackupLate(backup, clock()),
  } satisfies Alarms
}

/**
 * The alarms without two that read whole tables. The books are checked each hour, and the queues of e-mails have metrics
 * and are on the page of the city.
 */
export function cheapAlarms(alarms: ReturnType<typeof alarmsOf>) {
  const { invariants: _checked, emails: _counted, ...cheap } = alarms
  return cheap
}

type Parts = Pick<AlarmSources, 'clock' | 'database'> & {
  config: { backup?: BackupSettings | undefined }
}

/** The troubles of the whole site that the page of the city shows: notices that wait, and alarms that ring. */
export function troubleTools<T>(
  { database, clock, config }: Parts,
  guard: ClockGuard,
  { messaging, waiting }: Pick<AlarmSources, 'messaging'> & { waiting: T },
) {
  return {
    findWaitingDeliveries: waiting,
    findAlarms: () => findRinging({ database, clock, backup: config.backup, guard, messaging }),
  }
}

/** The names of the cheap alarms that ring now; one that cannot be asked rings. */
async function findRinging(sources: AlarmSources): Promise<AlarmName[]> {
  const alarms = cheapAlarms(alarmsOf(sources))
  const rings = await Promise.all(alarmNames.map((name) => alarms[name]().catch(() => true)))
  return alarmNames.filter((_, at) => rings[at])
}
