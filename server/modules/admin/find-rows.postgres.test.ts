import { beforeAll, expect, it } from 'vitest'
import type { Browser } from '#test/browser.ts'
import { rowCopier } from '#test/copy-rows.ts'
import { buildAdminAs } from '#test/factories.ts'
import { complain } from '#test/grievance-scene.ts'
import { readsAbove } from '#test/rows-read.ts'
import type { StatementCost } from '#test/statement-costs.ts'
import { buildSubscriptionScene } from '#test/subscription-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

/** Copies of one person with an order that was paid, collected, complained about and given back. */
const COPIES = 20_000
const SHOPS = 200
/** More than the thousand names that are compared by their sounds, and far less than the city has. */
const MOST = { rows: 1_100, pages: 2_000 }

const app = useTestApp()
let admin: Browser
beforeAll(async () => {
  const scene = await buildSubscriptionScene(app)
  const { orderId, payment } = await scene.bookPaid()
  await scene.move(orderId, 'Ready for Pickup')
  const { pickup, orderNumber } = await scene.see(orderId)
  await scene.move(orderId, 'Collected', { code: pickup?.code ?? '' })
  await scene.cancel((await scene.bookPaid()).orderId)
  await complain(scene.shopper.browser, { orderNumber })
  await app.database.pool.query(
    `insert into disputes (payment_id, provider_dispute_id, amount_paise, deducted_paise, status, phase, reason_code,
       opened_at, seen_at)
     select id, 'disp_One', 100, 0, 'open', 'chargeback', 'not_received', now(), now()
       from payments where provider_payment_id = $1`,
    [payment.id],
  )
  await multiply()
  admin = (await buildAdminAs(app, 'owner')).browser
})

/** Ids of a copy are made of its place, so that what belongs together is copied together. */
const idOf = (column: string) =>
  `overlay(overlay(md5(t.${column} || ' ' || m.nth) placing '4' from 13) placing '8' from 17)::uuid`

const own = (column: string) => ({ [column]: idOf(column) })
const shopOf = `overlay(overlay(md5('shop ' || m.nth % ${SHOPS}) placing '4' from 13) placing '8' from 17)::uuid`

async function multiply() {
  const copy = await rowCopier(app)
  const seq = { seq: '1000000 + t.seq * 100000 + m.nth' }
  const tables: [string, Record<string, string>][] = [
    [
      'users',
      {
        ...own('id'),
        name: `initcap(substr(md5(m.nth::text), 1, 7)) || ' Verma'`,
        email: `'p' || md5(t.email || m.nth) || '@post.example'`,
      },
    ],
    [
      'orders',
      {
        ...own('id'),
        ...own('shopper_id'),
        store_id: shopOf,
        ...seq,
        amount_paise: '100000 + m.nth',
        bill_number: "t.bill_number || '-' || m.nth",
      },
    ],
    ['order_lines', { ...own('order_id'), ...own('variant_id') }],
    [
      'products',
      {
        ...own('id'),
        seq: '1000000 + t.seq * 100000 + m.nth',
        name: "'Article ' || md5(m.nth::text)",
      },
    ],
    ['variants', { ...own('id'), ...own('product_id'), sku: 't.sku || m.nth' }],
    [
      'bills',
      {
        ...own('id'),
        ...own('order_id'),
        serial: '10 + m.nth',
        number: `left(t.kind, 1) || m.nth`,
      },
    ],
    [
      'payment_orders',
      {
        ...own('id'),
        ...own('subject_id'),
        receipt: `t.receipt || m.nth`,
        provider_order_id: `t.provider_order_id || m.nth`,
      },
    ],
    [
      'payments',
      {
        ...own('id'),
        ...own('payment_order_id'),
        provider_payment_id: `t.provider_payment_id || m.nth`,
      },
    ],
    [
      'refunds',
      {
        ...own('id'),
        ...own('payment_id'),
        provider_refund_id: `t.provider_refund_id || m.nth`,
        amount_paise: '100000 + m.nth',
        bank_reference: `'61234567' || m.nth`,
      },
    ],
    [
      'disputes',
      {
        ...own('id'),
        ...own('payment_id'),
        provider_dispute_id: `'disp_' || m.nth`,
        amount_paise: '100000 + m.nth',
      },
    ],
    ['gift_codes', { ...own('id') }],
    [
      'grievances',
      {
        ...own('id'),
        ...own('order_id'),
        ...own('user_id'),
        number: `t.number || m.nth`,
      },
    ],
  ]
  await app.database.pool.query(`
    set session_replication_role = replica;
    create temporary table made as select nth from generate_series(1, ${COPIES}) nth;
    create temporary table shops_made as select nth from generate_series(0, ${SHOPS - 1}) nth;
    ${copy('stores', 'shops_made', { id: shopOf, owner_id: 'gen_random_uuid()', shop_name: "'Shop ' || md5(m.nth::text)" })};
    ${tables.map(([table, changes]) => copy(table, 'made', changes)).join(';\n')};
    set session_replication_role = origin;
    drop table made, shops_made`)
  await app.database.pool.query('analyze')
}

/** A short word has no three letters of a sound together, so the whole index of sounds is read, which is small. */
const isOfSounds = ({ of, pages }: StatementCost) => of.endsWith('_by_sounds') && pages < 500

it.each([
  ['a name', 'Leela Iyer'],
  ['a name by its sound', 'लीला अय्यर'],
  ['a part of an e-mail address', 'someb@nowhere'],
  ['customer and shop', 'zz9 bangle'],
  ['an order number', 'ZZZ-Z9Z'],
  ['an id', '0b0b0b0b-1111-4222-8333-444444444444'],
  ['a bill', 'INV/26-27/999999'],
  ['a bill by its serial', 'bill 999999'],
  ['an amount', 'Rs 1,00,123.45'],
  ['an amount that somebody paid', 'Rs 1,100'],
  ['a payment', 'pay_NobodyHasThis1'],
  ['a refund', 'rfnd_NobodyHasThis'],
  ['a dispute', 'disp_12345'],
  ['the provider’s order', 'order_NobodyHasThis'],
  ['a bank’s reference', 'UTR 998877665544'],
  ['the end of a gift code as bills print it', 'Gift code …HZ3E'],
  ['a complaint', 'GRV-2026-ZZ9ZZ9'],
  ['a telephone', '98290 11223'],
  ['an SKU', 'NO-SUCH/77'],
])('a search by %s reads what it finds, not the city', async (_by, search) => {
  const above = await readsAbove(app, MOST, async () =>
    expect((await admin.call('POST /admin/find', { search })).status).toBe(200),
  )
  expect(above.filter((cost) => !isOfSounds(cost))).toEqual([])
})
