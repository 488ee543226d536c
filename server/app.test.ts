import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { kurtaForm } from '#test/product-forms.ts'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { endpoints, type CallName } from '#shared/contract/map.ts'
import type { Endpoint, Who } from '#shared/endpoint.ts'
import { type ErrorCode, errorStatus } from '#shared/errors.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Browser } from '#test/browser.ts'
import {
  buildAdmin,
  buildAdminAs,
  buildTestApp,
  buildShopper,
  buildStaff,
  buildStore,
} from '#test/factories.ts'
import { useTestApp } from '#test/use-test-app.ts'

/** A valid input for every endpoint of the map; a new endpoint without one does not compile. */
const inputs: Record<CallName, Record<string, unknown>> = {
  'POST /login': { email: 'nobody@shop.example', password: 'wrong-password' },
  'POST /login-code': { email: 'nobody@shop.example' },
  'POST /login-with-code': { email: 'nobody@shop.example', otp: '000000' },
  'POST /signup-with-code': {
    name: 'Meera Joshi',
    email: 'nobody@shop.example',
    isAdult: true,
    acceptsTerms: true,
  },
  'POST /proof-code': {},
  'PUT /password': { password: 'neel-aur-genda', otp: '000000' },
  'POST /logout': {},
  'GET /userAuth': {},
  'GET /verify-user': { email: 'nobody@shop.example' },
  'POST /verify-user': { otp: '000000' },
  'POST /signup': {
    name: 'Nobody',
    email: 'nobody@shop.example',
    password: 'block-print-2026',
    c_password: 'block-print-2026',
    isAdult: true,
    acceptsTerms: true,
  },
  'POST /forgot-password': { email: 'nobody@shop.example' },
  'POST /reset-link': { token: 'abc' },
  'POST /reset-password/:token': { token: 'abc', password: 'block-print-2026' },
  'GET /me/export': {},
  'GET /me/archive': {},
  'POST /me/archive': {},
  'GET /me/archive/file': {},
  'PUT /me': { name: 'Meera Joshi' },
  'DELETE /me': { password: 'wrong-password' },
  'GET /email-change': {},
  'POST /email-change': { email: 'asha.new@shop.example' },
  'PUT /email-change': { oldOtp: '000000', newOtp: '000000' },
  'GET /sessions': {},
  'DELETE /sessions': { sessionId: randomUUID() },
  'DELETE /other-sessions': {},
  'GET /family': {},
  'PUT /family': { name: 'Papa', sizes: { shoes: 'UK 8' } },
  'DELETE /family': { memberId: randomUUID() },
  'GET /phone-number': {},
  'POST /phone-number/code': { number: '98290 12345' },
  'POST /phone-number': { otp: '000000', whatsApp: true },
  'PUT /phone-number': { whatsApp: false },
  'DELETE /phone-number': {},
  'GET /customer-phone': { orderId: randomUUID() },
  'POST /proof': { password: 'wrong-password' },
  'POST /pictures': { picture: 'a'.repeat(64), purpose: 'product' },
  'GET /location': { lat: '26.9', long: '75.8' },
  'GET /places': {},
  'GET /contact': {},
  'GET /search-stores': { search: 'x' },
  'GET /shops': {},
  'GET /store': { _id: randomUUID() },
  'POST /get-store-name': { storeId: randomUUID() },
  'GET /product': { _id: randomUUID() },
  'POST /get-store-id': { productId: randomUUID() },
  'GET /tags': {},
  'GET /campaigns': {},
  'POST /campaigns/preview': { kind: 'percent', value: 10, target: 'all', targets: [] },
  'POST /campaigns': {
    name: 'Diwali week',
    kind: 'percent',
    value: 10,
    target: 'all',
    targets: [],
    until: '2026-11-20T23:59',
  },
  'POST /campaigns/end': { campaignId: randomUUID() },
  'POST /imports': { file: 'a'.repeat(64), fileName: 'list.csv' },
  'GET /imports': {},
  'GET /import': { id: randomUUID() },
  'PUT /import': { id: randomUUID(), setCounts: true },
  'DELETE /import': { id: randomUUID() },
  'GET /import/preview': { id: randomUUID() },
  'POST /import/apply': { id: randomUUID(), which: 'valid' },
  'POST /import/undo': { id: randomUUID() },
  'GET /import/errors': { id: randomUUID() },
  'GET /products/csv': {},
  'GET /products/xlsx': {},
  'POST /make-tags': { variants: [randomUUID()] },
  'POST /shelves': { name: 'Front table', search: 'kurta' },
  'DELETE /shelves': { tagId: randomUUID() },
  'GET /scanned-tag': { code: 'ABCD1234' },
  'POST /count-tag': { code: 'ABCD1234', step: 'sold' },
  'GET /tag': { code: 'ABCD1234' },
  'GET /subscription': {},
  'GET /subscription-payments': {},
  'GET /subscription-receipt': { number: 'SUB/26-27/000001' },
  'POST /order-subscription': { plan: 'monthly', tags: 0, amount: 499 },
  'POST /verify-subscription': {
    razorpay_order_id: 'order_x',
    razorpay_payment_id: 'pay_x',
    razorpay_signature: 'x',
  },
  'GET /inventory': {},
  'PUT /inventory/setAlert': { inventoryAlert: 5 },
  'POST /update-stock': { filter: randomUUID(), variants: [{ _id: randomUUID(), delta: 1 }] },
  'POST /change-products': { mode: 'check', rows: [{ SKU: 'x' }] },
  'GET /stock-movements': { _id: randomUUID() },
  'POST /addProduct': kurtaForm(),
  'GET /editProduct': { id: randomUUID() },
  'PUT /editProduct': { ...kurtaForm(), id: randomUUID(), updatedAt: new Date(0).toISOString() },
  'GET /product-pictures': {},
  'PUT /product-pictures': {
    id: randomUUID(),
    colors: [{ color: null, seen: [], images: [] }],
  },
  'PUT /updateProduct': { id: randomUUID(), product: { status: true } },
  'GET /check-sku/:sku': { sku: 'KUR-1' },
  'POST /get-products-category-list': {},
  'GET /getProducts': {},
  'GET /new-arrivals': {},
  'GET /suggestions': { search: 'x' },
  'GET /similar-products': { _id: randomUUID() },
  'GET /same-article': { _id: randomUUID() },
  'GET /waitlist': {},
  'POST /waitlist': { variantId: randomUUID() },
  'POST /leave-waitlist': { variantId: randomUUID() },
  'GET /store-waitlist': {},
  'POST /release-waitlist-hold': { holdId: randomUUID() },
  'GET /wishlist': {},
  'POST /update-wishlist': { task: 'remove', id: randomUUID() },
  'GET /localities': { city: 'Jaipur' },
  'GET /price-drops': {},
  'PUT /price-drops': { wanted: true },
  'POST /cop-order': {
    products: [{ productId: randomUUID(), variantId: randomUUID(), quantity: 1 }],
  },
  'POST /cart/check': {
    products: [{ productId: randomUUID(), variantId: randomUUID(), quantity: 1 }],
  },
  'GET /cart': {},
  'PUT /language': { locale: 'hi' },
  'PUT /cart': {
    products: [{ productId: randomUUID(), variantId: randomUUID(), quantity: 1 }],
  },
  'POST /get-orders': {},
  'GET /booking': { orderId: randomUUID() },
  'GET /trip': {},
  'POST /get-merchant-orders': {},
  'GET /order-history': {},
  'GET /order-history/csv': {},
  'GET /order-history/xlsx': {},
  'GET /missed-words': {},
  'GET /figures': {},
  'POST /product-view': { _id: randomUUID() },
  'GET /stock-note': {},
  'PUT /stock-note': { wanted: true },
  'GET /first-steps': {},
  'PUT /first-steps': { note: 'poster', isSet: true },
  'POST /pause-bookings': { ends: 'in_an_hour' },
  'POST /resume-bookings': {},
  'POST /orders-seen': { orderIds: [randomUUID()] },
  'POST /update-order-status': { orderId: randomUUID(), status: 'Ready for Pickup' },
  'POST /scan-pickup': { token: 'abc' },
  'POST /find-pickup': { code: '123456' },
  'POST /check-gift-code-of-order': { orderId: randomUUID(), code: '0000-0000-0000-0000' },
  'POST /renew-pickup-code': { orderId: randomUUID() },
  'POST /collector': { orderId: randomUUID(), name: 'Ravi' },
  'DELETE /collector': { orderId: randomUUID() },
  'POST /collector-pass': { token: 'abc' },
  'GET /admin/refunds': {},
  'GET /admin/disputes': {},
  'GET /admin/dispute': { disputeId: randomUUID() },
  'GET /admin/prepaid-orders': { search: 'K7Q-2MX' },
  'POST /admin/refunds/retry': { refundId: randomUUID() },
  'POST /admin/refunds/settle': { refundId: randomUUID(), note: 'By bank transfer' },
  'GET /admin/tag-orders': {},
  'POST /admin/tag-orders/sent': { purchaseId: randomUUID() },
  'POST /admin/hand-over': { orderId: randomUUID(), reason: 'Phone is broken' },
  'POST /create-order': { orderId: randomUUID() },
  'POST /verify-payment': {
    razorpay_order_id: 'order_1',
    razorpay_payment_id: 'pay_1',
    razorpay_signature: 'none',
  },
  'GET /payment-state': { orderId: randomUUID() },
  'POST /cancel-order': { orderId: randomUUID() },
  'POST /extend-pickup': { orderId: randomUUID() },
  'POST /block-shopper': { orderId: randomUUID(), reason: 'Books and never comes' },
  'POST /unblock-shopper': { blockId: randomUUID() },
  'GET /blocked-shoppers': {},
  'GET /day-summary': {},
  'GET /dashboard/yourAccount': {},
  'POST /dashboard/yourAccount': { of: 'stockAlert', version: 'abc', inventoryAlert: 5 },
  'POST /close-store': { password: 'wrong-password' },
  'POST /reopen-store': {},
  'GET /store-data': {},
  'GET /store-archive': {},
  'POST /store-archive': {},
  'GET /store-archive/file': {},
  'POST /generate-loyalty-code': { amount: 500 },
  'POST /validate-loyalty-code': { code: '0000-0000-0000-0000' },
  'POST /redeem-loyalty-code': { code: '0000-0000-0000-0000' },
  'GET /gift-codes': {},
  'GET /onBoard/config': {},
  'GET /onBoarding': {},
  'POST /onBoarding': { shopName: 'Gulabi Kurta House' },
  'PUT /onBoarding/draft': { draft: { shopName: 'Gulabi Kurta House' } },
  'POST /admin/login': { UID: 'nobody', password: 'wrong-password' },
  'POST /admin/logout': {},
  'POST /admin/proof': { proof: 'wrong-password' },
  'GET /adminAuth': {},
  'GET /admin/registrations': {},
  'GET /admin/registration': { _id: randomUUID() },
  'POST /admin/review': { registrationId: randomUUID(), decision: 'approve' },
  'POST /admin/store-status': { storeId: randomUUID(), status: 'approved' },
  'GET /admin/stores': {},
  'GET /admin/stores/csv': {},
  'GET /admin/products': { storeId: randomUUID() },
  'POST /admin/products': { productId: randomUUID(), decision: 'put-back' },
  'POST /admin/support-views': { storeId: randomUUID(), reason: 'Asked for help' },
  'GET /admin/support-view': { viewId: randomUUID() },
  'POST /admin/support-views/end': { viewId: randomUUID() },
  'GET /support-views': {},
  'POST /admin/shop-messages': { storeId: randomUUID(), title: 'Diwali', text: 'Longer hours' },
  'GET /admin/shop-messages': {},
  'GET /shop-messages': {},
  'POST /shop-messages/dismiss': { messageId: randomUUID() },
  'GET /admin/administrators': {},
  'POST /admin/administrators': { UID: 'ravi', role: 'support' },
  'PUT /admin/administrators': { adminId: randomUUID(), role: 'support' },
  'POST /admin/administrators/access': { adminId: randomUUID(), access: 'end' },
  'POST /admin/administrators/link': { adminId: randomUUID() },
  'POST /admin/set-up': { token: 'abc' },
  'POST /admin/set-up/finish': { token: 'abc', password: 'neel-aur-genda', totp: '000000' },
  'GET /admin/audit': {},
  'GET /admin/overview': {},
  'POST /admin/failed-jobs/retry': {},
  'POST /admin/find': { search: 'asha' },
  'GET /admin/order': { orderId: randomUUID() },
  'GET /admin/customer': { userId: randomUUID() },
  'GET /admin/figures': { from: '2026-11-01', to: '2026-11-30' },
  'GET /admin/figures/csv': { from: '2026-11-01', to: '2026-11-30' },
  'GET /admin/try-figures': {},
  'GET /admin/word-meanings': {},
  'POST /admin/word-meanings': { word: 'topper', meaning: 'kurti' },
  'DELETE /admin/word-meanings': { _id: randomUUID() },
  'GET /admin/notice-settings': {},
  'POST /admin/notice-settings': { notice: 'lowStock', isOn: false },
  'GET /admin/sub-categories': {},
  'POST /admin/sub-categories': {
    category: 'Clothing',
    name: 'Angarkhas',
    hindi: 'अंगरखे',
    hsn: '6211',
    gstSlab: null,
    synonyms: ['angrakha'],
    seen: null,
  },
  'POST /admin/sub-categories/retire': { _id: randomUUID(), isRetired: true },
  'DELETE /admin/sub-categories': { _id: randomUUID() },
  'GET /goods-names': {},
  'GET /admin/plan-settings': {},
  'POST /admin/plan-settings': { subject: 'monthly', value: 599, validFrom: '2027-04-01' },
  'DELETE /admin/plan-settings': { _id: randomUUID() },
  'GET /admin/missed-searches': {},
  'DELETE /admin/missed-searches': { words: 'topper' },
  'POST /counter-sales': { lines: [{ variantId: randomUUID(), quantity: 1 }], paidBy: 'cash' },
  'GET /sold-often': {},
  'GET /last-bills': {},
  'GET /counter-bill': { number: 'TI/26-27/000001' },
  'POST /returns': {
    billId: randomUUID(),
    lines: [{ position: 0, quantity: 1, restock: true }],
    reason: 'Too small',
    paidBy: 'cash',
  },
  'GET /day-close': {},
  'GET /bill': { orderId: randomUUID() },
  'GET /bills/day-close': { from: '2026-11-01', to: '2026-11-30' },
  'GET /bills/hsn-summary': { from: '2026-11-01', to: '2026-11-30' },
  'GET /statement': { from: '2026-11-01', to: '2026-11-30' },
  'GET /statement/csv': { from: '2026-11-01', to: '2026-11-30' },
  'POST /admin/settlements': { storeId: randomUUID(), amount: 1, bankReference: 'UTR000001' },
  'GET /payout-account': {},
  'POST /payout-account': { kind: 'upi', holder: 'Ramesh Soni', upiId: 'ramesh@okbank' },
  'DELETE /payout-account': {},
  'POST /not-me': { token: 'abc' },
  'POST /not-me/stop': { token: 'abc' },
  'GET /admin/payouts': {},
  'POST /admin/payouts': { storeIds: [randomUUID()] },
  'POST /admin/payouts/file': { batchId: randomUUID(), kind: 'bank' },
  'POST /admin/payouts/transferred': {
    transfers: [{ number: 'T1', bankReference: 'UTR000001' }],
  },
  'POST /admin/payouts/failed': { payoutId: randomUUID(), reason: 'Account is closed' },
  'POST /admin/payouts/release': { storeId: randomUUID(), reason: 'Spoke with the owner' },
  'GET /form-config': { name: 'onboarding' },
  'GET /product-reviews': { _id: randomUUID() },
  'GET /store-reviews': { _id: randomUUID() },
  'GET /booking-reviews': { orderId: randomUUID() },
  'POST /review': { orderId: randomUUID(), variantId: randomUUID(), stars: 4 },
  'PUT /review': { reviewId: randomUUID(), stars: 4, text: 'Nice' },
  'POST /questions': {
    words: 'Yellow silk kurta for haldi',
    subCategory: 'Kurtas',
    city: 'Jaipur',
    lat: 26.92,
    long: 75.82,
  },
  'GET /questions': {},
  'POST /end-question': { questionId: randomUUID() },
  'GET /question-picture': { questionId: randomUUID() },
  'POST /report-question': { questionId: randomUUID(), reason: 'Rude words' },
  'POST /answer-question': {
    questionId: randomUUID(),
    with: 'article',
    variantId: randomUUID(),
  },
  'GET /received-questions': {},
  'POST /mute-questions': { subCategory: 'Kurtas', muted: true },
  'GET /admin/questions': {},
  'POST /admin/questions': { reportId: randomUUID(), decision: 'keep' },
  'POST /grievance-code': { email: 'asha@shop.example' },
  'POST /grievances': { topic: 'order', text: 'The sari was not there' },
  'GET /grievances': {},
  'POST /grievance': { grievanceId: randomUUID() },
  'POST /grievance-pictures': { grievanceId: randomUUID() },
  'POST /grievance-message': { grievanceId: randomUUID(), text: 'It is still not there' },
  'POST /close-grievance': { grievanceId: randomUUID() },
  'POST /grievance-copy': { grievanceId: randomUUID() },
  'GET /admin/grievances': {},
  'GET /admin/grievance': { grievanceId: randomUUID() },
  'POST /admin/grievance-answer': { grievanceId: randomUUID(), text: 'We asked the shop' },
  'POST /admin/grievance-close': {
    grievanceId: randomUUID(),
    reason: 'resolved',
    text: 'The shop found the sari',
  },
  'POST /admin/grievance-data': { grievanceId: randomUUID(), act: 'copy' },
  'POST /report-review': { reviewId: randomUUID(), reason: 'Not about the product' },
  'GET /received-reviews': {},
  'POST /answer-review': { reviewId: randomUUID(), text: 'Thank you' },
  'GET /admin/reviews': {},
  'POST /admin/reviews': { reviewId: randomUUID(), decision: 'keep' },
  'GET /review-requests': {},
  'PUT /review-requests': { wanted: true },
  'GET /follows': {},
  'GET /followed-stores': {},
  'PUT /follow': { storeId: randomUUID(), wanted: true },
  'GET /arrival-note': {},
  'PUT /arrival-note': { wanted: true },
  'GET /push-devices': {},
  'POST /push-devices': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    publicKey: 'B'.repeat(87),
    locale: 'en',
  },
  'PUT /push-devices': { deviceId: randomUUID(), isOn: false },
  'DELETE /push-devices': { deviceId: randomUUID() },
  'POST /unsubscribe': { token: 'abc' },
  'GET /shop-tokens': {},
  'POST /shop-tokens': { name: 'Till', scopes: ['stock:write'], days: 90 },
  'DELETE /shop-tokens': { tokenId: randomUUID() },
  'GET /shop-webhooks': {},
  'POST /shop-webhooks': { url: 'https://till.example/chowk', events: ['order.created'] },
  'PUT /shop-webhooks': { webhookId: randomUUID(), events: ['order.ready'], isOn: true },
  'DELETE /shop-webhooks': { webhookId: randomUUID() },
  'GET /webhook-deliveries': { webhookId: randomUUID() },
  'POST /webhook-deliveries': { webhookId: randomUUID() },
  'POST /webhook-deliveries/again': { deliveryId: randomUUID() },
  'GET /staff': {},
  'PUT /staff': { userId: randomUUID(), role: 'counter' },
  'DELETE /staff': { userId: randomUUID() },
  'POST /staff-invitations': { email: 'nobody@shop.example', role: 'counter' },
  'POST /staff-invitations/again': { invitationId: randomUUID() },
  'DELETE /staff-invitations': { invitationId: randomUUID() },
  'POST /staff-invitation': { token: 'abc' },
  'POST /staff-invitation/accept': { token: 'abc' },
}

const people = [
  'guest',
  'shopper',
  'applicant',
  'rejected',
  'merchant',
  'manager',
  'counter',
  'suspended',
  'suspendedCounter',
  ...adminRoles.map((role) => `admin ${role}` as const),
] as const
type Person = (typeof people)[number]

const admins = people.filter((person) => person.startsWith('admin'))
const signedIn = people.filter((person) => person !== 'guest' && !admins.includes(person))
/** The persons that the guard of an endpoint accepts; everybody else gets 401 (guests) or 403. */
const mayPass: Record<Who, readonly Person[]> = {
  guest: people,
  user: signedIn,
  merchant: ['merchant', 'manager', 'counter', 'suspended', 'suspendedCounter'],
  'open-merchant': ['merchant', 'manager', 'counter'],
  admin: admins,
  'proved-admin': admins,
}

/** The staff that an endpoint with this role refuses, although its guard accepts a shop's staff. */
const tooLow: Record<NonNullable<Endpoint['role']>, readonly Person[]> = {
  manager: ['counter', 'suspendedCounter'],
  owner: ['counter', 'suspendedCounter', 'manager'],
}

/** The administrators that an endpoint for these refuses, although its guard accepts administrators. */
const otherAdmins: Record<NonNullable<Endpoint['adminRole']>, readonly Person[]> = {
  any: [],
  support: ['admin finance'],
  finance: ['admin support'],
  owner: ['admin support', 'admin finance'],
}

const app = useTestApp()
let browsers: Record<Person, () => Browser>

beforeAll(async () => {
  const storeOf = async (status: 'pending' | 'rejected') =>
    (await buildStore(app, { status })).merchant.browser
  const shopper = (await buildShopper(app)).browser
  const applicant = await storeOf('pending')
  const rejected = await storeOf('rejected')
  const store = await buildStore(app)
  const closed = await buildStore(app, { status: 'suspended' })
  const manager = (await buildStaff(app, store.id, 'manager')).browser
  const counter = (await buildStaff(app, store.id, 'counter')).browser
  const suspendedCounter = (await buildStaff(app, closed.id, 'counter')).browser
  const support = (await buildAdminAs(app, 'support')).browser
  const finance = (await buildAdminAs(app, 'finance')).browser
  const owner = (await buildAdmin(app)).browser
  browsers = {
    guest: () => app.browser(),
    shopper: () => shopper,
    applicant: () => applicant,
    rejected: () => rejected,
    merchant: () => store.merchant.browser,
    manager: () => manager,
    counter: () => counter,
    suspended: () => closed.merchant.browser,
    suspendedCounter: () => suspendedCounter,
    'admin support': () => support,
    'admin finance': () => finance,
    'admin owner': () => owner,
  }
})

const lines = endpoints.map((line: Endpoint) => ({
  ...line,
  name: `${line.method} ${line.path}` as CallName,
}))

describe('who may call', () => {
  // Logging out would end the session the other rows need.
  const loggingOut = ['POST /logout', 'POST /login', 'POST /admin/logout', 'POST /admin/login']
  const callable = lines.filter(({ name }) => !loggingOut.includes(name))
  const cells = callable.flatMap((line) => people.map((person) => ({ ...line, person })))
  const passes = ({ who, role, adminRole, person }: (typeof cells)[number]) =>
    mayPass[who].includes(person) &&
    !(role && tooLow[role].includes(person)) &&
    !(adminRole && otherAdmins[adminRole].includes(person))

  it.each(cells.filter(passes))('$name accepts $person', async ({ name, person }) => {
    const { status } = await browsers[person]().call(name, inputs[name])
    expect([401, 403]).not.toContain(status)
    expect(status).toBeLessThan(500)
  })

  it.each(cells.filter((cell) => !passes(cell)))(
    '$name rejects $person',
    async ({ name, who, person }) => {
      const { status, body } = await browsers[person]().call(name, inputs[name])
      const isKnown = [...signedIn, ...(who.endsWith('admin') ? admins : [])].includes(person)
      const [expected, code] = isKnown ? [403, 'NOT_ALLOWED'] : [401, 'NOT_SIGNED_IN']
      expect([status, body.code]).toEqual([expected, code])
    },
  )

  it.each(lines.filter(({ who }) => who.endsWith('admin')))(
    '$name by an administrator whose proof is eleven minutes old',
    async ({ name, who }) => {
      const { browser } = await buildAdmin(app)
      const begun = app.time.now
      app.time.now = new Date(begun.getTime() + 11 * 60_000)
      const { status, body } = await browser.call(name, inputs[name])
      app.time.now = begun
      const isRefused = status === 403 && body.code === 'PROOF_NEEDED'
      expect(isRefused).toBe(who !== 'admin')
    },
  )

  it('describes every endpoint, and lets no GET write without an anti-forgery check', () => {
    for (const line of endpoints) {
      expect(line.summary.length).toBeGreaterThan(10)
      expect(line.effect === 'write' && line.method === 'GET' && !('csrf' in line)).toBe(false)
    }
  })
})

/** All cookies of `victim`, with the token of `thief` in cookie and header. */
async function forge(victim: Browser, thief: Browser, name: CallName) {
  for (const browser of [victim, thief]) await browser.send('GET', '/api/userAuth', {}, {})
  const forged = app.browser()
  const token = thief.cookies.get('XSRF-TOKEN') ?? ''
  for (const [key, value] of victim.cookies) forged.cookies.set(key, value)
  forged.cookies.set('XSRF-TOKEN', token)
  const [method = '', path = ''] = name.split(' ')
  return forged.send(method, `/api${path}`, inputs[name], { 'x-xsrf-token': token })
}

describe('anti-forgery', () => {
  const guarded = lines.filter((line) => line.method !== 'GET' || 'csrf' in line)
  it.each(guarded)('$name rejects every forged request', async ({ method, path, name }) => {
    const browser = browsers.merchant()
    await browser.call('GET /userAuth')
    const good = browser.cookies.get('XSRF-TOKEN') ?? ''
    const forgeries: Record<string, string>[] = [
      {},
      { 'x-xsrf-token': '' },
      { 'x-xsrf-token': 'v1.AAAA.BBBB' },
      { 'x-xsrf-token': good.slice(0, -2) },
      { 'x-xsrf-token': good, 'sec-fetch-site': 'cross-site' },
      { 'x-xsrf-token': good, 'sec-fetch-site': 'same-site' },
      { 'x-xsrf-token': good, origin: 'https://evil.example' },
      { 'x-xsrf-token': good, origin: 'null' },
    ]
    for (const headers of forgeries) {
      const answer = await browser.send(method, `/api${path}`, inputs[name], headers)
      expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF' } })
    }
  })

  it.each(guarded)('$name refuses the signed token of another session', async ({ name }) => {
    const [session, other, guest] = [browsers.shopper(), browsers.merchant(), app.browser()]
    const pairs = [
      [session, other],
      [session, guest],
      [guest, session],
      [guest, app.browser()],
    ] as const
    for (const [victim, thief] of pairs)
      expect(await forge(victim, thief, name)).toMatchObject({
        status: 403,
        body: { code: 'CSRF' },
      })
  })

  it('takes the same token from the session that it was made for', async () => {
    const session = browsers.shopper()
    expect(await forge(session, session, 'POST /get-orders')).toMatchObject({ status: 200 })
    const guest = app.browser()
    expect(await forge(guest, guest, 'POST /logout')).toMatchObject({ status: 200 })
  })

  it('rejects JSON that is sent as text/plain', async () => {
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/logout',
      headers: { 'content-type': 'text/plain' },
      payload: '{}',
    })
    expect([403, 415]).toContain(response.statusCode)
  })
})

describe('bad input', () => {
  it.each(lines)('$name rejects an unknown field', async ({ name, who }) => {
    const person = {
      merchant: 'merchant',
      'open-merchant': 'merchant',
      user: 'shopper',
      guest: 'guest',
      admin: 'admin owner',
      'proved-admin': 'admin owner',
    } as const
    const answer = await browsers[person[who]]().call(name, { ...inputs[name], role: 'admin' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
  })

  it('rejects a body with __proto__, and changes no prototype', async () => {
    const browser = browsers.shopper()
    await browser.call('GET /userAuth')
    const response = await app.fastify.inject({
      method: 'POST',
      url: '/api/get-orders',
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      payload: '{"__proto__":{"polluted":true}}',
    })
    expect(response.statusCode).toBe(400)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  it.each(['[]', '"text"', '1', 'null', '{', ''])(
    'rejects the body %s or reads it as empty',
    async (payload) => {
      const browser = browsers.shopper()
      await browser.call('GET /userAuth')
      const response = await app.fastify.inject({
        method: 'POST',
        url: '/api/cop-order',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
          cookie: [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        },
        payload,
      })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({
        code: 'INVALID_INPUT',
        requestId: expect.any(String),
      })
    },
  )

  it('refuses a body of more than 100 KB', async () => {
    const { status, body } = await browsers.shopper().call('POST /get-orders', {
      page: 'x'.repeat(200_000),
    })
    expect(status).toBe(413)
    expect(body.code).toBe('TOO_LARGE')
  })

  it('answers an unknown call with the usual error envelope', async () => {
    const answer = await app.browser().send('GET', '/api/nothing-here', {}, {})
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

it('does not start with a call that is missing from the map of endpoints', async () => {
  const building = buildTestApp({
    extend: (fastify) => void fastify.get('/api/free-for-all', () => 'welcome'),
  })
  await expect(building).rejects.toThrow('not in the map of endpoints: GET /free-for-all')
})

type Ref = { $ref: string }
type ErrorAnswer = { content: { 'application/json': { examples: Record<string, Ref> } } }
type Call = {
  operationId: string
  security: object[]
  responses: Record<string, Partial<Ref>>
}
type OpenApi = {
  openapi: string
  info: { license: { url: string } }
  paths: Record<string, Record<string, Call>>
  components: {
    responses: Record<string, ErrorAnswer>
    examples: Record<string, { value: unknown }>
    securitySchemes: object
  }
}
const contentOf = (answer: ErrorAnswer | undefined) =>
  mustExist(answer, 'a named error answer').content['application/json']

describe('the documents', () => {
  it('lists every call in OpenAPI 3.1, with its name, who may call, and an example of each error', async () => {
    const { body } = await app.browser().send('GET', '/api/docs/openapi.json', {}, {})
    const document = body as OpenApi
    expect(document.openapi).toBe('3.1.0')
    expect(document.info.license.url).toMatch(/^https?:\/\/[\w.:-]+\/terms$/)
    const { responses, examples, securitySchemes } = document.components
    const ids = new Set<string>()
    for (const { method, path, who } of endpoints) {
      const call = document.paths[`/api${path.replace(/:(\w+)/, '{$1}')}`]?.[method.toLowerCase()]
      if (!call) throw new Error(`${method} ${path} is missing`)
      ids.add(call.operationId)
      const schemes = call.security.flatMap(Object.keys)
      expect(schemes.includes('session')).toBe(/^user$|merchant/.test(who))
      expect(schemes.includes('administrator')).toBe(who.endsWith('admin'))
      expect(Object.keys(securitySchemes)).toEqual(expect.arrayContaining(schemes))
      const errors = Object.entries(call.responses).filter(([status]) => Number(status) >= 400)
      expect(errors.length).toBeGreaterThan(0)
      for (const [status, { $ref = '' }] of errors) {
        const named = Object.entries(contentOf(responses[$ref.split('/').at(-1) ?? '']).examples)
        for (const [code, example] of named) {
          expect(example.$ref).toBe(`#/components/examples/${code}`)
          expect(examples[code]?.value).toMatchObject({ code, message: expect.any(String) })
          expect(errorStatus[code as ErrorCode]).toBe(Number(status))
        }
      }
    }
    expect(ids.size).toBe(endpoints.length)
  })

  it('has each error once, is small, and is sent again only when it has changed', async () => {
    const path = '/api/docs/openapi.json'
    const { body, headers } = await app.browser().send('GET', path, {}, {})
    const text = JSON.stringify(body)
    expect(text.length).toBeLessThan(900 * 1024)
    const { components } = body as { components: { schemas: object } }
    const named = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, id]) => id,
    )
    expect(Object.keys(components.schemas).toSorted()).toEqual([...new Set(named)].toSorted())
    expect(components.schemas).toHaveProperty('NOT_SIGNED_IN')
    const known = { 'if-none-match': String(headers['etag']) }
    const again = await app.fastify.inject({ url: path, headers: known })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('forbids caches to store private answers, and sends the request id', async () => {
    const { headers } = await browsers.shopper().call('POST /get-orders')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
