import { encodeQR } from 'qr'
import { orderEntity } from '../core/entities.ts'
import { type Outcome, outcomes } from '../core/payments.ts'
import type { Provider } from '../core/provider.ts'
import { type Method, methods } from '../core/records.ts'
import { Refusal } from '../core/refusal.ts'
import { json, readJson } from './answers.ts'
import { idOf, type Route, route } from './routes.ts'

/** The calls of Checkout's own page; the browser knows only the public key. */
export function checkoutRoutes(provider: Provider): Route[] {
  return [
    route('GET /v1/checkout/orders/:id', (asked) => {
      checkPublicKey(provider, asked.url.searchParams.get('key'))
      return json(orderEntity(provider.needOrder(idOf(asked))))
    }),
    route('GET /v1/checkout/orders/:id/qr.svg', (asked) => {
      const { id, amount } = provider.needOrder(idOf(asked))
      const upi = `upi://pay?pa=simulator@upi&cu=INR&am=${(amount / 100).toFixed(2)}&tr=${id}`
      return new Response(encodeQR(upi, 'svg'), { headers: { 'content-type': 'image/svg+xml' } })
    }),
    route('POST /v1/checkout/payments', async ({ request }) => {
      const body = await readJson(request)
      checkPublicKey(provider, body['key'])
      const payment = provider.startPayment(String(body['order_id']), {
        method: readOne<Method>(methods, body['method']),
        email: typeof body['email'] === 'string' ? body['email'] : undefined,
      })
      return json({ id: payment.id, amount: payment.amount })
    }),
    route('POST /v1/checkout/payments/:id/end', async (asked) => {
      const body = await readJson(asked.request)
      checkPublicKey(provider, body['key'])
      const outcome = readOne<Outcome>(outcomes, body['outcome'])
      return json(endOf(provider, idOf(asked), outcome))
    }),
  ]
}

/** The next step of Checkout: `paid` with the proof, `failed` with the error, or `close` without telling the shop. */
function endOf(provider: Provider, paymentId: string, outcome: Outcome) {
  const { error, id, orderId, ...payment } = provider.endPayment(paymentId, outcome)
  if (payment.status === 'failed')
    return { next: 'failed', error: { ...error, metadata: { payment_id: id, order_id: orderId } } }
  if (provider.knobs.withoutClient) return { next: 'close' }
  return { next: 'paid', proof: provider.checkoutAnswer(provider.needPayment(id)) }
}

function checkPublicKey({ keyId }: Provider, key: unknown): void {
  if (key !== keyId) throw new Refusal('The key id is not valid.', { status: 401 })
}

export function readOne<Value extends string>(allowed: readonly Value[], given: unknown): Value {
  const found = allowed.find((one) => one === given)
  if (found === undefined) throw new Refusal(`One of these is needed: ${allowed.join(', ')}`)
  return found
}
