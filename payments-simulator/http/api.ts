import {
  disputeEntity,
  isQr,
  orderEntity,
  paymentEntity,
  qrEntity,
  refundEntity,
} from '../core/entities.ts'
import { linkedAccountEntity, newAccountEntity, productEntity } from '../core/linked-accounts.ts'
import type { Provider } from '../core/provider.ts'
import { Refusal } from '../core/refusal.ts'
import { transferEntity } from '../core/transfers.ts'
import { collection, json, problem, readJson } from './answers.ts'
import { idOf, type Route, route } from './routes.ts'

/** The calls of a shop's server, with its key. */
export function apiRoutes(provider: Provider): Route[] {
  return [
    route('POST /v1/orders', async ({ request }) =>
      json(orderEntity(provider.createOrder(await readJson(request)))),
    ),
    route('GET /v1/orders', ({ url }) => {
      const receipt = url.searchParams.get('receipt') ?? undefined
      return collection(provider.findOrders(receipt).map(orderEntity))
    }),
    route('GET /v1/orders/:id', (asked) => json(orderEntity(provider.needOrder(idOf(asked))))),
    route('GET /v1/orders/:id/payments', (asked) => {
      const { id } = provider.needOrder(idOf(asked))
      return collection(provider.paymentsOf(id).map(paymentEntity))
    }),
    ...qrRoutes(provider),
    ...routeRoutes(provider),
    route('GET /v1/payments/:id', (asked) =>
      json(paymentEntity(provider.needPayment(idOf(asked)))),
    ),
    route('POST /v1/payments/:id/refund', async (asked) => {
      const body = await readJson(asked.request)
      const key = asked.request.headers.get('x-refund-idempotency')
      return json(refundEntity(provider.createRefund({ paymentId: idOf(asked), body, key })))
    }),
    route('GET /v1/refunds', ({ url }) =>
      collection(provider.findRefunds(pageOf(url)).map(refundEntity)),
    ),
    route('GET /v1/disputes', ({ url }) =>
      collection(provider.findDisputes(pageOf(url)).map(disputeEntity)),
    ),
    route('GET /v1/disputes/:id', (asked) =>
      json(disputeEntity(provider.needDispute(idOf(asked)))),
    ),
    route('GET /v1/payments/:id/refunds', (asked) => {
      const { id } = provider.needPayment(idOf(asked))
      return collection(provider.refundsOf(id).map(refundEntity))
    }),
    route('GET /v1/payments/:id/refunds/:refund', (asked) =>
      json(refundEntity(provider.needRefund(idOf(asked), idOf(asked, 1)))),
    ),
  ]
}

/** They stand before the calls of a payment, whose address `/v1/payments/qr_codes` fits too. */
function qrRoutes(provider: Provider): Route[] {
  return [
    route('POST /v1/payments/qr_codes', async ({ request }) =>
      json(qrEntity(provider.createQr(await readJson(request)))),
    ),
    route('GET /v1/payments/qr_codes', ({ url }) => {
      const { orderId } = provider.needPayment(url.searchParams.get('payment_id') ?? '')
      return collection(isQr(orderId) ? [qrEntity(provider.needQr(orderId))] : [])
    }),
    route('POST /v1/payments/qr_codes/:id/close', (asked) =>
      json(qrEntity(provider.closeQr(idOf(asked)))),
    ),
    route('GET /v1/payments/qr_codes/:id/payments', (asked) => {
      const { id } = provider.needQr(idOf(asked))
      return collection(provider.paymentsOf(id).map(paymentEntity))
    }),
  ]
}

/** Linked accounts and transfers. */
function routeRoutes(provider: Provider): Route[] {
  return [
    route('POST /v2/accounts', async ({ request }) => {
      const key = request.headers.get('idempotency-key')
      const body = await readJson(request)
      return json(newAccountEntity(provider.createLinkedAccount({ body, key })))
    }),
    route('GET /v2/accounts/:id', (asked) =>
      json(linkedAccountEntity(provider.needLinkedAccount(idOf(asked)))),
    ),
    route('GET /v2/accounts/:id/products/:product', (asked) =>
      json(productEntity(provider.needLinkedAccount(idOf(asked)))),
    ),
    route('PATCH /v2/accounts/:id/products/:product', async (asked) =>
      json(productEntity(provider.changeSettlement(idOf(asked), await readJson(asked.request)))),
    ),
    route('POST /v1/payments/:id/transfers', async (asked) =>
      collection(
        provider.createTransfers(idOf(asked), await readJson(asked.request)).map(transferEntity),
      ),
    ),
    route('GET /v1/payments/:id/transfers', (asked) =>
      collection(provider.transfersOf(idOf(asked)).map(transferEntity)),
    ),
    route('PATCH /v1/transfers/:id', async (asked) =>
      json(transferEntity(provider.modifyHold(idOf(asked), await readJson(asked.request)))),
    ),
    route('POST /v1/transfers/:id/reversals', async (asked) =>
      json(provider.reverseTransfer(idOf(asked), await readJson(asked.request))),
    ),
  ]
}

function pageOf({ searchParams }: URL) {
  const number = (name: string, otherwise: number) => Number(searchParams.get(name) ?? otherwise)
  return {
    fromSeconds: number('from', 0),
    count: Math.min(number('count', 10), 100),
    skip: number('skip', 0),
  }
}

/** Refuses a call without the right key. */
export function checkKey({ keyId, keySecret }: Provider, { headers }: Request): void {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  if (headers.get('authorization') !== expected)
    throw new Refusal('Authentication failed', { status: 401 })
}

/** Ends a call with the fault that the knob `callFault` sets; otherwise with its own answer. */
export async function withFaults(
  { knobs }: Provider,
  request: Request,
  answer: () => Response | Promise<Response>,
  onSilence?: () => void,
): Promise<Response> {
  const fault = takeFault(knobs)
  if (fault === 'none') return answer()
  if (fault === 'server error')
    return problem(new Refusal('The server encountered an error.', { status: 500 }))
  if (fault === 'too many requests')
    return problem(new Refusal('Too many requests', { status: 429 }))
  await answer()
  if (fault === 'no answer') {
    onSilence?.()
    await untilAborted(request)
  }
  throw new ConnectionLost('the simulator cut the connection')
}

/** The connection ends without an answer. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
}

function takeFault(knobs: Provider['knobs']): Provider['knobs']['callFault'] {
  const { callFault } = knobs
  if (callFault === 'none' || knobs.callFaults === 0) return callFault
  knobs.callFaults -= 1
  if (knobs.callFaults === 0) knobs.callFault = 'none'
  return callFault
}

export function untilAborted({ signal }: Request): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
