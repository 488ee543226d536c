import { describe, expect, it } from 'vitest'
import calls from '../../../payments-simulator/fixtures/calls.json' with { type: 'json' }
import errors from '../../../payments-simulator/fixtures/errors.json' with { type: 'json' }
import events from '../../../payments-simulator/fixtures/events.json' with { type: 'json' }
import { mustExist } from '#shared/must-exist.ts'
import { openTestProvider, testKeys } from '#test/payment-provider.ts'
import type { Payments, ProviderFact } from './payments.ts'
import { makeRazorpay } from './razorpay.ts'

// The fixtures follow the provider's public documentation, with our own values; each fixture names its pages.

const orderId = 'order_Fixture00001'
const paymentId = 'pay_Fixture0000001'
const refundId = 'rfnd_Fixture000001'
const disputeId = 'disp_Fixture000001'
const qrId = 'qr_Fixture0000001'
const transferId = 'trf_Fixture000001'
const accountId = 'acc_Fixture000002'
const productId = 'acc_prd_Fixture0001'
const key = '3b0f4c1e-7a55-4c0e-9d3c-0d6f6d5e1a11'

const order = {
  id: orderId,
  amountPaise: 99_900,
  currency: 'INR',
  receipt: 'booking-1',
  status: 'created',
}
const payment = {
  id: paymentId,
  providerOrderId: orderId,
  amountPaise: 99_900,
  refundedPaise: 0,
  currency: 'INR',
  status: 'captured',
  errorReason: null,
  createdAt: new Date(1_763_800_000_000),
}
const failed = {
  ...payment,
  id: 'pay_Fixture0000000',
  status: 'failed',
  errorReason: 'payment_cancelled',
}
const ownId = '0a6a3c1e-52a0-4a0b-8f7e-6a1f0d3c9b21'
const refund = {
  id: refundId,
  paymentId,
  amountPaise: 40_000,
  status: 'processed',
  ownId: null,
  bankReference: null,
  createdAt: new Date(1_763_810_000_000),
}

const dispute = {
  id: disputeId,
  paymentId,
  amountPaise: 99_900,
  deductedPaise: 0,
  status: 'open',
  phase: 'chargeback',
  reasonCode: 'chargeback',
  reason: null,
  respondBy: new Date(1_764_400_000_000),
  openedAt: new Date(1_763_810_000_000),
}

const transfer = {
  id: transferId,
  paymentId,
  amountPaise: 99_900,
  reversedPaise: 0,
  state: 'processed',
  isOnHold: true,
  ownId,
  error: null,
}
const bank = {
  kind: 'bank',
  holder: 'Ramesh Soni',
  accountNumber: '918273645501',
  ifsc: 'SBIN0001234',
} as const
const linkedForm = {
  key,
  reference: '1f0e7a528a4b4f0f9a43',
  legalName: 'Ramesh Soni',
  businessType: 'proprietorship',
  email: 'ramesh@shop.example',
  phone: '9829012345',
  pan: 'ABCPE1234F',
  gstin: null,
  account: bank,
} as const

type Call = keyof typeof calls
/** The calls of the adapter, each with the result that it reads from the documented answer. */
const made: Record<Call, { call: (payments: Payments) => Promise<unknown>; reads: unknown }> = {
  createOrder: {
    call: (payments) =>
      payments.createOrder({
        receipt: 'booking-1',
        amountPaise: 99_900,
        notes: { store: 'Soni' },
      }),
    reads: order,
  },
  findOrder: { call: (payments) => payments.findOrder('booking-1'), reads: order },
  listPayments: { call: (payments) => payments.listPayments(orderId), reads: [failed, payment] },
  fetchPayment: { call: (payments) => payments.fetchPayment(paymentId), reads: payment },
  refund: {
    call: (payments) => payments.refund({ paymentId, amountPaise: 40_000, key, ownId }),
    reads: { ...refund, ownId },
  },
  fetchRefund: { call: (payments) => payments.fetchRefund(paymentId, refundId), reads: refund },
  listRefunds: { call: (payments) => payments.listRefunds(paymentId), reads: [refund] },
  listAllRefunds: {
    call: (payments) => payments.listAllRefunds({ from: new Date(1_763_809_000_000), skip: 0 }),
    reads: [refund],
  },
  fetchDispute: { call: (payments) => payments.fetchDispute(disputeId), reads: dispute },
  listDisputes: {
    call: (payments) => payments.listDisputes({ from: new Date(1_763_809_000_000), skip: 0 }),
    reads: [dispute],
  },
  createQr: {
    call: (payments) =>
      qrCodesOf(payments).create({
        receipt: 'counter-1',
        amountPaise: 99_900,
        note: 'Order D3Z-H4J',
        closeBy: new Date(4_102_444_800_000),
      }),
    reads: {
      id: qrId,
      amountPaise: 99_900,
      receipt: 'counter-1',
      link: 'upi://pay?pa=shop@upi&pn=Chowk&tr=RZPFixture1qrv2&am=999.00&cu=INR',
      closesAt: new Date(4_102_444_800_000),
    },
  },
  closeQr: { call: (payments) => qrCodesOf(payments).close(qrId), reads: undefined },
  listPaidByQr: {
    call: (payments) => payments.listPayments(qrId),
    reads: [{ ...payment, providerOrderId: qrId }],
  },
  createLinked: { call: ({ linked }) => linked.create(linkedForm), reads: { accountId } },
  fetchProduct: {
    call: ({ linked }) => linked.fetchState({ accountId, productId }),
    reads: { state: 'active', reason: null },
  },
  changeSettlement: {
    call: ({ linked }) =>
      linked.change({ accountId, productId }, { ...bank, accountNumber: '112233445566' }),
    reads: undefined,
  },
  holdTransfer: {
    call: ({ linked }) => linked.hold({ paymentId, accountId, amountPaise: 99_900, ownId }),
    reads: { ...transfer, state: 'pending' },
  },
  listTransfers: {
    call: ({ linked }) => linked.listTransfers(paymentId),
    reads: [{ ...transfer, reversedPaise: 40_000 }],
  },
  reverseTransfer: {
    call: ({ linked }) => linked.reverse({ id: transferId, amountPaise: 40_000, ownId }),
    reads: undefined,
  },
  releaseTransfer: {
    call: ({ linked }) => linked.release(transferId),
    reads: { ...transfer, isOnHold: false },
  },
}
const qrCodesOf = ({ qrCodes }: Payments) => mustExist(qrCodes, 'QR codes')
const callNames = Object.keys(made) as Call[]

type SentCall = { url: string; init: RequestInit }

function adapterThatGets(answer: { status: number; body: unknown }) {
  const sent: SentCall[] = []
  const payments = makeRazorpay({
    ...testKeys,
    baseUrl: 'https://api.razorpay.com',
    webhookSecrets: [testKeys.webhookSecret],
    counterQr: true,
    splits: true,
    log: { warn: () => undefined, info: () => undefined },
    fetch: async (url, init) => {
      sent.push({ url, init })
      return new Response(JSON.stringify(answer.body), { status: answer.status })
    },
  })
  return { payments, sent }
}

describe('the adapter and the documentation', () => {
  it.each(callNames)('agree on the request and the answer of %s', async (name) => {
    const { request, response } = calls[name]
    const { payments, sent } = adapterThatGets(response)
    expect(await made[name].call(payments)).toEqual(made[name].reads)
    const { url, init } = mustExist(sent[0], 'request')
    expect(url).toBe(`https://api.razorpay.com${request.path}`)
    expect(init.method).toBe(request.method)
    expect(typeof init.body === 'string' ? JSON.parse(init.body) : undefined).toEqual(
      'body' in request ? request.body : undefined,
    )
    expect(init.headers).toMatchObject({
      ...login(),
      ...('headers' in request ? request.headers : {}),
    })
  })

  it.each(Object.keys(errors) as (keyof typeof errors)[])('agree on the error %s', async (name) => {
    const { kind, response } = errors[name]
    const { payments } = adapterThatGets(response)
    await expect(
      payments.refund({ paymentId, amountPaise: 40_000, key, ownId }),
    ).rejects.toMatchObject({
      name: 'PaymentProviderError',
      kind,
      code: response.body.error.code,
    })
  })

  it('agree on every event', () => {
    const { payments } = adapterThatGets({ status: 200, body: {} })
    const ofPayment = { kind: 'payment', paymentId }
    const ofRefund = { kind: 'refund', paymentId, refundId }
    const facts: Record<string, ProviderFact | object> = {
      'payment.authorized': ofPayment,
      'payment.captured': ofPayment,
      'payment.failed': ofPayment,
      'order.paid': ofPayment,
      'qr_code.credited': ofPayment,
      'refund.created': ofRefund,
      'refund.processed': ofRefund,
      'refund.failed': ofRefund,
      'payment.dispute.created': { kind: 'dispute', disputeId },
      'payment.dispute.won': { kind: 'dispute', disputeId },
      'transfer.processed': { kind: 'transfer', paymentId },
      'transfer.failed': { kind: 'transfer', paymentId },
      'product.route.activated': { kind: 'linked account', accountId, productId },
    }
    expect(events.events.map(({ event }) => event)).toEqual(Object.keys(facts))
    for (const event of events.events)
      expect(payments.readFact(Buffer.from(JSON.stringify(event)))).toEqual(facts[event.event])
    const other = { entity: 'event', event: 'payment.downtime.started', payload: {} }
    expect(payments.readFact(Buffer.from(JSON.stringify(other)))).toEqual({
      kind: 'other',
      event: 'payment.downtime.started',
    })
    for (const unreadable of ['', '{"event":"payment.captured","payload":{}}'])
      expect(() => payments.readFact(Buffer.from(unreadable))).toThrow('unknown shape')
  })
})

const stateFor = (body: object) =>
  adapterThatGets({ status: 200, body }).payments.linked.fetchState({ accountId, productId })

describe('an account at the provider', () => {
  it('waits, and is refused with the words of the provider', async () => {
    expect(await stateFor({ activation_status: 'under_review' })).toMatchObject({ state: 'asked' })
    const requirements = [
      { field_reference: 'settlements.ifsc_code', description: 'unknown branch' },
      { field_reference: 'kyc.pan', reason_code: 'pan_mismatch' },
    ]
    expect(await stateFor({ activation_status: 'needs_clarification', requirements })).toEqual({
      state: 'refused',
      reason: 'settlements.ifsc_code: unknown branch; kyc.pan: pan_mismatch',
    })
    expect(await stateFor({ activation_status: 'suspended' })).toEqual({
      state: 'refused',
      reason: 'suspended',
    })
  })

  it('is changed to a UPI id by nobody but the provider itself', async () => {
    const { payments, sent } = adapterThatGets({ status: 200, body: {} })
    const upi = { kind: 'upi', holder: 'Ramesh Soni', upiId: 'ramesh@okbank' } as const
    await expect(payments.linked.change({ accountId, productId }, upi)).rejects.toMatchObject({
      kind: 'refused',
      code: 'upi',
    })
    expect(sent).toEqual([])
  })

  it.each(['hold', 'reverse'] as const)(
    'gets a call to %s once, also without an answer',
    async (name) => {
      const { payments, sent } = adapterThatGets({ status: 500, body: {} })
      const { linked } = payments
      const call =
        name === 'hold'
          ? linked.hold({ paymentId, accountId, amountPaise: 100, ownId })
          : linked.reverse({ id: transferId, amountPaise: 100, ownId })
      await expect(call).rejects.toMatchObject({ kind: 'unknown' })
      expect(sent).toHaveLength(1)
    },
  )
})

describe('the simulator and the documentation', () => {
  it.each(callNames)('agree on the answer of %s', async (name) => {
    const { fetch, provider } = openTestProvider()
    const ids = await prepare(provider)
    if (name === 'createOrder' || name === 'findOrder')
      provider.createOrder(calls.createOrder.request.body)
    const { request, response } = calls[name]
    const path = request.path
      .replace(orderId, ids.order)
      .replace(paymentId, name === 'holdTransfer' ? ids.unsplit : ids.payment)
      .replace(refundId, ids.refund)
      .replace(disputeId, ids.dispute)
      .replace(qrId, name === 'listPaidByQr' ? ids.paidQr : ids.openQr)
      .replace(transferId, ids.transfer)
      .replace(accountId, ids.account)
    const answer = await fetch(`https://provider.test${path}`, {
      method: request.method,
      headers: { ...login(), ...('headers' in request ? request.headers : {}) },
      ...('body' in request && {
        body: JSON.stringify(request.body).replace(accountId, ids.account),
      }),
    })
    expect(answer.status).toBe(response.status)
    expect(differences(await answer.json(), response.body)).toEqual([])
  })

  it('agree on every event and its headers', async () => {
    const { provider, delivered } = openTestProvider()
    const ids = await prepare(provider)
    provider.setKnobs({ refundOutcome: 'failed' })
    provider.createRefund({ paymentId: ids.payment, body: { amount: 10_000 }, key: null })
    provider.dispute(ids.payment, 'won')
    await provider.runDue()
    for (const documented of events.events) {
      const found = mustExist(
        delivered.find(({ body }) => JSON.parse(body).event === documented.event),
        documented.event,
      )
      expect(Object.keys(found.headers)).toEqual(expect.arrayContaining(events.headers))
      expect(differences(JSON.parse(found.body), documented), `${documented.event}`).toEqual([])
    }
  })

  it('agree on errors', async () => {
    const { fetch, provider } = openTestProvider()
    const ids = await prepare(provider)
    const ask = (path: string, body?: object, headers: object = login()) =>
      fetch(`https://provider.test${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'x-refund-idempotency': key, ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
    const small = { amount: 99, currency: 'INR' }
    const answers = {
      amountTooSmall: await ask('/v1/orders', small),
      unknownId: await ask('/v1/payments/pay_Nothing'),
      wrongKey: await ask('/v1/orders', small, { authorization: 'Basic x' }),
      keyOfAnotherRefund: await ask(`/v1/payments/${ids.payment}/refund`, { amount: 12_000 }),
    }
    for (const [name, answer] of Object.entries(answers)) {
      const { response } = errors[name as keyof typeof answers]
      expect(answer.status, `${name}`).toBe(response.status)
      const body = await answer.json()
      expect(body).toMatchObject({ error: { description: response.body.error.description } })
      expect(differences(body, response.body), `${name}`).toEqual([])
    }
  })
})

type TestProvider = ReturnType<typeof openTestProvider>['provider']

/** A failed and a captured payment of one order, partly refunded. */
async function prepare(provider: TestProvider) {
  const { id } = provider.createOrder({ ...calls.createOrder.request.body, receipt: 'prepared' })
  const payer = { method: 'upi', email: 'meera@example.com' } as const
  provider.endPayment(provider.startPayment(id, payer).id, 'left')
  const paid = provider.endPayment(provider.startPayment(id, payer).id, 'success')
  const { body: form } = calls.createLinked.request
  const account = provider.createLinkedAccount({ body: form, key: null })
  const unsplit = provider.createOrder({ ...calls.createOrder.request.body, receipt: 'unsplit' })
  const { id: unsplitId } = provider.endPayment(
    provider.startPayment(unsplit.id, payer).id,
    'success',
  )
  const transfers = [{ ...calls.holdTransfer.request.body.transfers[0], account: account.id }]
  const [held] = provider.createTransfers(paid.id, { transfers })
  provider.setKnobs({ transferOutcome: 'failed' })
  const another = provider.startPayment(
    provider.createOrder({ ...calls.createOrder.request.body, receipt: 'failing' }).id,
    payer,
  )
  provider.endPayment(another.id, 'success')
  provider.createTransfers(another.id, { transfers })
  provider.resetKnobs()
  const { body } = calls.refund.request
  const given = provider.createRefund({ paymentId: paid.id, body, key })
  const opened = provider.dispute(paid.id, 'created')
  const [openQr, paidQr] = [1, 2].map(() => provider.createQr(calls.createQr.request.body).id)
  provider.endPayment(provider.startPayment(paidQr ?? '', payer).id, 'success')
  await provider.runDue()
  return {
    openQr: openQr ?? '',
    paidQr: paidQr ?? '',
    order: id,
    payment: paid.id,
    refund: given.id,
    dispute: opened.id,
    account: account.id,
    unsplit: unsplitId,
    transfer: held?.id ?? '',
  }
}

function login() {
  const pair = Buffer.from(`${testKeys.keyId}:${testKeys.keySecret}`).toString('base64')
  return { authorization: `Basic ${pair}` }
}

/** Fields that the documentation shows in some of its samples only. */
const sometimes = new Set(['base_amount', 'amount_transferred', 'upi', 'field'])

/** The paths at which two JSON values differ in fields or types; null fits every type. */
function differences(actual: unknown, documented: unknown, at = ''): string[] {
  if (actual === null || documented === null) return []
  if (Array.isArray(actual) && Array.isArray(documented))
    return actual.flatMap((item, place) =>
      differences(item, documented[place] ?? documented[0], at),
    )
  // Without notes, the provider sends an empty list instead of an object.
  if (at.endsWith('.notes') || Array.isArray(documented)) return []
  if (typeof actual !== typeof documented)
    return [`${at}: ${typeof actual}, not ${typeof documented}`]
  if (typeof actual !== 'object') return []
  const [left, right] = [actual as Record<string, unknown>, documented as Record<string, unknown>]
  return [
    ...Object.keys(left)
      .filter((name) => !(name in right))
      .map((name) => `${at}.${name}: not documented`),
    ...Object.keys(right)
      .filter((name) => !(name in left) && !sometimes.has(name))
      .map((name) => `${at}.${name}: missing`),
    ...Object.keys(left)
      .filter((name) => name in right)
      .flatMap((name) => differences(left[name], right[name], `${at}.${name}`)),
  ]
}
