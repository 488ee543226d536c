import type { App } from '#server/modules/accounts/guards.ts'
import type { Channel } from '#server/modules/push/commands/devices.ts'
import { openPushKeys } from '#server/modules/push/commands/keys.ts'
import { sendArrivalNote } from '#server/modules/push/flows/arrival-note.ts'
import { sendPriceNote } from '#server/modules/push/flows/price-note.ts'
import { sendStockNote } from '#server/modules/push/flows/stock-note.ts'
import { sendBackNotice } from '#server/modules/push/flows/waitlist-notice.ts'
import type { PushOn } from '#server/modules/push/listeners.ts'
import { type Delivery, type DeliveryTools, startDelivery } from '#server/modules/push/jobs.ts'
import { pushRoutes } from '#server/modules/push/routes.ts'
import type { EmailVault } from '#server/platform/email-vault.ts'
import type { Push } from '#server/platform/ports/push.ts'
import type { Random } from '#server/platform/ports/random.ts'
import type { Keys } from '#server/platform/secrets.ts'

type Parts = Pick<DeliveryTools, 'database' | 'clock' | 'log'> & {
  push?: Push | undefined
  random: Random
}
type PushChannel = { channel?: Channel; delivery?: Delivery; on?: PushOn }

/** Reads the keys for push notices and starts the delivery; empty when the channel is off. */
export async function openPushChannel(
  parts: Parts,
  keys: Keys,
  emailVault: EmailVault,
): Promise<PushChannel> {
  const { push, database, random, clock, log } = parts
  if (!push) return {}
  const pushKeys = await openPushKeys(database, { keys, random }, push)
  const tools = { database, clock, log, push, keys: pushKeys }
  const delivery = startDelivery(tools)
  const { wake } = delivery
  return {
    channel: { keys: pushKeys, standIn: push.standIn },
    delivery,
    on: {
      push,
      keys: pushKeys,
      emailVault,
      wake,
      noteStock: (note) => sendStockNote(tools, note),
      tellBack: (notice) => sendBackNotice(tools, notice),
      noteArrivals: (note) => sendArrivalNote(tools, note),
      notePrices: (note) => sendPriceNote(tools, note),
    },
  }
}

/** Mounts the calls, which answer also while the channel is off. The delivery stops with the server. */
export function mountPush(app: App, { channel, delivery }: PushChannel): void {
  pushRoutes(app, channel)
  app.fastify.addHook('onClose', () => delivery?.stop())
}
