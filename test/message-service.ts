import { createHmac } from 'node:crypto'
import type { Deliver, Delivery } from '../messages-simulator/core/records.ts'
import { createService, type Service } from '../messages-simulator/core/service.ts'
import { makeHandle } from '../messages-simulator/http/handle.ts'
import { templates } from '#server/modules/notices/rules/templates.ts'
import { makeWhatsApp, type Messages } from '#server/platform/ports/messages.ts'

export const testWhatsApp = {
  baseUrl: 'https://whatsapp.test',
  version: 'v23.0',
  token: 'a token of the tests',
  phoneNumberId: '100000000000001',
  appSecret: 'an app secret of the tests',
  verifyToken: 'a verify token of the tests',
}

export type TestMessages = {
  /** The simulator's core; `service.setKnobs` makes it misbehave. */
  service: Service
  /** The adapter, connected to the simulator in this process. */
  messages: Messages
  /** Events that were delivered while no `deliver` was given. */
  delivered: Delivery[]
}

type Options = { now?: () => Date; deliver?: Deliver; elapsed?: () => number }

/** WhatsApp for tests, and the adapter on it, without any network. A call without an answer ends at once. */
export function openTestMessages({
  now = () => new Date(),
  deliver,
  elapsed,
}: Options = {}): TestMessages {
  const delivered: Delivery[] = []
  const keep: Deliver = async (delivery) => {
    delivered.push(delivery)
    return 200
  }
  const service = createService({
    ...testWhatsApp,
    siteUrl: 'http://localhost:3000',
    templates: Object.values(templates),
    now,
    deliver: deliver ?? keep,
  })
  const handle = makeHandle(service)
  const controllers = new WeakMap<AbortSignal, AbortController>()
  const messages = makeWhatsApp({
    ...testWhatsApp,
    log: { warn: () => undefined, info: () => undefined },
    fetch: async (url, init) =>
      await handle(new Request(url, init), () => {
        if (init.signal) controllers.get(init.signal)?.abort()
      }),
    limit: () => {
      const controller = new AbortController()
      controllers.set(controller.signal, controller)
      return controller.signal
    },
    ...(elapsed && { elapsed }),
  })
  return { service, messages, delivered }
}

/** The headers of a webhook as Meta signs it. */
export function signedByMeta(body: string, secret = testWhatsApp.appSecret) {
  const hex = createHmac('sha256', secret).update(body).digest('hex')
  return { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${hex}` }
}
