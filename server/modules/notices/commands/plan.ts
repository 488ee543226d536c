import type { Tx } from '#server/platform/db/open.ts'
import type { EventName } from '#server/platform/events.ts'
import { deleteDeliveriesOf, retryEnded } from '../queries/deliveries.ts'
import * as earlier from '../queries/earlier.ts'
import { findReachable, insertDeliveries } from '../queries/plan.ts'
import { noticesByEvent, rowsByNotice } from '../rules/notices/all-notices.ts'
import type { Payload } from '../rules/planning.ts'
import { plan } from '../rules/plan.ts'
import type { OrderTimes } from '../rules/planning.ts'

/** The channels that are open; emails always are. */
export type OpenChannels = { push: boolean; whatsApp: boolean }

/** Plans the deliveries of events of one name, or only those of the notices with these names. */
export async function planDeliveries(
  tx: Tx,
  { event, notices = noticesByEvent.get(event) ?? [], channels }: Plan,
  payloads: Payload[],
): Promise<void> {
  const rowSets = notices.flatMap((notice) => rowsByNotice.get(notice) ?? [])
  const isPersonal = rowSets.some(
    ({ push, whatsApp, wish }) =>
      wish || (push && channels.push) || (whatsApp && channels.whatsApp),
  )
  const orders = isPersonal ? await reachableOf(tx, payloads) : new Map<string, OrderTimes>()
  const planned = payloads.flatMap((payload) => {
    const order = orders.get(payload.orderId)
    const isHeard = isPersonal && (!payload.orderId || order !== undefined)
    const open = { email: channels.email ?? true, ...(isHeard ? channels : closedChannels) }
    return notices.flatMap((notice) =>
      plan(rowsByNotice.get(notice) ?? [], { now: tx.now, payload, order }, open),
    )
  })
  await insertDeliveries(tx, planned)
}

const closedChannels = { push: false, whatsApp: false }

type Plan = {
  event: EventName
  notices?: readonly string[] | undefined
  channels: OpenChannels & { email?: boolean }
}

async function reachableOf(tx: Tx, payloads: Payload[]): Promise<Map<string, OrderTimes>> {
  const orderIds = payloads.flatMap(({ orderId }) => orderId ?? [])
  return orderIds.length > 0 ? findReachable(tx, orderIds) : new Map()
}

export const eraseDeliveries = deleteDeliveriesOf
export const retryDeliveries = retryEnded

/** Carries a batch of rows of the release before over; true when there may be more. */
export async function carryEarlier(tx: Tx): Promise<boolean> {
  return (await earlier.carryMessages(tx)) + (await earlier.carrySteps(tx)) > 0
}
