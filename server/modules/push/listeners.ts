import type { EventName, Listener, Listeners, OrderEvent } from '#server/platform/events.ts'
import { ALL_DEVICES } from '#server/modules/accounts/commands/sessions.ts'
import { forgetDevices } from './commands/devices.ts'
import { planSteps } from './commands/plan-steps.ts'
import { findHeard } from './queries/steps.ts'
import { type Notice, type NoticeName, notices } from './rules/notices.ts'

/**
 * A listener for each row of the table of notices: it only plans the steps, so that it delays nothing; the delivery sends
 * them. `wake` starts a delivery. Without it the channel is off, and nothing is planned.
 */
export function pushListeners(wake: (() => void) | undefined): Listeners {
  return {
    ...(wake && noticeListeners(wake)),
    'account.closed': [
      {
        name: 'push.forget',
        handle: ({ userId }, database) => database.transaction((tx) => forgetDevices(tx, userId)),
      },
    ],
    'sessions.ended': [
      {
        name: 'push.logOut',
        filter: async (_tx, payloads) => payloads.filter(({ device }) => device !== undefined),
        async handle({ shopperId, device }, database) {
          const deviceHash = device === ALL_DEVICES ? undefined : Buffer.from(device ?? '', 'hex')
          await database.transaction((tx) => forgetDevices(tx, shopperId, deviceHash))
        },
      },
    ],
  }
}

function noticeListeners(wake: () => void): Listeners {
  const listeners: Partial<Record<EventName, Listener<OrderEvent>[]>> = {}
  for (const [name, { event, to }] of Object.entries(notices) as [NoticeName, Notice][]) {
    const listener: Listener<OrderEvent> = {
      name: `push.${name}`,
      urgent: true,
      async filter(tx, payloads) {
        const heard = await findHeard(
          tx,
          payloads.map(({ orderId }) => orderId),
          to,
        )
        return payloads.filter(({ orderId }) => heard.has(orderId))
      },
      async handle(payload, database) {
        await database.transaction((tx) => planSteps(tx, name, payload))
        wake()
      },
    }
    listeners[event] = [...(listeners[event] ?? []), listener]
  }
  return listeners as Listeners
}
