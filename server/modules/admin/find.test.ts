import { beforeAll, expect, it, test } from 'vitest'
import { phoneNumbers } from '#server/platform/db/tables/accounts.ts'
import { giftCodes } from '#server/platform/db/tables/giftcodes.ts'
import { refunds } from '#server/platform/db/tables/payments.ts'
import { makePhoneVault } from '#server/platform/phone/phone-vault.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { deriveKeys } from '#server/platform/secrets.ts'
import type { FindAnswer } from '#shared/contract/admin/find.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { appParts } from '#test/app-parts.ts'
import type { Browser } from '#test/browser.ts'
import { buildAdminAs, buildShopper } from '#test/factories.ts'
import { complain, complainAsGuest } from '#test/grievance-scene.ts'
import { pass } from '#test/payment-scene.ts'
import { bankForm, buildOperator, earn, passHours, prove } from '#test/payout-scene.ts'
import { buildSubscriptionScene, runBilling } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

/** Everything of one day, as people on the telephone speak about it. */
type City = Awaited<ReturnType<typeof buildCity>>
const app = useTestApp()
let city: City
let admins: Record<AdminRole, Browser>
beforeAll(async () => {
  await numberOrders()
  city = await buildCity()
  admins = {
    support: (await buildAdminAs(app, 'support')).browser,
    finance: (await buildAdminAs(app, 'finance')).browser,
    owner: (await buildAdminAs(app, 'owner')).browser,
  }
})

const set = (text: string, values: unknown[]) => app.database.pool.query(text, values)
const one = async (text: string, values: unknown[] = []) => (await set(text, values)).rows[0]

/** Gives the orders of these tests the same numbers each time: one of digits alone may also be an amount. */
const numberOrders = () =>
  app.database.pool.query(`create sequence order_ids;
    alter table orders alter column id set default
      (to_hex(3083053484 + 4100 * nextval('order_ids')) || '-51f2-4c6e-9a4b-' || substr(md5(random()::text), 1, 12))::uuid`)

async function buildCity() {
  const scene = await buildSubscriptionScene(app)
  const { shopper, store, merchant } = scene
  const { id: storeId } = store
  const shopper2 = await buildShopper(app, { name: 'सुनीता मीणा', email: 'sunita@post.example' })
  await set(
    `update stores set gstin = '08ABCDE1234F1Z5', hindi = '{"shopName": "चूड़ी घर", "address": "12, त्रिपोलिया गेट के पास, हवेली वाली गली"}', contact_number = '+91 98291 55555',
      locality = 'Johari Bazaar', address = '12, Tripolia Gate, Jaipur 302003', owner_name = 'Ramesh Soni' where id = $1`,
    [storeId],
  )
  await set(
    `update users set name = 'Leela Chaudhary', email = 'leela.c@post.example' where id = $1`,
    [shopper.id],
  )
  await set(`update variants set sku = 'GC-77/B' where id = $1`, [scene.variantId])

  const vault = makePhoneVault(deriveKeys(appParts.config.appSecret), systemRandom)
  await app.database.db.insert(phoneNumbers).values({
    numberHash: vault.hashOf('9829076543'),
    userId: shopper.id,
    sealed: vault.seal(shopper.id, '9829076543'),
    lastDigits: '6543',
    verifiedAt: app.time.now,
  })

  const { orderId, payment } = await scene.bookPaid()
  const { orderNumber } = await scene.see(orderId)
  await scene.move(orderId, 'Ready for Pickup')
  const { pickup } = await scene.see(orderId)
  const collected = await scene.move(orderId, 'Collected', { code: pickup?.code ?? '' })
  const returned = await scene.bookPaid()
  await scene.cancel(returned.orderId)
  await pass(app, 5)
  const own = await complain(shopper.browser, { orderNumber })
  const guest = await complainAsGuest(app, 'govind@post.example')

  const plan = await scene.choose('monthly', 30, 499 + 1_499)
  scene.payFor(plan.body.id)
  await runBilling(app)
  const [receipt] = await scene.history()
  const tags = await merchant.browser.call('POST /make-tags', { variants: [scene.variantId] })
  await app.database.db.insert(giftCodes).values({
    storeId,
    codeMac: Buffer.alloc(32, 1),
    lastFour: 'HZ3E',
    amountPaise: 77_700,
    issuedAt: app.time.now,
    issuedBy: merchant.id,
    expiresAt: new Date(app.time.now.getTime() + 86_400_000),
  })

  await earn(app, storeId, 4_321_00)
  await prove(app, merchant.id)
  await merchant.browser.call('POST /payout-account', bankForm())
  passHours(app, 49)
  const operator = await buildOperator(app)
  await operator.begin(storeId)
  const payout = await one(
    `select p.number, b.number as batch, amount_paise / 100 as rupees
      from payouts p join payout_batches b on b.id = p.batch_id`,
  )
  await operator.note([`T${payout.number}`, 'SBIN-N326-0099887'])

  await app.database.db.update(refunds).set({ bankReference: '612345678901' })
  const refund = await one('select provider_refund_id as id from refunds')
  await set(
    `insert into disputes (payment_id, provider_dispute_id, amount_paise, deducted_paise, status, phase, reason_code,
       opened_at, seen_at)
     select id, 'disp_Qw8Find', 100, 0, 'open', 'chargeback', 'not_received', now(), now()
       from payments where provider_payment_id = $1`,
    [payment.id],
  )
  return {
    scene,
    storeId,
    merchantId: merchant.id,
    shopperId: shopper.id,
    shopper2Id: shopper2.id,
    orderId,
    returnedId: returned.orderId,
    orderNumber,
    returnedNumber: (await scene.see(returned.orderId)).orderNumber,
    provider: { pay: payment.id, order: payment.orderId, refund: String(refund.id) },
    billNumber: collected.body.order.billNumber ?? '',
    complaint: own.body.number,
    guestComplaint: guest.body.number,
    receipt: receipt?.receiptNumber ?? '',
    tag: tags.body.tags[0]?.code ?? '',
    payout: `T${payout.number}`,
    batch: String(payout.batch),
    payoutRupees: String(payout.rupees),
    productId: scene.product.id,
  }
}

const find = async (search: string, role: AdminRole = 'owner') =>
  (await admins[role].call('POST /admin/find', { search })).body

/** The parts of the answer as texts, such as `order <id>`. */
const keysOf = ({ orders, customers, stores, complaints, articles, documents }: FindAnswer) => [
  ...orders.map(({ orderId }) => `order ${orderId}`),
  ...customers.map(({ userId }) => `customer ${userId}`),
  ...stores.map(({ storeId }) => `shop ${storeId}`),
  ...(complaints ?? []).map(({ number }) => `complaint ${number}`),
  ...(articles ?? []).map(({ productId }) => `article ${productId}`),
  ...(documents ?? []).map(({ kind, number }) => `${kind} ${number}`),
]

const order = ({ orderId }: City) => `order ${orderId}`
const returnedOrder = ({ returnedId }: City) => `order ${returnedId}`
const shop = ({ storeId }: City) => `shop ${storeId}`
const customer = ({ shopperId }: City) => `customer ${shopperId}`
const inHindi = ({ shopper2Id }: City) => `customer ${shopper2Id}`
const article = ({ productId }: City) => `article ${productId}`

type Row = [said: string, text: (city: City) => string, key: (city: City) => string]
const rows: Row[] = [
  ['an order number', (c) => c.orderNumber, order],
  ['in small letters without its dash', (c) => c.orderNumber.replace('-', '').toLowerCase(), order],
  ['with a space', (c) => c.orderNumber.replace('-', ' '), order],
  ['sign by sign', (c) => [...c.orderNumber.replace('-', '')].join(' '), order],
  ['with a long dash', (c) => c.orderNumber.replace('-', ' – '), order],
  ['with words before it', (c) => `Order no. ${c.orderNumber}`, order],
  ['in Hindi', (c) => `ऑर्डर नंबर ${c.orderNumber}`, order],
  ['its first half', (c) => c.orderNumber.slice(0, 4), order],
  ['an address from the bar', (c) => `https://x.example/bookings/details?id=${c.orderId}`, order],
  ['a bill’s number', (c) => c.billNumber, order],
  ['read out', (c) => c.billNumber.toLowerCase().replaceAll(/[/-]/g, ' '), order],
  ['as a document', (c) => c.billNumber, (c) => `bill ${c.billNumber}`],
  ['a complaint', (c) => c.complaint, (c) => `complaint ${c.complaint}`],
  [
    'spoken',
    (c) => c.complaint.replaceAll('-', ' ').toLowerCase(),
    (c) => `complaint ${c.complaint}`,
  ],
  ['of a guest', (c) => c.guestComplaint, (c) => `complaint ${c.guestComplaint}`],
  ['with slashes', (c) => c.complaint.replaceAll('-', '/'), (c) => `complaint ${c.complaint}`],
  ['a title before a name', () => 'श्रीमती सुनीता मीणा', inHindi],
  ['a title in English', () => 'Smt. Sunita Meena', inHindi],
  ['the account as it is printed', () => '•••• 5501', shop],
  ['a guest’s name', () => 'Leela Iyer', (c) => `complaint ${c.guestComplaint}`],
  ['a guest’s address', () => 'govind@post', (c) => `complaint ${c.guestComplaint}`],
  ['the complaint of an order', (c) => c.orderNumber, (c) => `complaint ${c.complaint}`],
  ['a receipt of a plan', (c) => c.receipt, (c) => `receipt ${c.receipt}`],
  ['a transfer', (c) => c.payout, (c) => `transfer ${c.payout}`],
  ['in small letters', (c) => `transfer ${c.payout.toLowerCase()}`, (c) => `transfer ${c.payout}`],
  ['a transfer’s reference', () => 'sbinn3260099887', () => 'transfer SBIN-N326-0099887'],
  ['a transfer’s amount', (c) => c.payoutRupees, (c) => `transfer ${c.payout}`],
  ['a tag', (c) => c.tag.toLowerCase(), (c) => `tag ${c.tag}`],
  ['the end of a gift code', () => 'hz3e', () => 'giftCode … HZ3E'],
  ['a whole gift code', () => '7K2M-9QXT-04BN-HZ3E', () => 'giftCode … HZ3E'],
  ['a payment', (c) => c.provider.pay, order],
  ['in capitals', (c) => c.provider.pay.toUpperCase(), (c) => `payment ${c.provider.pay}`],
  ['the provider’s order', (c) => c.provider.order, order],
  ['a dispute', () => 'disp_Qw8Find', order],
  ['at the end of a sentence', (c) => `“${c.provider.pay}”.`, order],
  ['a refund', (c) => c.provider.refund, returnedOrder],
  ['as money', (c) => c.provider.refund, (c) => `refund ${c.provider.refund}`],
  ['the bank’s number of a refund', () => '6123 4567 8901', (c) => `refund ${c.provider.refund}`],
  ['a batch', (c) => `Batch ${c.batch}`, (c) => `transfer ${c.payout}`],
  ['a batch in Hindi', (c) => `बैच ${c.batch}`, (c) => `transfer ${c.payout}`],
  ['a batch with its number', (c) => `batch no. ${c.batch}`, (c) => `transfer ${c.payout}`],
  [
    'a transfer without its letter',
    (c) => `ट्रांसफर ${c.payout.slice(1)}`,
    (c) => `transfer ${c.payout}`,
  ],
  ['a UTR', () => 'UTR SBIN-N326-0099887', () => 'transfer SBIN-N326-0099887'],
  ['a UTR in Hindi', () => 'यूटीआर: sbinn3260099887', () => 'transfer SBIN-N326-0099887'],
  [
    'the bank’s number of a refund with its word',
    () => 'UTR 612345678901',
    (c) => `refund ${c.provider.refund}`,
  ],
  ['a dispute with its word', () => 'Dispute disp_Qw8Find', order],
  ['a dispute in Hindi', () => 'विवाद disp_Qw8Find', order],
  ['a payment with its word', (c) => `order ${c.provider.pay}`, order],
  ['a payment in Hindi', (c) => `भुगतान ${c.provider.pay}`, order],
  ['a refund in Hindi', (c) => `रिफंड ${c.provider.refund}`, returnedOrder],
  ['a half bracket', (c) => `${c.orderNumber})`, order],
  ['the other half', (c) => `(${c.orderNumber}`, order],
  ['guillemets', (c) => `«${c.orderNumber}»`, order],
  ['a courtesy', (c) => `(order ${c.orderNumber}, please)`, order],
  ['the subject of an e-mail', (c) => `Booked at Bangle House: ${c.orderNumber}`, order],
  ['a sentence', (c) => `मेरा ऑर्डर ${c.orderNumber} कहाँ है`, order],
  [
    'the subject of a complaint',
    (c) => `Answer to your complaint ${c.complaint}`,
    (c) => `complaint ${c.complaint}`,
  ],
  ['a link of an e-mail', () => 'mailto:leela.c@post.example?subject=Order', customer],
  ['a name with a courtesy', () => 'Leela ji', customer],
  [
    'a bill by its last digits',
    (c) => `Bill ${Number(c.billNumber.slice(-6))}`,
    (c) => `bill ${c.billNumber}`,
  ],
  ['the order of these digits', (c) => `बिल ${c.billNumber.slice(-6)}`, order],
  ['a receipt in Hindi', (c) => `रसीद ${c.receipt}`, (c) => `receipt ${c.receipt}`],
  ['a gift code as bills print it', () => 'Gift code …HZ3E', () => 'giftCode … HZ3E'],
  ['a gift code by its end', () => 'Code ending in HZ3E', () => 'giftCode … HZ3E'],
  ['a gift code in Hindi', () => 'गिफ़्ट कोड …HZ3E', () => 'giftCode … HZ3E'],
  ['a tag in Hindi', (c) => `टैग ${c.tag}`, (c) => `tag ${c.tag}`],
  ['an amount', () => 'Rs 499.00', order],
  ['an amount with its word', () => 'bill of Rs 499', order],
  ['a bare amount', () => '499', order],
  ['with the sign of the rupee', () => '₹499', order],
  ['an SKU', () => 'gc-77/b', article],
  ['the orders of an SKU', () => 'GC-77/B', order],
  ['an article', () => 'block print', article],
  ['an article in Hindi', () => 'कुर्ता', article],
  ['in Hinglish', () => 'kurtaa', article],
  ['a shop', () => 'bangle house', shop],
  ['its name in Hindi', () => 'चूड़ी', shop],
  ['its Hindi name in Latin letters', () => 'chudi ghar', shop],
  ['its Latin name in Hindi', () => 'बैंगल हाउस', shop],
  ['its owner in Hindi', () => 'रमेश सोनी', shop],
  ['its telephone', () => '098291 55555', shop],
  ['with the country', () => '+91-98291-55555', shop],
  ['its GSTIN', () => '08abcde1234f1z5', shop],
  ['its PAN', () => 'ABCDE1234F', shop],
  ['its area', () => 'johari bazaar', shop],
  ['its area in Hindi', () => 'जौहरी बाज़ार', shop],
  ['its area in Hindi without the dot', () => 'जौहरी बाजार', shop],
  ['its street in Hindi', () => 'त्रिपोलिया', shop],
  ['a part of its Hindi address', () => 'हवेली वाली गली', shop],
  ['a part of it in Latin letters', () => 'haveli vali gali', shop],
  ['its city in Hindi', () => 'जयपुर', shop],
  ['its PIN code', () => '302003', shop],
  ['its PIN code with a space', () => '302 003', shop],
  ['its PIN code in Hindi digits', () => 'पिन कोड ३०२००३', shop],
  ['its PIN code with the word', () => 'PIN code: 302003', shop],
  ['its city', () => 'Jaipur', shop],
  ['a customer', () => 'Leela', customer],
  ['in Devanagari', () => 'लीला चौधरी', customer],
  ['in Gujarati', () => 'લીલા', customer],
  ['a customer who writes in Devanagari', () => 'Sunita Meena', inHindi],
  ['in her own letters', () => 'सुनीता', inHindi],
  ['an e-mail address', () => 'leela.c@post.example', customer],
  ['a part of it', () => 'leela.c', customer],
  ['a telephone', () => '98290 76543', customer],
  ['with a zero', () => '09829076543', customer],
  ['in Hindi digits', () => '९८२९०७६५४३', customer],
  ['with words', () => 'mobile +91 98290-76543', order],
  ['customer and shop', () => 'leela bangle', order],
]

it.each(rows)('finds %s', async (_said, text, key) => {
  expect(keysOf(await find(text(city)))).toContain(key(city))
})

it.each(['482913', '482 913', '४८२९१३'])(
  'asks for another word than the code %s',
  async (search) => {
    for (const role of ['support', 'finance', 'owner'] as const)
      expect(await admins[role].call('POST /admin/find', { search })).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_INPUT',
          fields: { search: expect.stringContaining('order number') },
        },
      })
  },
)

test.each([
  ['a complaint', (c: City) => c.complaint, 'complaints', { support: true, finance: false }],
  ['an article', () => 'gc-77/b', 'articles', { support: true, finance: false }],
  ['a transfer', (c: City) => c.payout, 'documents', { support: false, finance: true }],
  [
    'a transfer’s amount',
    (c: City) => c.payoutRupees,
    'documents',
    { support: false, finance: true },
  ],
  [
    'a transfer’s reference',
    () => 'SBINN3260099887',
    'documents',
    { support: false, finance: true },
  ],
  ['a payment', (c: City) => c.provider.pay, 'documents', { support: true, finance: true }],
] as const)('%s is found by the roles that work with it', async (_said, text, kind, roles) => {
  for (const role of ['support', 'finance'] as const)
    expect((await find(text(city), role))[kind] !== undefined).toBe(roles[role])
  expect((await find(text(city), 'owner'))[kind]).toBeDefined()
})

/** `T9` is no transfer of the day, and nobody's name. */
const exact: [said: string, text: (city: City) => string, keys: (city: City) => string[]][] = [
  ...[
    'Rs 499',
    'Rs.499',
    '499 rs',
    'Rs. 499/-',
    'rs499',
    '499 rupaye',
    '४९९ रुपये',
    '499 रुपए',
    'INR 499',
    'रु 499',
  ].map((text): (typeof exact)[number] => [
    text,
    () => text,
    (c) => [returnedOrder(c), order(c), refundOf(c)],
  ]),
  ['Rs 499 refund', () => 'Rs 499 refund', (c) => [returnedOrder(c), order(c), refundOf(c)]],
  ['an amount that nothing has', () => 'Rs 10679', () => []],
  ['a disputed amount', () => 'Rs 1', (c) => [order(c)]],
  ['a complaint by its end', (c) => `complaint ${endOf(c)}`, (c) => [`complaint ${c.complaint}`]],
  ['with no', (c) => `complaint no ${endOf(c)}`, (c) => [`complaint ${c.complaint}`]],
  ['in Hindi', (c) => `शिकायत ${endOf(c)}`, (c) => [`complaint ${c.complaint}`]],
  ['in Hindi with number', (c) => `शिकायत नंबर ${endOf(c)}`, (c) => [`complaint ${c.complaint}`]],
  ['the end alone', endOf, (c) => [`complaint ${c.complaint}`]],
  ...[
    (n: string) => `order number ${n.replace('-', ' ')} ka status`,
    (n: string) => `${n.replace('-', '').replaceAll('0', 'O')} please`,
    (n: string) => n.replace('-', '/'),
    (n: string) => n.replace('-', '.'),
    (n: string) => n.replace('-', '_'),
    (n: string) => [...n.replace('-', '')].join(' '),
  ].map((say): (typeof exact)[number] => [
    say('D3Z-H4J'),
    (c) => say(c.orderNumber),
    (c) => [order(c), `complaint ${c.complaint}`],
  ]),
  [
    'two order numbers',
    (c) => `${c.orderNumber} और ${c.returnedNumber}`,
    (c) => [returnedOrder(c), order(c), `complaint ${c.complaint}`],
  ],
  [
    'two complaints',
    (c) => `${c.complaint} and ${c.guestComplaint}`,
    (c) => [`complaint ${c.guestComplaint}`, `complaint ${c.complaint}`],
  ],
  ['a transfer that is none', () => 'T9', () => []],
  ['the line of an e-mail', () => 'Leela Chaudhary <leela.c@post.example>', ofLeela],
  ['a name in Hindi', () => 'लीला चौधरी', ofLeela],
  ['another spelling', () => 'Lila Choudhary', ofLeela],
  ['a name that sounds a little alike', () => 'सिंह', () => []],
  ['a shop by its owner', () => 'Ramesh ji ki dukan', ofRamesh],
  ['a name with ji', () => 'Rameshji', ofRamesh],
]
const refundOf = (c: City) => `refund ${c.provider.refund}`
function endOf({ complaint }: City) {
  return complaint.slice(-6)
}
/** The owner has an account too. */
function ofRamesh(c: City) {
  return [returnedOrder(c), order(c), `customer ${c.merchantId}`, shop(c)]
}
function ofLeela(c: City) {
  return [returnedOrder(c), order(c), customer(c), `complaint ${c.complaint}`]
}

it.each(exact)('finds exactly what is meant: %s', async (_said, text, keys) => {
  expect(keysOf(await find(text(city))).toSorted()).toEqual(keys(city).toSorted())
})

test('a payment is found by its id without its kind', async () => {
  const bare = 'Nx8Abc123Def45'
  await set('update payments set provider_payment_id = $1 where provider_payment_id = $2', [
    `pay_${bare}`,
    city.provider.pay,
  ])
  const keys = keysOf(await find(bare))
  await set('update payments set provider_payment_id = $2 where provider_payment_id = $1', [
    `pay_${bare}`,
    city.provider.pay,
  ])
  expect(keys.toSorted()).toEqual([order(city), `payment pay_${bare}`])
})

test('six digits that are a PIN code find shops and no order', async () => {
  expect(keysOf(await find('302003'))).toEqual([shop(city)])
})

test('the number of a batch is no amount', async () => {
  expect(keysOf(await find('Batch 499'))).toEqual([])
})

test('a name in one script finds nobody of another name', async () => {
  expect(keysOf(await find('सुनील'))).toEqual([])
  expect(keysOf(await find('Sarita'))).toEqual([])
})

const idsOf = async (search: string) =>
  (await admins.owner.call('GET /admin/prepaid-orders', { search })).body.orders.map(
    ({ _id }) => _id,
  )

test('the prepaid orders of Payments are found by the same names and numbers', async () => {
  const { orderId } = await city.scene.bookPaid()
  await city.scene.move(orderId, 'Ready for Pickup')
  const { orderNumber } = await city.scene.see(orderId)
  const names = ['लीला', 'चौधरी', 'Lila', 'रमेश सोनी', 'चूड़ी', 'leela bangle', '']
  for (const search of [...names, orderNumber.replace('-', '/'), `order ${orderNumber} ka status`])
    expect([search, ...(await idsOf(search))]).toEqual([search, orderId])
  expect(await idsOf('सिंह')).toEqual([])
})
