import { disputePhases } from '../core/disputes.ts'
import { knobTable, readKnobs } from '../core/knobs.ts'
import { outcomes } from '../core/payments.ts'
import type { Provider } from '../core/provider.ts'
import { methods } from '../core/records.ts'
import { Refusal } from '../core/refusal.ts'
import { json, readJson } from './answers.ts'
import { readOne } from './checkout.ts'
import { type Route, route } from './routes.ts'

const LISTED = 100

/**
 * For people who test: `GET /control/state`; `POST /control` sets knobs (`{ "duplicates": 2 }`); `POST /control/reset`
 * resets all knobs; `POST /control/actions` runs one action (`{ "action": "pay", "receipt": … }`).
 */
export function controlRoutes(provider: Provider): Route[] {
  return [
    route('GET /control/state', () => json(stateOf(provider))),
    route('POST /control', async ({ request }) => {
      provider.setKnobs(knobsFrom(await readForm(request)))
      return json(stateOf(provider))
    }),
    route('POST /control/reset', async ({ request }) => {
      await readForm(request)
      provider.resetKnobs()
      return json(stateOf(provider))
    }),
    route('POST /control/actions', async ({ request }) => {
      const { action, ...given } = await readForm(request)
      act(provider, String(action), given)
      await provider.runDue()
      return json(stateOf(provider))
    }),
  ]
}

/** Accepts JSON only: a page of another site cannot send JSON without a CORS preflight. */
export async function readForm(request: Request): Promise<Record<string, unknown>> {
  if (!request.headers.get('content-type')?.startsWith('application/json'))
    throw new Refusal('The control page takes JSON.', { status: 415 })
  return await readJson(request)
}

function knobsFrom(body: Record<string, unknown>) {
  try {
    return readKnobs(body)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

type KnobFields = Record<string, unknown>

const actions: Record<string, (provider: Provider, given: KnobFields) => void> = {
  /** Makes an order, as a shop's server would. */
  order: (provider, given) =>
    void provider.createOrder({
      currency: 'INR',
      payment: { capture: 'automatic' },
      unique_receipt: true,
      ...given,
    }),
  /** Pays an order (`orderId`, `receipt`) or a QR code (`orderId`, or `qr`: a note of it) without a browser. */
  pay: (provider, given) => {
    const order = findOrder(provider, given)
    const payment = provider.startPayment(order.id, {
      method: readOne(methods, given['method'] ?? 'upi'),
    })
    provider.endPayment(payment.id, readOne(outcomes, given['outcome'] ?? 'success'))
  },
  authorise: (provider, given) => provider.authorise(text(given, 'paymentId')),
  capture: (provider, given) => provider.capture(text(given, 'paymentId')),
  /** Refunds a payment as a person does in the provider's dashboard; without `amount` (paise), all that is left. */
  refund: (provider, given) => {
    const { amount } = given
    const body = amount === undefined ? {} : { amount }
    provider.createRefund({ paymentId: text(given, 'paymentId'), body, key: null })
  },
  'settle refund': (provider, given) =>
    provider.settleRefund(
      text(given, 'paymentId'),
      text(given, 'refundId'),
      readOne(['processed', 'failed'], given['outcome'] ?? 'processed'),
    ),
  /** Opens a dispute, or moves it to another phase; without `amount` (paise), about the whole payment. */
  dispute: (provider, { phase = 'created', amount, ...given }) =>
    void provider.dispute(text(given, 'paymentId'), readOne(disputePhases, phase), {
      ...(amount !== undefined && { amount: Number(amount) }),
      ...(given['reason'] !== undefined && { reason: text(given, 'reason') }),
    }),
  resend: (provider, given) => provider.resend(text(given, 'eventId')),
}

function act(provider: Provider, action: string, given: KnobFields): void {
  const run = actions[action]
  if (!run) throw new Refusal(`There is no action ${action}; there are: ${Object.keys(actions)}`)
  run(provider, given)
}

function findOrder(provider: Provider, given: KnobFields) {
  if (given['orderId'] !== undefined) return provider.needOrder(text(given, 'orderId'))
  if (given['qr'] !== undefined) return newestQr(provider, text(given, 'qr'))
  const [order] = provider.findOrders(text(given, 'receipt'))
  if (!order) throw new Refusal('There is no order with this receipt')
  return order
}

/** The newest QR code with this note. */
function newestQr(provider: Provider, note: string) {
  const [code] = provider.findQrCodes(note)
  if (!code) throw new Refusal('There is no QR code with this note')
  return code
}

function text(given: KnobFields, name: string): string {
  const value = given[name]
  if (typeof value !== 'string') throw new Refusal(`${name} is missing`)
  return value
}

/** The newest records first, and the table from which the page draws its form. */
function stateOf({ knobs, records }: Provider) {
  return {
    knobs,
    knobTable,
    orders: newest(records.orders),
    payments: newest(records.payments),
    refunds: newest(records.refunds),
    disputes: newest(records.disputes),
    events: newest(records.events).map(({ body: _body, signature: _signature, ...event }) => event),
  }
}

function newest<Item>(items: Item[]): Item[] {
  return items.slice(-LISTED).toReversed()
}
