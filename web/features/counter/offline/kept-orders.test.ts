import { expect, test } from 'vitest'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { eraseCounterOfOthers, memberOf, ownerOf } from '#web/lib/counter-owner.ts'
import {
  isCounterKept,
  keptCounter,
  keptCounterStorage,
  leftShopStorage,
  NOTHING_KEPT,
} from '#web/lib/kept-counter.ts'
import type { User } from '#web/lib/session.ts'
import { allOrders } from '../merchant-order.ts'
import { keepOrders, toPages } from './kept-orders.ts'

const order: MerchantOrder = {
  orderId: '1',
  orderNumber: '4S0-TVN',
  bookingDateTime: '2026-03-02T06:30:00.000Z',
  readyByAt: '2026-03-02T07:30:00.000Z',
  dueAt: '2026-03-02T14:30:00.000Z',
  orderStatus: 'Awaiting Confirmation',
  paymentMethod: 'cash',
  toTry: false,
  paymentStatus: 'unpaid',
  paidBy: null,
  refunds: [],
  amount: 502,
  totalTax: 23.91,
  discount: 10,
  discounts: [{ kind: 'gift_code', reference: 'XK42', amount: 10 }],
  products: [
    {
      productId: 'p',
      variantId: 'v',
      name: 'Lac kada',
      image: '/media/kada',
      variant: { Size: 'S' },
      size: 'S',
      color: null,
      quantity: 2,
      price: 125.5,
      totalTax: 11.95,
      grandTotal: 251,
      declined: false,
      notTaken: 0,
    },
  ],
  timeline: [
    { event: 'booked', by: 'shopper', at: '2026-03-02T06:30:00.000Z', reason: 'call 9876543210' },
  ],
  billNumber: null,
  creditNotes: [],
  userName: '  Asha Devi Sharma',
  userEmail: 'asha@example.com',
  codeTriesLeft: 5,
  blocked: false,
}
const me = { email: 'owner@example.com', storeId: 'store-1' }
const keeping = { owner: ownerOf(me), person: '', shopName: 'Bangle House', keptAt: Date.now() }
const pagesOf = (orders: MerchantOrder[]) => ({
  pages: [{ orders, nextPage: null, total: 7, awaiting: 3, newest: [] }],
  pageParams: [null],
})
/** Fields that a later version of the server may add. */
const more = { phone: '9876543210', address: 'Lane 1', code: '482913' }

test('a kept order has number, articles, picture, times and first name; no phone, e-mail, address or code', () => {
  const line = { ...order.products[0], ...more } as MerchantOrder['products'][number]
  const kept = keepOrders(pagesOf([{ ...order, ...more, products: [line] }]), keeping)
  const text = JSON.stringify(kept)
  for (const word of ['4S0-TVN', 'Lac kada', '/media/kada', '07:30:00', '"Asha"'])
    expect(text).toContain(word)
  expect(text).not.toMatch(/@|98765|Lane|482913|XK42|Devi|store-1/)
})

test.each([
  ['Asha Devi', 'Asha'],
  ['asha@example.com', ''],
  ['9876543210 Asha', ''],
  ['  ', ''],
])('of the name “%s” only “%s” is kept', (userName, firstName) => {
  expect(keepOrders(pagesOf([{ ...order, userName }]), keeping).orders[0]?.firstName).toBe(
    firstName,
  )
})

test('the screens get the kept orders like an answer, and no order counts as new afterwards', () => {
  const pages = toPages(keepOrders(pagesOf([order]), keeping))
  const [shown] = allOrders(pages)
  expect(shown).toMatchObject({
    orderId: '1',
    userName: 'Asha',
    userEmail: '',
    amount: 502,
    products: order.products,
    timeline: [],
  })
  expect(pages.pages[0]).toMatchObject({ total: 7, awaiting: 3, nextPage: null })
  expect(pages.pages[0]?.newest.map(({ orderId }) => orderId)).toEqual(['1'])
})

test('person and shop are named without being readable, and each pair differently', () => {
  const others = [
    { ...me, email: 'other@example.com' },
    { ...me, storeId: 'store-2' },
  ]
  expect(new Set([me, ...others].map(ownerOf)).size).toBe(3)
  expect(ownerOf(me)).toBe(ownerOf({ ...me }))
  expect(ownerOf(me)).toMatch(/^[\da-z]{6,11}$/)
  expect([ownerOf(null), ownerOf({ ...me, storeId: null })]).toEqual(['', ''])
})

const user = { ...me, name: 'O', role: 'merchant', registeredForStore: 'approved', wishlist: [] }
test.each([
  ['the same person', user, true],
  ['another account', { ...user, email: 'other@example.com' }, false],
  ['another shop', { ...user, storeId: 'store-2' }, false],
  ['a removed member of the staff', { ...user, storeId: null, role: 'customer' }, false],
  ['nobody', null, false],
] as const)('when the server names %s, the kept orders stay: %#', (_who, told, stays) => {
  keptCounterStorage.write(keepOrders(pagesOf([order]), keeping))
  const isOthers = eraseCounterOfOthers(told as typeof user & { role: 'merchant' })
  expect([isCounterKept(), !isOthers]).toEqual([stays, stays])
})

const member = { ...user, staffRole: 'counter' } as const
const removed = { ...member, storeId: null, staffRole: null, role: 'customer' } as const
test.each([
  ['a removed member', member, removed, 'Bangle House'],
  ['a removed member, another account', member, { ...removed, email: 'o@example.com' }, null],
  ['a member who stays', member, member, null],
  ['a member who moved to another shop', member, { ...member, storeId: 'store-2' }, null],
  ['the owner whose shop is gone', { ...member, staffRole: 'owner' }, removed, null],
  ['nobody', member, null, null],
] as const)('the shop that a person has left is noted: %s', (_who, before, told, expected) => {
  leftShopStorage.remove()
  const person = memberOf(before as User)
  keptCounterStorage.write(keepOrders(pagesOf([order]), { ...keeping, person }))
  eraseCounterOfOthers(told as User | null)
  expect(leftShopStorage.read()).toBe(expected)
})

test('after a day nothing is shown, and it is removed', () => {
  keptCounterStorage.write(
    keepOrders(pagesOf([order]), { ...keeping, keptAt: Date.now() - DAY_MS }),
  )
  expect(keptCounter()).toBe(NOTHING_KEPT)
  expect(eraseCounterOfOthers(user as typeof user & { role: 'merchant' })).toBe(false)
  expect(keptCounterStorage.read()).toBe(NOTHING_KEPT)
})
