import { stopWaiting } from '#server/modules/inventory/commands/waitlist.ts'
import { deleteNotePreference } from '#server/modules/reports/queries.ts'
import { endNotePreference } from '#server/modules/wishlist/queries/follows.ts'
import { deletePreference } from '#server/modules/wishlist/queries/price-drops.ts'
import type { App } from '#server/modules/accounts/guards.ts'
import type { PhoneTools } from '#server/modules/accounts/routes/accounts.ts'
import type { Channel } from '#server/modules/notices/commands/devices.ts'
import { openPushKeys } from '#server/modules/notices/commands/keys.ts'
import { expectBudget } from '#server/modules/notices/commands/messages.ts'
import { retryDeliveries } from '#server/modules/notices/commands/plan.ts'
import { readNotice } from '#server/modules/notices/flows/read-notice.ts'
import { type Mailing, sendEmail } from '#server/modules/notices/flows/send-email.ts'
import { type Messaging, sendMessage } from '#server/modules/notices/flows/send-message.ts'
import { type Pushing, sendPush } from '#server/modules/notices/flows/send-push.ts'
import {
  areMessagesLate,
  atOnce,
  carryEarlierRows,
  type Delivery,
  type DeliveryTools,
  logMessageAlarm,
  type Sender,
  startDelivery,
} from '#server/modules/notices/jobs.ts'
import {
  carriedListeners,
  forgettingListeners,
  noticeListeners,
} from '#server/modules/notices/listeners.ts'
import { pushRoutes } from '#server/modules/notices/routes/push-devices.ts'
import {
  findFailed,
  findWaiting,
  type WaitingDeliveries,
} from '#server/modules/notices/views/deliveries.ts'
import { deleteWish as deleteNoticeWish } from '#server/modules/notices/queries/wishes.ts'
import { messageRoutes } from '#server/modules/notices/routes/whatsapp.ts'
import { readers } from '#server/modules/notices/views/facts.ts'
import type { Database, Tx } from '#server/platform/db/open.ts'
import type { DeadJob } from '#server/platform/jobs/failed-jobs.ts'
import type { Listener, Listeners } from '#server/platform/events.ts'
import type { PhoneVault } from '#server/platform/phone/phone-vault.ts'
import type { Push } from '#server/platform/ports/push.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { ScheduledJob } from '#server/platform/jobs/schedule.ts'
import type { Keys } from '#server/platform/secrets.ts'
import type { Contact } from '#shared/contract/support.ts'
import type { Vaults } from './vaults.ts'

/** The WhatsApp channel from the configuration; `messagingOf` adds the vault and the log. */
export type WhatsApp = Pick<Messaging, 'messages' | 'budget' | 'phoneNumberId'>

type Parts = Pick<DeliveryTools, 'database' | 'clock' | 'log'> &
  Pick<Mailing, 'sendMail' | 'files'> & {
    config: { publicUrl: string; contact: Contact }
    push?: Push | undefined
    whatsApp?: WhatsApp | undefined
    random: Random
  }

/** The notices of this server: their listeners and deliveries on all open channels. */
export type Notices = {
  delivery: Delivery
  listeners: Listeners[]
  /** The deliveries that failed for good or are unknown, those that wait, and what sends some again; it returns their number. */
  failed(): Promise<DeadJob[]>
  waiting(): Promise<WaitingDeliveries[]>
  retry(id?: string): Promise<number>
  /** Listeners for jobs of the release before. */
  carried: Listener<unknown>[]
  /** Undefined while push notices are off. */
  channel: Channel | undefined
  /** Undefined while WhatsApp is not configured. */
  messaging: Messaging | undefined
}

/** Opens the channels and starts the deliveries. */
export async function openNotices(parts: Parts, vaults: Vaults, keys: Keys): Promise<Notices> {
  const { push, database, random } = parts
  const messaging = messagingOf(parts, vaults.phoneVault)
  const pushing = push && { push, keys: await openPushKeys(database, { keys, random }, push) }
  const delivery = startDelivery({
    ...parts,
    read: (found) =>
      readNotice({ ...parts, ...vaults, readers, contact: parts.config.contact }, found),
    senders: sendersOf(parts, pushing, messaging),
  })
  const channels = { push: pushing !== undefined, whatsApp: messaging !== undefined }
  return {
    delivery,
    failed: () => findFailed(database.db),
    waiting: () => findWaiting(database.db, parts.clock()),
    async retry(id) {
      const count = await database.transaction((tx) => retryDeliveries(tx, { id }))
      delivery.wake()
      return count
    },
    listeners: [noticeListeners(channels, delivery.wake), forgettingListeners],
    carried: carriedListeners(channels, delivery.wake),
    channel: pushing && { keys: pushing.keys, standIn: pushing.push.standIn },
    messaging,
  }
}

type SenderParts = Pick<Parts, 'database' | 'clock' | 'log' | 'sendMail' | 'files'> & {
  config: { publicUrl: string }
}

/** The senders of the open channels. */
export function sendersOf(
  parts: SenderParts,
  pushing: Pushing | undefined,
  messaging: Messaging | undefined,
): DeliveryTools['senders'] {
  const { config, sendMail, files, log, clock } = parts
  const database = parts.database.background
  const mailing = { publicUrl: config.publicUrl, sendMail, files, log }
  const email: Sender = {
    atOnce: atOnce.email,
    breaker: sendMail?.breaker,
    send: (found) => sendEmail(mailing, database, found),
  }
  const push: Sender | undefined = pushing && {
    atOnce: atOnce.push,
    restMs: 10,
    send: (found, delivery, breaker) =>
      sendPush({ ...pushing, database, clock, log, breaker }, found, delivery),
  }
  const whatsApp: Sender | undefined = messaging && {
    atOnce: atOnce.whatsApp,
    breaker: messaging.messages.breaker,
    send: (found, delivery) => sendMessage(messaging, database, found, delivery),
  }
  return { email, ...(push && { push }), ...(whatsApp && { whatsApp }) }
}

/** Undefined when WhatsApp is not configured. */
function messagingOf({ whatsApp, log }: Parts, vault: PhoneVault): Messaging | undefined {
  return whatsApp && { ...whatsApp, vault, log }
}

/**
 * The tools for telephone numbers. The accounts module gets them as a parameter, because it must not import the later
 * module of notices.
 */
export function phoneToolsOf(vault: PhoneVault, messaging: Messaging | undefined): PhoneTools {
  return { vault, expectBudget: messaging && ((tx) => expectBudget(tx, messaging.budget)) }
}

/** Mounts the calls, which answer also while a channel is off. The delivery stops with the server. */
export function mountNotices(app: App, { channel, messaging, delivery }: Notices): void {
  const { fastify, database, limiter } = app
  pushRoutes(app, channel)
  if (messaging) messageRoutes(fastify, { ...messaging, database, limiter })
  fastify.addHook('onClose', () => delivery.stop())
}

/** The jobs of each minute that belong to notices. */
export function noticeJobs(messaging: Messaging | undefined): ScheduledJob[] {
  if (!messaging) return [carryEarlierRows]
  return [carryEarlierRows, (database, now) => logMessageAlarm(database, messaging, now)]
}

export async function areMessagesStuck(
  database: Pick<Database, 'db'>,
  messaging: Messaging | undefined,
  now: Date,
): Promise<boolean> {
  return messaging !== undefined && areMessagesLate(database, messaging.budget, now)
}

/** The functions that stop the e-mails that a person has asked for, by their kind. */
export const stopOthers = {
  stock: deleteNotePreference,
  waitlist: stopWaiting,
  arrivals: endNotePreference,
  prices: deletePreference,
  firstBooking: (tx: Tx, userId: string) => deleteNoticeWish(tx, userId, 'firstBooking'),
}
