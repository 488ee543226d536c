import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { takenWays } from '#shared/taken-ways.ts'
import { drawerCash } from '#shared/catalog/drawer-cash.ts'
import { DAY_MS, indianDay } from '#shared/formats/india-time.ts'
import { mondayNoon } from '#test/factories.ts'
import { advance } from '#test/order-scene.ts'
import { buildPaymentScene, runMoneyJobs } from '#test/payment-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const PRICE = 499
const way = fc.constantFrom('cash' as const, 'upi' as const)
const taken = fc.constantFrom('cash' as const, 'upi' as const, 'card' as const)
const pieces = fc.integer({ min: 1, max: 3 })
const action = fc.oneof(
  fc.record({
    do: fc.constant('sell' as const),
    pieces,
    way,
    gift: fc.constantFrom(0, 100, 2000),
    giftPaidBy: fc.option(taken, { nil: undefined }),
  }),
  fc.record({ do: fc.constant('collect' as const), pieces, way, kept: pieces }),
  fc.record({ do: fc.constant('collectOnline' as const), pieces }),
  fc.record({ do: fc.constant('takeBack' as const), which: fc.nat({ max: 9 }), way }),
  fc.record({ do: fc.constant('correct' as const), which: fc.nat({ max: 9 }), to: taken }),
  fc.record({
    do: fc.constant('moveCash' as const),
    way: fc.constantFrom('in', 'out'),
    amount: pieces,
  }),
  fc.record({ do: fc.constant('sleep' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

type Way = 'cash' | 'upi' | 'card' | 'online'
type Bill = {
  id: string
  way: Way
  left: number
  money: number
  isBooking: boolean
  day: string
  corrections: number
}
/** A day as a person with pencil and paper would write it down. */
const newPage = () => ({
  sold: { cash: 0, upi: 0, card: 0, online: 0 },
  returned: { cash: 0, upi: 0, card: 0, online: 0 },
  /** What corrections of earlier days' bills changed. */
  moved: { cash: 0, upi: 0, card: 0 },
  /** The money that customers paid for gift codes. */
  gifts: { cash: 0, upi: 0, card: 0 },
  /** The cash that was put into the drawer, less the cash that was taken out. */
  drawer: 0,
  goods: 0,
  back: 0,
  pieces: 0,
  bookings: 0,
  bookingsBack: 0,
})

/** A shop that lives some days, and the notes of somebody who stands beside it. */
async function openShop() {
  await advance(app, mondayNoon)
  const scene = await buildPaymentScene(app, { stock: 200 })
  const { browser } = scene.store.merchant
  const call = (
    name:
      | 'POST /counter-sales'
      | 'POST /returns'
      | 'POST /payment-corrections'
      | 'POST /drawer-moves',
    input: object,
  ) => browser.call(name, input as never, { key: randomUUID() })
  const pages = new Map<string, ReturnType<typeof newPage>>()
  const bills: Bill[] = []
  const today = () => {
    const day = indianDay(app.time.now)
    const page = pages.get(day) ?? newPage()
    pages.set(day, page)
    return page
  }
  const noteSale = (bill: Omit<Bill, 'left' | 'day' | 'corrections'>, count: number) => {
    const page = today()
    page.sold[bill.way] += bill.money
    page.goods += count * PRICE
    page.pieces += count
    if (bill.isBooking) page.bookings += bill.money
    bills.push({ ...bill, left: count, day: indianDay(app.time.now), corrections: 0 })
  }
  const billOf = async (number: string) =>
    (await browser.call('GET /counter-bill', { number })).body.billId

  const acts: { [Done in Action['do']]: (one: Extract<Action, { do: Done }>) => Promise<void> } = {
    sell: async ({ pieces: quantity, way: paidBy, gift, giftPaidBy }) => {
      const total = quantity * PRICE
      const amount = Math.min(gift, total)
      const form = { amount: gift, ...(giftPaidBy && { paidBy: giftPaidBy }) }
      const code = gift > 0 && (await browser.call('POST /generate-loyalty-code', form))
      if (code && giftPaidBy) today().gifts[giftPaidBy] += gift
      const sale = { lines: [{ variantId: scene.variantId, quantity }], paidBy }
      const { status, body } = await call('POST /counter-sales', {
        ...sale,
        ...(code && { giftCode: { code: code.body.code } }),
      })
      expect({ status, body }).toMatchObject({ status: 200 })
      const id = (body as { bill: { billId: string } }).bill.billId
      noteSale({ id, way: paidBy, money: total - amount, isBooking: false }, quantity)
    },
    collect: async ({ pieces: quantity, way: paidBy, kept }) => {
      const count = Math.min(kept, quantity)
      const { orderId, code } = await scene.bookReady(quantity)
      const rest = count < quantity && { kept: [{ variantId: scene.variantId, quantity: count }] }
      const { status, body } = await scene.move(orderId, 'Collected', { code, paidBy, ...rest })
      expect({ status, body }).toMatchObject({ status: 200 })
      const id = await billOf(body.order.billNumber ?? '')
      noteSale({ id, way: paidBy, money: count * PRICE, isBooking: true }, count)
    },
    collectOnline: async ({ pieces: quantity }) => {
      const { orderId } = await scene.bookPaid(quantity)
      await scene.move(orderId, 'Ready for Pickup')
      const code = (await scene.see(orderId)).pickup?.code
      const { status, body } = await scene.move(orderId, 'Collected', { code })
      expect({ status, body }).toMatchObject({ status: 200 })
      const id = await billOf(body.order.billNumber ?? '')
      noteSale({ id, way: 'online', money: quantity * PRICE, isBooking: true }, quantity)
    },
    takeBack: async ({ which, way: back }) => {
      const bill = bills.filter(({ left, money }) => left > 0 && money % PRICE === 0)[which]
      if (!bill) return
      const lines = [{ position: 0, quantity: 1, restock: true }]
      const form = { billId: bill.id, lines, reason: 'Too small' }
      const isMoney = bill.money > 0
      const paidBy = bill.way === 'online' || !isMoney ? {} : { paidBy: back }
      const { status, body } = await call('POST /returns', { ...form, ...paidBy })
      expect({ status, body }).toMatchObject({ status: 200 })
      bill.left -= 1
      today().back += PRICE
      if (bill.isBooking) today().bookingsBack += PRICE
      if (isMoney) today().returned[bill.way === 'online' ? 'online' : back] += PRICE
    },
    correct: async ({ which, to }) => {
      const bill = bills.filter(({ way: one, money }) => one !== 'online' && money > 0)[which]
      if (!bill || bill.way === 'online' || bill.way === to) return
      const ways = [{ way: to, amount: bill.money }]
      const form = { billId: bill.id, seen: bill.corrections, ways }
      const { status, body } = await call('POST /payment-corrections', form)
      expect({ status, body }).toMatchObject({ status: 200 })
      const page = today()
      const sums = bill.day === indianDay(app.time.now) ? page.sold : page.moved
      sums[bill.way] -= bill.money
      sums[to] += bill.money
      bill.way = to
      bill.corrections += 1
    },
    moveCash: async ({ way: moved, amount }) => {
      const form = { way: moved, amount, reason: 'Chai' }
      expect((await call('POST /drawer-moves', form)).status).toBe(200)
      today().drawer += moved === 'in' ? amount : -amount
    },
    sleep: async () => advance(app, new Date(app.time.now.getTime() + DAY_MS)),
  }
  const act = (one: Action) => (acts[one.do] as (one: Action) => Promise<void>)(one)
  return { ...scene, browser, pages, act, today }
}

const amountsOf = (ways: Record<Way, { amount: number }>) => ({
  cash: ways.cash.amount,
  upi: ways.upi.amount,
  card: ways.card.amount,
  online: ways.online.amount,
})
const inCounter = ({ cash, upi, card }: Record<'cash' | 'upi' | 'card', number>) =>
  cash + upi + card
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

it('is one sum on every screen and in the ledger, whatever the shop’s days were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 12 }), async (actions) => {
      const shop = await openShop()
      for (const one of actions) await shop.act(one)
      await runMoneyJobs(app)
      shop.today()
      const { browser, pages } = shop
      const figures = (await browser.call('GET /figures')).body
      for (const [day, page] of pages) {
        const { day: close } = (await browser.call('GET /day-close', { day })).body
        expect(amountsOf(close.sold)).toEqual(page.sold)
        expect(amountsOf(close.returned)).toEqual(page.returned)
        expect(close.moved).toEqual(page.moved)
        for (const by of takenWays)
          expect(sumOf(close.people.map((person) => person[by]))).toBe(
            page.sold[by] -
              page.returned[by] +
              page.moved[by] +
              page.gifts[by] +
              (by === 'cash' ? page.drawer : 0),
          )
        expect(drawerCash(close)).toBe(
          page.sold.cash + page.moved.cash - page.returned.cash + page.gifts.cash + page.drawer,
        )
        expect(close.bookings.amount).toBe(page.bookings)
        expect(close.walkIn.amount + close.bookings.amount).toBe(page.goods)
        expect(sumOf(Object.values(page.returned)) + close.returned.gift.amount).toBe(page.back)
        const figure = figures.days.find((one) => one.day === day)
        expect(figure).toMatchObject({
          amount: page.goods,
          returned: page.back,
          pieces: page.pieces,
        })
      }
      const all = [...pages.values()]
      const { sold, returned, moved, gifts } = shop.today()
      expect((await browser.call('GET /day-summary')).body).toMatchObject({
        taken: inCounter(sold) + inCounter(gifts) - returned.cash - returned.upi,
        takenByUpi: sold.upi + gifts.upi - returned.upi + moved.upi,
      })
      expect(sumOf(figures.articles.byAmount.map(({ amount }) => amount))).toBe(figures.sums.amount)
      const [from = '', to = ''] = [[...pages.keys()][0], [...pages.keys()].at(-1)]
      const { sums } = (await browser.call('GET /statement', { from, to })).body
      const inAll = (read: (page: ReturnType<typeof newPage>) => number) => sumOf(all.map(read))
      expect((await browser.call('GET /order-history')).body.collectedAmount).toBe(
        inAll((page) => page.bookings - page.bookingsBack),
      )
      expect(sums.cash_sale ?? 0).toBe(inAll(({ sold: one }) => one.cash + one.upi + one.card))
      expect(sums.cash_refund ?? 0).toBe(inAll((page) => page.returned.cash + page.returned.upi))
    }),
    { numRuns: 8 },
  )
})
