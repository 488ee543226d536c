import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoints, type CallName } from '#shared/contract/map.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import {
  buildAdmin,
  buildProduct,
  buildShopper,
  buildStaff,
  buildStore,
  type TestApp,
} from '#test/factories.ts'
import type { Browser } from '#test/browser.ts'
import { offerForm } from '#test/campaign-scene.ts'
import { buildScene } from '#test/order-scene.ts'
import { insertQuestion } from '#test/question-scene.ts'
import { insertImport, insertPushDevice } from '#test/rows.ts'
import { linkTo } from '#test/staff-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { addTestedWebhook } from '#test/webhook-scene.ts'
import { makeToken } from '#test/token-scene.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { sampleOf } from '#test/sample-input.ts'

type Schema = {
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  format?: string
}

const idLike = /(?:^_?id|Ids?|[tT]oken|[pP]age|Lines)$/

/** Fields of an input, at any depth, that may hold the id of somebody's data: `products.variantId`. */
function idsOf({ properties = {}, items, anyOf = [], oneOf = [] }: Schema, path = ''): string[] {
  const fields = Object.entries(properties).flatMap(([name, inner]) => {
    const isId = idLike.test(name) || inner.format === 'uuid'
    return [...(isId ? [`${path}${name}`] : []), ...idsOf(inner, `${path}${name}.`)]
  })
  const others = [...(items ? [items] : []), ...anyOf, ...oneOf]
  return [...new Set([...fields, ...others.flatMap((schema) => idsOf(schema, path))])]
}

type Theirs = Awaited<ReturnType<typeof buildTheirs>>
/** Callers without access to the data; `owner` runs the store and is not the customer, `clerk` is of its staff. */
type Stranger = 'guest' | 'shopper' | 'merchant' | 'owner' | 'clerk'
type Attempt = { by: Stranger; input: object; answer: [status: number, code?: string] }
type Case = (theirs: Theirs) => Attempt[]

const absent: Attempt['answer'] = [404, 'NOT_FOUND']
const refused: Attempt['answer'] = [400, 'INVALID_INPUT']

const attempts = (by: readonly Stranger[], inputs: object[], answer = absent): Attempt[] =>
  by.flatMap((stranger) => inputs.map((input) => ({ by: stranger, input, answer })))

const anyone = ['guest', 'shopper', 'merchant'] as const
const strangersToBill: Case = ({ collected: { orderId } }) => attempts(['merchant'], [{ orderId }])
const hiddenLines: Case = ({ hidden }) =>
  attempts(['shopper'], [{ products: [{ ...hidden.line, quantity: 1 }] }], [200])
const unbookable: Case = ({ hidden }) =>
  attempts(
    ['shopper'],
    [{ products: [{ ...hidden.line, quantity: 1 }] }],
    [409, 'PRODUCT_UNAVAILABLE'],
  )
const pages =
  (by: Stranger): Case =>
  ({ orders }) =>
    attempts(
      [by],
      orders.map((page) => ({ page })),
      refused,
    )

const updatedAt = new Date(0).toISOString()

/** A form of Edit Product whose first variant has the id `_id`. */
function kurtaOf({ _id, ...version }: { id: string; updatedAt: string; _id: string }) {
  const form = kurtaForm()
  const claim = (variant: object, at: number) =>
    at === 0 ? { ...variant, _id, expectedStock: 4 } : variant
  return { ...form, ...version, variants: form.variants.map(claim) }
}

/** The ids of somebody's data by the names of their fields; `/import id` is the field `id` of those calls. */
const idsByName: Record<string, (theirs: Theirs) => string[]> = {
  orderId: ({ orders }) => orders,
  storeId: ({ hidden }) => [hidden.storeId],
  productId: ({ hidden }) => [hidden.line.productId],
  userId: ({ clerk }) => [clerk.id],
  holdId: ({ waitlistHoldId }) => [waitlistHoldId],
  messageId: ({ shopMessageId }) => [shopMessageId],
  campaignId: ({ campaignId }) => [campaignId],
  billId: ({ billId }) => [billId],
  linkId: ({ linkId }) => [linkId],
  tagId: ({ tagId }) => [tagId],
  reviewId: ({ reviewId }) => [reviewId],
  questionId: ({ questionId }) => [questionId],
  grievanceId: ({ grievanceId }) => [grievanceId],
  deviceId: ({ deviceId }) => [deviceId],
  sessionId: ({ sessionId }) => [sessionId],
  memberId: ({ memberId }) => [memberId],
  tokenId: ({ tokenId }) => [tokenId],
  webhookId: ({ webhookId }) => [webhookId],
  deliveryId: ({ deliveryId }) => [deliveryId],
  invitationId: ({ invitationId }) => [invitationId],
  blockId: ({ blockId }) => [blockId],
  '/import id': ({ importId }) => [importId],
}

/** The callers without access that an endpoint admits; one for owners refuses the own staff before it reads the id. */
function strangersOf({ who, role }: Endpoint): readonly Stranger[] {
  if (who === 'guest') return ['guest', 'shopper', 'merchant', 'owner']
  if (who === 'user') return ['shopper', 'merchant', 'owner']
  return role === 'owner' ? ['merchant', 'clerk'] : ['merchant']
}

/** The attempts with a field of a known name: the call's valid input with the id of somebody else. */
function usualCase(line: Endpoint, field: string): Case | undefined {
  const isOfImport = /^\/import(?:\/|$)/.test(line.path)
  const idsOfOthers = idsByName[isOfImport ? `/import ${field}` : field]
  if (!idsOfOthers) return undefined
  return (theirs) => {
    const inputs = idsOfOthers(theirs).map((id) => ({ ...sampleOf(line), [field]: id }))
    return strangersOf(line).flatMap((by) =>
      attempts([by], inputs, by === 'clerk' ? [403, 'NOT_ALLOWED'] : absent),
    )
  }
}

/**
 * For each other id in an input, the expected answer to another person's id. A text gives the reason why the id has no
 * owner.
 */
const unusual: Record<string, Case | string> = {
  'POST /reset-password/:token token': 'whoever holds the link is the person who got it',
  'POST /reset-link token': 'whoever holds the link is the person who got it',
  'GET /store _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.storeId }]),
  'GET /product _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.line.productId }]),
  'POST /product-view _id': 'it answers nothing, and a product that is not on sale is not counted',
  'GET /same-article _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.line.productId }]),
  'GET /similar-products _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.line.productId }]),
  'GET /shops page': 'the number of a page of a public list',
  'GET /goods-to-sell page':
    'the place of an own product; own-products.test.ts tries those of others',
  'POST /counter-sales freeLines': 'lines of no article, without an id',
  'POST /campaigns campaignId': ({ campaignId }) =>
    attempts(['merchant'], [{ ...offerForm(app), campaignId }]),
  'GET /import/preview id': ({ importId }) =>
    attempts(['merchant'], [{ id: importId }, { id: importId, show: 'problems' }]),
  'GET /import/preview page': 'the place of a product in the import, which the other field names',
  'GET /editProduct id': ({ product, hidden }) =>
    attempts(['merchant'], [{ id: product.id }, { id: hidden.line.productId }]),
  'PUT /editProduct id': ({ product }) =>
    attempts(['merchant'], [{ ...kurtaForm(), id: product.id, updatedAt }]),
  'PUT /editProduct _id': ({ product }) =>
    attempts(['merchant'], [{ ...kurtaForm(), _id: product.id, updatedAt }]),
  'PUT /editProduct storeId': 'not used: the product of a shop stays its own',
  'PUT /editProduct variants._id': ({ product, hidden, version }) => [
    ...attempts(
      ['owner'],
      [kurtaOf({ id: product.id, updatedAt: version, _id: hidden.line.variantId })],
    ),
  ],
  'GET /product-pictures page': 'the number of a product in the own list',
  'PUT /product-pictures id': ({ product, hidden }) =>
    attempts(
      ['merchant'],
      [product.id, hidden.line.productId].map((id) => ({
        id,
        colors: [{ color: null, seen: [], images: [] }],
      })),
    ),
  'PUT /updateProduct id': ({ product, hidden }) =>
    attempts(
      ['merchant'],
      [product.id, hidden.line.productId].map((id) => ({ id, product: { status: false } })),
    ),
  'GET /check-sku/:sku productId': ({ product }) =>
    attempts(['merchant'], [{ sku: 'KUR-1', productId: product.id }], [200]),
  'GET /getProducts storeId': ({ hidden }) =>
    attempts(anyone, [{ mode: 'store', storeId: hidden.storeId }]),
  'POST /waitlist variantId': ({ hidden }) =>
    attempts(['shopper'], [{ variantId: hidden.line.variantId }]),
  'POST /leave-waitlist variantId': 'removes only own rows',
  'POST /update-wishlist id': ({ hidden, product }) => [
    ...attempts(['shopper'], [{ task: 'add', id: hidden.line.productId }]),
    ...attempts(['shopper'], [{ task: 'remove', id: product.id }], [200]),
  ],
  'POST /update-wishlist variantId': 'only a variant of the product itself is remembered',
  'POST /cop-order products.productId': ({ hidden }) =>
    attempts(
      ['shopper'],
      [{ products: [{ ...hidden.line, quantity: 1 }] }],
      [409, 'PRODUCT_UNAVAILABLE'],
    ),
  'POST /cop-order products.variantId': ({ hidden, product }) =>
    attempts(
      ['shopper'],
      [{ products: [{ ...hidden.line, productId: product.id, quantity: 1 }] }],
      [409, 'PRODUCT_UNAVAILABLE'],
    ),
  'POST /cart/check products.productId': hiddenLines,
  'POST /cart/check products.variantId': hiddenLines,
  'PUT /cart products.productId': hiddenLines,
  'PUT /cart products.variantId': hiddenLines,
  'POST /get-orders page': pages('shopper'),
  'POST /get-merchant-orders page': pages('merchant'),
  'GET /order-history page': pages('merchant'),
  'GET /blocked-shoppers page': 'a time and a block’s id, compared with the own rows only',
  'GET /gift-codes page': 'a time and a code’s id, compared with the own rows only',
  'POST /create-order orderId': ({ orders }) =>
    attempts(
      ['shopper', 'merchant', 'owner'],
      orders.map((orderId) => ({ orderId })),
    ),
  'POST /create-order products.productId': unbookable,
  'POST /create-order products.variantId': unbookable,
  'POST /collector-pass token': 'whoever holds the link collects the booking',
  'POST /check-gift-code-of-order kept.variantId': ({ orders: [, orderId], hidden }) => {
    const kept = [{ variantId: hidden.line.variantId, quantity: 1 }]
    return attempts(['owner'], [{ orderId, code: 'ABCD-EFGH-JKLM-NPQR', kept }], refused)
  },
  'POST /orders-seen orderIds': ({ orders }) => attempts(['merchant'], [{ orderIds: orders }]),
  'POST /update-order-status orderId': ({ orders, code }) =>
    attempts(
      ['merchant'],
      orders.flatMap((orderId) => [
        { orderId, status: 'Ready for Pickup' },
        { orderId, status: 'Cancelled', reason: 'Not ours' },
        { orderId, status: 'Not Collected' },
        { orderId, status: 'Collected', code },
        { orderId, status: 'Collected', override: { reason: 'Known to me' } },
      ]),
    ),
  'POST /counter-qr orderId': ({ orders, code }) =>
    attempts(
      ['merchant'],
      orders.map((orderId) => ({ orderId, code })),
    ),
  'POST /counter-qr/ask orderId': ({ orders }) =>
    attempts(
      ['merchant'],
      orders.map((orderId) => ({ orderId })),
    ),
  'DELETE /counter-qr orderId': ({ orders }) =>
    attempts(
      ['merchant'],
      orders.map((orderId) => ({ orderId })),
    ),
  'POST /counter-qr token': ({ orders, token }) =>
    attempts(
      ['merchant'],
      orders.map((orderId) => ({ orderId, token })),
    ),
  'POST /counter-qr kept.variantId': ({ orders: [, orderId], code, hidden }) => {
    const kept = [{ variantId: hidden.line.variantId, quantity: 1 }]
    return attempts(['owner'], [{ orderId, code, kept }], refused)
  },
  'POST /update-order-status token': ({ orders, token }) =>
    attempts(
      ['merchant'],
      orders.map((orderId) => ({ orderId, status: 'Collected', token })),
    ),
  'POST /update-order-status kept.variantId': ({ orders: [, orderId], code, hidden }) => {
    const kept = [{ variantId: hidden.line.variantId, quantity: 1 }]
    return attempts(['owner'], [{ orderId, status: 'Collected', code, kept }], refused)
  },
  'POST /update-order-status declinedLines': ({ orders: [waiting], hidden }) =>
    attempts(
      ['owner'],
      [{ orderId: waiting, status: 'Ready for Pickup', declinedLines: [hidden.line.variantId] }],
      refused,
    ),
  'POST /update-order-status seen.lines.variantId': ({ orders: [waiting], hidden }) => {
    const lines = [{ variantId: hidden.line.variantId, quantity: 1 }]
    const seen = { status: 'Awaiting Confirmation', lines }
    return attempts(
      ['owner'],
      [{ orderId: waiting, status: 'Ready for Pickup', seen }],
      [409, 'ORDER_STATUS_CONFLICT'],
    )
  },
  // A filter of the own list, which is then empty.
  'GET /inventory productId': ({ product }) =>
    attempts(['merchant'], [{ productId: product.id }], [200]),
  'GET /inventory page': ({ product }) => attempts(['merchant'], [{ page: product.id }], refused),
  'POST /update-stock variants._id': ({ product, hidden }) => [
    ...attempts(
      ['merchant'],
      [
        { filter: product.id, variants: [{ _id: product.variantId, delta: 1 }] },
        { filter: product.id, variants: [{ _id: product.variantId, stock: 9, expected: 9 }] },
      ],
    ),
    ...attempts(
      ['owner'],
      [{ filter: product.id, variants: [{ _id: hidden.line.variantId, delta: 1 }] }],
    ),
  ],
  'POST /change-products rows._id': ({ product, hidden }) =>
    attempts(
      ['merchant'],
      [
        {
          mode: 'all',
          rows: [{ _id: product.variantId, delta: 1 }, { _id: hidden.line.variantId }],
        },
      ],
      refused,
    ),
  'GET /stock-movements _id': ({ product }) => attempts(['merchant'], [{ _id: product.variantId }]),
  'GET /stock-movements page': 'the number of a row of one variant, which the other field names',
  'POST /scan-pickup token': ({ token }) => attempts(['merchant'], [{ token }]),
  'POST /exchanges out.variantId':
    'needs an own bill: server/modules/till/exchange-goods.test.ts tries another store’s article',
  'POST /counter-sales lines.variantId': ({ product, hidden }) => [
    ...attempts(
      ['merchant'],
      [{ lines: [{ variantId: product.variantId, quantity: 1 }], paidBy: 'cash' }],
    ),
    ...attempts(
      ['owner'],
      [{ lines: [{ variantId: hidden.line.variantId, quantity: 1 }], paidBy: 'cash' }],
    ),
  ],
  'GET /bill-links orderId': strangersToBill,
  'GET /bill-links billId': ({ billId }) => attempts(['merchant'], [{ billId }]),
  'GET /bill-slip orderId': strangersToBill,
  'GET /bill-slip billId': ({ billId }) => attempts(['merchant'], [{ billId }]),
  'POST /bill-links/qr orderId': strangersToBill,
  'POST /bill-links/qr billId': ({ billId }) => attempts(['merchant'], [{ billId }]),
  'POST /bill-links/email orderId': 'as in POST /bill-links/qr',
  'POST /bill-links/email billId': ({ billId }) =>
    attempts(['merchant'], [{ billId, email: 'a@b.example' }]),
  'POST /bill-links/whatsapp orderId': 'as in POST /bill-links/qr; the call needs WhatsApp',
  'POST /bill-links/whatsapp billId': 'as in POST /bill-links/qr; the call needs WhatsApp',
  'POST /shared-bill token': 'whoever holds the link reads the bill',
  'GET /shared-bill/file token': 'whoever holds the link reads the bill',
  'GET /bill billId': ({ billId }) => attempts(['shopper', 'merchant'], [{ billId }]),
  'GET /bill orderId': ({ collected }) =>
    attempts(
      ['shopper', 'merchant'],
      [{ orderId: collected.orderId }, { orderId: collected.orderId, form: 'thermal' }],
    ),
  'GET /statement page': ({ collected }) =>
    attempts(
      ['merchant'],
      [{ from: '2026-11-01', to: '2026-11-30', page: collected.entryId }],
      refused,
    ),
  'GET /tags page': 'a number of rows of the own store to leave out',
  'GET /subscription-payments page': 'a time and a payment’s id, compared with the own rows only',
  'POST /payout-account upiId': 'a payment address that the caller enters',
  'POST /not-me token': 'whoever holds the link is the person who got it',
  'POST /not-me/stop token': 'whoever holds the link is the person who got it',
  'POST /admin/set-up token': 'whoever holds the link sets its log-in up',
  'POST /admin/set-up/finish token': 'whoever holds the link sets its log-in up',
  'GET /product-reviews _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.line.productId }]),
  'GET /product-reviews page':
    'a time and a review’s id, compared with the reviews of one product only',
  'GET /store-reviews _id': ({ hidden }) => attempts(anyone, [{ _id: hidden.storeId }]),
  'GET /store-reviews page':
    'a time and a review’s id, compared with the reviews of one store only',
  'POST /review orderId': ({ collected, product }) =>
    attempts(
      ['shopper', 'merchant', 'owner'],
      [{ orderId: collected.orderId, variantId: product.variantId, stars: 1 }],
    ),
  'POST /review variantId': ({ collected, hidden }) =>
    attempts(
      ['shopper'],
      [{ orderId: collected.orderId, variantId: hidden.line.variantId, stars: 1 }],
    ),
  'GET /question-picture questionId': ({ questionId }) => attempts(anyone, [{ questionId }]),
  'POST /report-question questionId': ({ questionId }) =>
    attempts(['shopper', 'merchant'], [{ questionId, reason: 'Rude words' }]),
  'POST /report-question answerId': ({ questionId, answerId }) =>
    attempts(['shopper', 'merchant', 'owner'], [{ questionId, answerId, reason: 'Rude words' }]),
  'POST /answer-question questionId': ({ questionId, product }) =>
    attempts(['merchant'], [{ questionId, with: 'article', variantId: product.variantId }]),
  'POST /answer-question variantId': ({ openQuestionId, hidden }) =>
    attempts(
      ['owner'],
      [{ questionId: openQuestionId, with: 'article', variantId: hidden.line.variantId }],
    ),
  'POST /grievances storeId': 'a complaint may be about any shop, and says nothing about it',
  'POST /grievances productId': 'a complaint may be about any product, and says nothing about it',
  'POST /report-review reviewId': ({ hiddenReviewId }) =>
    attempts(['shopper', 'merchant'], [{ reviewId: hiddenReviewId, reason: 'Not true' }]),
  'GET /received-reviews page': 'a time and a review’s id, compared with the own rows only',
  'POST /unsubscribe token': 'whoever holds the link is the person who got it',
  'POST /staff-invitation token': 'whoever holds the link sees its offer',
  'POST /staff-invitation/accept token': ({ invitationToken }) =>
    attempts(
      ['shopper', 'merchant', 'owner'],
      [{ token: invitationToken }],
      [409, 'STAFF_CONFLICT'],
    ),
}

/** Every id in an input, except those of administrators, who look after the whole city (`support-views.test.ts`). */
const wanted = endpoints
  .filter(({ who }) => !who.endsWith('admin'))
  .flatMap((line: Endpoint) => {
    const schema = z.toJSONSchema(line.input, { io: 'input', unrepresentable: 'any' }) as Schema
    const name = `${line.method} ${line.path}`
    return idsOf(schema).map((field) => ({
      key: `${name} ${field}`,
      of: unusual[`${name} ${field}`] ?? usualCase(line, field),
    }))
  })

const app = useTestApp()
let theirs: Theirs
let browsers: Record<Stranger, ReturnType<TestApp['browser']>>

type Shop = Awaited<ReturnType<typeof buildStore>>

/** The id of a message of an administrator to the shop. */
async function writeTo({ id, merchant }: Shop, { browser }: { browser: Browser }) {
  const form = { storeId: id, title: 'Diwali', text: 'Longer hours' }
  await browser.call('POST /admin/shop-messages', form)
  const { body } = await merchant.browser.call('GET /shop-messages')
  return body.messages[0]?._id ?? ''
}

/** The id of a link to a bill. */
async function shareBill({ merchant: { browser } }: Shop, billId: string) {
  await browser.call('POST /bill-links/qr', { billId })
  const { body } = await browser.call('GET /bill-links', { billId })
  return body.links[0]?.linkId ?? ''
}

/** A customer with bookings, cart and wishlist, at a store that has blocked somebody, and a store under review. */
async function buildTheirs() {
  const { shopper, store, product, book, bookReady, move } = await buildScene(app, { stock: 9 })
  const waiting = await book(1)
  const { orderId: ready, code, token } = await bookReady(1)
  const { orderId: ended, code: endedCode } = await bookReady(1)
  await move(ended, 'Collected', { code: endedCode })
  const statement = await store.merchant.browser.call('GET /statement', {
    from: '2026-11-01',
    to: '2026-11-30',
  })
  const sale = await store.merchant.browser.call('POST /counter-sales', {
    lines: [{ variantId: product.variantIds[0] ?? '', quantity: 1 }],
    paidBy: 'cash',
  })
  const { billId } = sale.body.bill
  const linkId = await shareBill(store, billId)
  const collected = { orderId: ended, entryId: statement.body.entries[0]?.id ?? '' }
  await shopper.browser.call('POST /update-wishlist', { task: 'add', id: product.id })
  const [variantId = ''] = product.variantIds
  const line = { productId: product.id, variantId, quantity: 1 }
  await shopper.browser.call('PUT /cart', { products: [line] })
  const write = async (orderId: string, key: string) => {
    const form = { orderId, variantId, stars: 4 }
    return (await shopper.browser.call('POST /review', form, { key })).body.review.reviewId
  }
  const reviewId = await write(ended, randomUUID())
  const { orderId: other, code: otherCode } = await bookReady(1)
  await move(other, 'Collected', { code: otherCode })
  const hiddenReviewId = await write(other, randomUUID())
  const admin = await buildAdmin(app)
  const hide = { reviewId: hiddenReviewId, decision: 'hide', reason: 'Names somebody' }
  await admin.browser.call('POST /admin/reviews', hide)
  const shopMessageId = await writeTo(store, admin)
  const reason = 'Books and never comes'
  const { body } = await store.merchant.browser.call('POST /block-shopper', {
    orderId: waiting,
    reason,
  })
  const hiddenStore = await buildStore(app, { status: 'pending' })
  const goods = await buildProduct(app, hiddenStore.id)
  const hidden = {
    storeId: hiddenStore.id,
    line: { productId: goods.id, variantId: goods.variantId },
  }
  const { blockId } = body.blocked
  const shelf = await store.merchant.browser.call('POST /shelves', {
    name: 'Kurtas',
    search: 'kurta',
  })
  const { tagId } = shelf.body.shelf
  const form = await store.merchant.browser.call('GET /editProduct', { id: product.id })
  const version = form.body.updatedAt
  const deviceId = await insertPushDevice(app, shopper.id)
  const clerk = await buildStaff(app, store.id, 'manager')
  const { email } = await buildShopper(app)
  const { body: invited } = await store.merchant.browser.call('POST /staff-invitations', {
    email,
    role: 'counter',
  })
  const invitationId = invited.staff.invitations[0]?.invitationId ?? ''
  const invitationToken = await linkTo(app, email)
  const planned = await store.merchant.browser.call('POST /campaigns', offerForm(app), {
    key: randomUUID(),
  })
  const { campaignId } = planned.body.campaign
  const importId = await insertImport(app, store.id, store.merchant.id)
  const { tokenId } = await makeToken(store.merchant.browser)
  const { webhookId, deliveryId } = await addTestedWebhook(store.merchant.browser)
  const waited = await buildWaitScene(app)
  await waited.waiters(1)
  await waited.addStock(1)
  const kept = await waited.store.merchant.browser.call('GET /store-waitlist')
  const waitlistHoldId = kept.body.variants[0]?.holds[0]?._id ?? ''
  const asked = { shopperId: shopper.id, storeId: store.id }
  const { questionId: openQuestionId } = await insertQuestion(app, asked)
  const { questionId, answerId } = await insertQuestion(app, { ...asked, answeredWith: product })
  return {
    clerk,
    tokenId,
    webhookId,
    deliveryId,
    billId,
    linkId,
    importId,
    waitlistHoldId,
    questionId,
    openQuestionId,
    answerId,
    campaignId,
    invitationId,
    invitationToken,
    shopper,
    store,
    product,
    orders: [waiting, ready],
    collected,
    reviewId,
    hiddenReviewId,
    shopMessageId,
    code,
    token,
    blockId,
    tagId,
    hidden,
    version,
    deviceId,
    ...(await buildAccount(shopper.browser)),
  }
}

/** The customer's log-in, family and complaint. */
async function buildAccount(browser: Browser) {
  const complaint = { topic: 'shop', text: 'The shop was closed at noon' }
  const { grievanceId } = (await browser.call('POST /grievances', complaint)).body
  const { sessions } = (await browser.call('GET /sessions')).body
  const { members } = (await browser.call('PUT /family', { name: 'Papa', sizes: {} })).body
  return {
    sessionId: sessions[0]?.sessionId ?? '',
    memberId: members[0]?.memberId ?? '',
    grievanceId,
  }
}

beforeAll(async () => {
  theirs = await buildTheirs()
  browsers = {
    guest: app.browser(),
    shopper: (await buildShopper(app)).browser,
    merchant: (await buildStore(app)).merchant.browser,
    owner: theirs.store.merchant.browser,
    clerk: theirs.clerk.browser,
  }
  await app.jobs.drained()
})

/** A hash of every table except `idempotency_keys`; of `saved_carts` only the customer's, as callers save their own. */
async function fingerprints(): Promise<unknown> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'idempotency_keys'`,
  )
  const prints = tables.map(({ name }) => {
    const own = name === 'saved_carts' ? `where t.user_id = '${theirs.shopper.id}'` : ''
    return `select '${name}' as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as print from ${name} t ${own}`
  })
  return (await pool.query(prints.join(' union all '))).rows
}

describe('an id of somebody else’s', () => {
  it('is tested for every call with an id in its input', () => {
    expect(wanted.filter(({ of }) => of === undefined).map(({ key }) => key)).toEqual([])
    const known = wanted.map(({ key }) => key)
    expect(Object.keys(unusual).filter((key) => !known.includes(key))).toEqual([])
  })

  const tried = wanted.flatMap(({ key, of }) =>
    typeof of === 'function' ? [[key, of] as const] : [],
  )
  it.each(tried)('shows nothing and changes nothing: %s', async (key, of) => {
    const name = key.split(' ').slice(0, 2).join(' ') as CallName
    for (const { by, input, answer } of of(theirs)) {
      const before = await fingerprints()
      const { status, body } = await browsers[by].call(name, input, { key: randomUUID() })
      expect([by, input, status, body.code].filter(Boolean)).toEqual([by, input, ...answer])
      expect(await fingerprints()).toEqual(before)
    }
  })
})
