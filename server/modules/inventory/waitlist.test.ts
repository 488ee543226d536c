import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { endOverdueOrders } from '#server/modules/orders/jobs.ts'
import { MAX_WAITLIST } from '#shared/limits.ts'
import { record } from '#server/platform/events.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { oneClickPath, paths } from '#shared/paths.ts'
import { emailsTo } from '#test/emails.ts'
import { buildShopper, buildStaff, buildStore, mondayNoon } from '#test/factories.ts'
import { brokenInvariants } from '#test/invariants.ts'
import { advance, ledgerOf, stockRowOf } from '#test/order-scene.ts'
import { silentLog } from '#test/silent-log.ts'
import { leaveAllWaitlists, offerAgain } from './commands/waitlist.ts'
import { moveStock } from './queries/stock.ts'
import { insertStaff } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { buildWaitScene } from '#test/waitlist-scene.ts'

const app = useTestApp()

const hoursLater = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS)
const instantAt = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+05:30`)
const subjectsTo = async (email: string) => {
  await app.jobs.drained()
  return (await emailsTo(app, email)).map(({ subject }) => subject)
}
const held = 'One piece is held for you: Block print kurta'
const back = 'Back in stock: Block print kurta'

const block = ({ id, merchant }: Awaited<ReturnType<typeof buildStore>>, shopperId: string) =>
  app.database.pool.query(
    `insert into store_blocks (store_id, shopper_id, reason, blocked_at, blocked_by)
     values ($1, $2, 'Never comes', now(), $3)`,
    [id, shopperId, merchant.id],
  )

describe('waiting for a sold-out variant', () => {
  it('is for people who are signed in and may book there, once for each variant', async () => {
    const { join, store, shopper, variantId, addStock } = await buildWaitScene(app)
    expect((await join(app.browser())).status).toBe(401)
    expect((await join(shopper.browser, randomUUID())).status).toBe(404)
    const bad = await join(shopper.browser, 'x')
    expect(bad.status).toBe(404)
    const clerk = await buildStaff(app, store.id, 'counter')
    for (const { browser } of [store.merchant, clerk])
      expect((await join(browser)).body.code).toBe('OWN_STORE')
    const blocked = await buildShopper(app)
    await block(store, blocked.id)
    expect((await join(blocked.browser)).body.code).toBe('STORE_BLOCKED')
    for (let twice = 0; twice < 2; twice++) expect((await join(shopper.browser)).status).toBe(200)
    const { body } = await shopper.browser.call('GET /waitlist')
    expect(body.waiting).toMatchObject([{ variantId, heldUntil: null, sellingPrice: 499 }])
    await shopper.browser.call('POST /leave-waitlist', { variantId })
    expect((await shopper.browser.call('GET /waitlist')).body.waiting).toEqual([])
    await addStock(1)
    expect((await join(shopper.browser)).body).toMatchObject({
      code: 'WAITLIST_CONFLICT',
      details: { reason: 'inStock' },
    })
  })

  it(`is possible for ${MAX_WAITLIST} variants at once`, async () => {
    const sizes = Array.from({ length: MAX_WAITLIST + 1 }, (_, size) => String(size))
    const { join, product, shopper } = await buildWaitScene(app, { sizes })
    const answers = []
    for (const variantId of product.variantIds) answers.push(await join(shopper.browser, variantId))
    expect(answers.map(({ status }) => status)).toEqual([...sizes.slice(1).map(() => 200), 409])
    expect(answers.at(-1)?.body).toMatchObject({
      code: 'WAITLIST_CONFLICT',
      details: { reason: 'full' },
    })
    expect((await join(shopper.browser, product.variantIds[0])).status).toBe(200)
    await shopper.browser.call('POST /leave-waitlist', { variantId: product.variantIds[0] ?? '' })
    expect((await join(shopper.browser, product.variantIds.at(-1))).status).toBe(200)
  })
})

describe('goods that nobody can book', () => {
  const states: [string, string, string][] = [
    ['a product that is off', 'products set active = false', 'products set active = true'],
    [
      'a size that was taken out',
      'variants set retired_at = now()',
      'variants set retired_at = null',
    ],
    ['a suspended shop', `stores set status = 'suspended'`, `stores set status = 'approved'`],
    ['a closing shop', 'stores set closing_asked_at = now()', 'stores set closing_asked_at = null'],
    [
      'a shop that cleared a pause',
      'stores set bookings_paused_at = now()',
      'stores set bookings_paused_at = null',
    ],
  ]
  it.each(states)('of %s are not waited for, offered or told of', async (_state, begin, end) => {
    const { store, join, waiters, tend, seenBy, variantId } = await buildWaitScene(app)
    const [first, passed] = await waiters(2)
    if (!first || !passed) throw new Error('two wait')
    const { pool } = app.database
    const set = (change: string) => {
      const key = change.startsWith('stores') ? 'id' : 'store_id'
      return pool.query(`update ${change} where ${key} = $1`, [store.id])
    }
    await set(begin)
    const late = await join((await buildShopper(app)).browser)
    expect(late.status).toBe(begin.includes('bookings_paused') ? 200 : 404)
    const delivery = { kind: 'adjustment', reference: randomUUID(), actorId: null } as const
    await app.database.transaction((tx) =>
      moveStock(tx, delivery, [{ variantId, stockChange: 3, heldChange: 0 }]),
    )
    await pool.query('update waitlist_entries set passed_at = now() where user_id = $1', [
      passed.id,
    ])
    await tend(hoursLater(1))
    expect(await subjectsTo(first.email)).toEqual([])
    expect(await subjectsTo(passed.email)).toEqual([])
    await set(end)
    await tend(hoursLater(2))
    expect(await subjectsTo(first.email)).toEqual([held])
    expect((await seenBy(first.browser)).heldUntil).toBe(hoursLater(4).toISOString())
    expect(await subjectsTo(passed.email)).toEqual([back])
  })
})

it('a person who was passed over is offered the next piece in turn when the free one is gone before the notice', async () => {
  const { waiters, tend, seenBy, variantId } = await buildWaitScene(app)
  const [passed] = await waiters(1)
  if (!passed) throw new Error('one waits')
  await app.database.pool.query(
    'update waitlist_entries set passed_at = now() where user_id = $1',
    [passed.id],
  )
  await tend(hoursLater(1))
  const delivery = { kind: 'adjustment', reference: randomUUID(), actorId: null } as const
  await app.database.transaction(async (tx) => {
    await moveStock(tx, delivery, [{ variantId, stockChange: 1, heldChange: 0 }])
    await offerAgain(tx, variantId)
  })
  await tend(hoursLater(2))
  expect(await subjectsTo(passed.email)).toEqual([held])
  expect((await seenBy(passed.browser)).heldUntil).not.toBeNull()
})

describe('what a person has elsewhere', () => {
  it('changes nothing here: blocks, work, entries and held pieces of another shop', async () => {
    const [here, there] = [await buildWaitScene(app), await buildWaitScene(app)]
    const person = await buildShopper(app)
    await block(there.store, person.id)
    await insertStaff(app, { storeId: there.store.id, userId: person.id, role: 'counter' })
    expect((await here.join(person.browser)).status).toBe(200)
    await here.addStock(1)
    expect((await here.seenBy(person.browser)).heldUntil).toEqual(expect.any(String))
    expect((await here.bookFor(person.browser)).status).toBe(200)
  })

  it('stays when the person leaves one list, or one shop blocks the person', async () => {
    const [left, blocked, kept] = [
      await buildWaitScene(app, { sizes: ['S', 'M'] }),
      await buildWaitScene(app, { stock: 1 }),
      await buildWaitScene(app),
    ]
    const { shopper } = blocked
    const orderId = await blocked.book(1)
    const [small = '', medium = ''] = left.product.variantIds
    for (const [scene, of] of [[left, small], [left, medium], [blocked], [kept]] as const)
      await scene.join(shopper.browser, of)
    for (const scene of [left, blocked, kept]) await scene.addStock(1)
    const state = async () =>
      [
        await left.seenBy(shopper.browser, small),
        await left.seenBy(shopper.browser, medium),
        await blocked.seenBy(shopper.browser),
        await kept.seenBy(shopper.browser),
      ].map(({ waits, heldUntil }) => (heldUntil ? 'held' : waits ? 'waits' : 'none'))
    expect(await state()).toEqual(['held', 'waits', 'held', 'held'])
    await shopper.browser.call('POST /leave-waitlist', { variantId: small })
    expect(await state()).toEqual(['none', 'waits', 'held', 'held'])
    const input = { orderId, reason: 'Books and never comes' }
    const { browser } = blocked.store.merchant
    await browser.call('POST /block-shopper', input, { key: randomUUID() })
    expect(await state()).toEqual(['none', 'waits', 'none', 'held'])
  })
})

describe('waiting again', () => {
  it('after leaving and after a booking works like the first time', async () => {
    const made = await buildWaitScene(app)
    const { shopper, join, addStock, seenBy, bookFor, variantId, cancel } = made
    const stranger = await buildShopper(app)
    await join(shopper.browser)
    await addStock(1)
    const told = async () => (await subjectsTo(shopper.email)).filter((one) => one === held).length
    expect(await told()).toBe(1)
    expect((await join(shopper.browser)).body.code).toBe('WAITLIST_CONFLICT')
    await shopper.browser.call('POST /leave-waitlist', { variantId })
    expect((await bookFor(stranger.browser)).status).toBe(200)
    const waitAgain = async (nth: number) => {
      expect((await join(shopper.browser)).status).toBe(200)
      expect((await join(stranger.browser)).status).toBe(200)
      await addStock(1)
      expect((await seenBy(shopper.browser)).heldUntil).toBe(hoursLater(2).toISOString())
      expect(await told()).toBe(nth)
      const { orderId } = (await bookFor(shopper.browser)).body
      expect(await seenBy(shopper.browser)).toMatchObject({ waits: false })
      return orderId
    }
    await cancel(await waitAgain(2))
    // The piece of the cancelled booking goes to the next in the list, who books it.
    expect((await bookFor(stranger.browser)).status).toBe(200)
    await waitAgain(3)
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})

describe('a piece that is back', () => {
  it('is held for the first in the list, who books it; nobody else can', async () => {
    const made = await buildWaitScene(app)
    const { waiters, addStock, seenBy, bookFor, variantId } = made
    const [first, second] = await waiters(2)
    if (!first || !second) throw new Error('two wait')
    await addStock(1)
    const until = hoursLater(2).toISOString()
    expect(await seenBy(first.browser)).toEqual({ Stock: 1, heldUntil: until, waits: true })
    expect(await seenBy(second.browser)).toEqual({ Stock: 0, heldUntil: null, waits: true })
    expect(await subjectsTo(first.email)).toEqual([held])
    expect(await subjectsTo(second.email)).toEqual([])
    expect((await bookFor(second.browser)).body.code).toBe('OUT_OF_STOCK')
    const cart = { products: [{ productId: made.product.id, variantId, quantity: 1 }] }
    const check = async (browser: typeof first.browser) =>
      (await browser.call('POST /cart/check', cart)).body.stores[0]?.products[0]?.free
    expect([await check(first.browser), await check(second.browser)]).toEqual([1, 0])
    expect((await bookFor(first.browser)).status).toBe(200)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 1, held: 1 })
    expect(await ledgerOf(app, variantId)).toEqual([
      'adjustment 1 0',
      'hold 0 1',
      'release 0 -1',
      'hold 0 1',
    ])
    const ledger = await made.store.merchant.browser.call('GET /stock-movements', {
      _id: variantId,
    })
    expect(ledger.body.movements.map(({ kind, waitlist }) => [kind, waitlist ?? false])).toEqual([
      ['hold', false],
      ['release', true],
      ['hold', true],
      ['adjustment', false],
      ['import', false],
    ])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is said in the cart of its holder only, until a day after the hold has run out', async () => {
    const { waiters, addStock, tend, product, variantId } = await buildWaitScene(app)
    const [first, second] = await waiters(2)
    if (!first || !second) throw new Error('two wait')
    await addStock(1)
    const products = [{ productId: product.id, variantId, quantity: 1 }]
    const holdOf = async ({ browser }: typeof first) =>
      (await browser.call('POST /cart/check', { products })).body.stores[0]?.products[0]?.hold
    const until = hoursLater(2).toISOString()
    expect(await holdOf(first)).toEqual({ until, hasEnded: false })
    expect(await holdOf(second)).toBeUndefined()
    await tend(hoursLater(3))
    expect(await holdOf(first)).toEqual({ until, hasEnded: true })
    expect(await holdOf(second)).toMatchObject({ hasEnded: false })
    await tend(hoursLater(28))
    expect(await holdOf(first)).toBeUndefined()
  })

  it('stays held while others book further pieces, and while its holder books another size', async () => {
    const made = await buildWaitScene(app, { sizes: ['S', 'M'] })
    const { shopper, join, waiters, addStock, seenBy, bookFor, product, book, variantId } = made
    const [, medium = ''] = product.variantIds
    await join(shopper.browser)
    const [next] = await waiters(1)
    if (!next) throw new Error('one more waits')
    await addStock(3)
    await addStock(1, medium)
    const stranger = await buildShopper(app)
    expect((await bookFor(stranger.browser, 2)).body.code).toBe('OUT_OF_STOCK')
    expect((await bookFor(stranger.browser)).status).toBe(200)
    await book(0, 1)
    expect((await seenBy(shopper.browser)).heldUntil).toBe(hoursLater(2).toISOString())
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 3, held: 3 })
    expect((await bookFor(shopper.browser)).status).toBe(200)
    expect((await seenBy(next.browser)).heldUntil).toBe(hoursLater(2).toISOString())
    expect((await bookFor(next.browser)).status).toBe(200)
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 3, held: 3 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is offered to three people in turn, then it is free for everybody and the others who may book are notified', async () => {
    const { waiters, addStock, seenBy, tend, bookFor, store } = await buildWaitScene(app)
    const people = await waiters(5)
    const [blocked] = await waiters(1)
    if (!blocked) throw new Error('one more waits')
    await block(store, blocked.id)
    await addStock(1)
    for (const [turn, person] of people.slice(0, 3).entries()) {
      expect((await seenBy(person.browser)).Stock).toBe(1)
      await tend(new Date(hoursLater(2 * turn + 2).getTime() - 1))
      expect((await seenBy(person.browser)).Stock).toBe(1)
      await tend(hoursLater(2 * turn + 2))
      expect(await subjectsTo(person.email)).toEqual([held])
    }
    for (const { browser, email } of people.slice(3)) {
      expect(await seenBy(browser)).toEqual({ Stock: 1, heldUntil: undefined, waits: false })
      expect(await subjectsTo(email)).toEqual([back])
    }
    expect((await seenBy(blocked.browser)).waits).toBe(false)
    expect(await subjectsTo(blocked.email)).toEqual([])
    expect((await bookFor(people[4]?.browser ?? app.browser())).status).toBe(200)
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('at night is held for two hours of the next day, and notified in the morning', async () => {
    const { waiters, addStock, seenBy, tend } = await buildWaitScene(app)
    await advance(app, instantAt(16, '20:30'))
    const [first, second] = await waiters(2)
    if (!first || !second) throw new Error('two wait')
    await advance(app, instantAt(16, '22:00'))
    await addStock(1)
    await tend(instantAt(17, '07:59'))
    expect(await subjectsTo(first.email)).toEqual([])
    await tend(instantAt(17, '08:00'))
    expect(await subjectsTo(first.email)).toEqual([held])
    expect((await seenBy(first.browser)).heldUntil).toBe(instantAt(17, '10:00').toISOString())
    await tend(instantAt(17, '10:00'))
    expect(await subjectsTo(second.email)).toEqual([held])
  })

  it('is held once for each person and shop; a further piece is free for everybody', async () => {
    const made = await buildWaitScene(app, { sizes: ['S', 'M'] })
    const { shopper, join, addStock, seenBy, tend, product } = made
    const [small = '', medium = ''] = product.variantIds
    await join(shopper.browser, small)
    await join(shopper.browser, medium)
    await addStock(1, small)
    await addStock(1, medium)
    await tend(hoursLater(0))
    expect((await seenBy(shopper.browser, small)).heldUntil).toBe(hoursLater(2).toISOString())
    expect(await seenBy(shopper.browser, medium)).toEqual({
      Stock: 1,
      heldUntil: undefined,
      waits: false,
    })
    expect((await subjectsTo(shopper.email)).toSorted()).toEqual([back, held])
  })

  it('goes to the next person when its holder leaves the list or closes the account, and is free when the shop releases it', async () => {
    const made = await buildWaitScene(app)
    const { waiters, addStock, seenBy, store, variantId, tend } = made
    const [first, second, third, fourth] = await waiters(4)
    if (!first || !second || !third || !fourth) throw new Error('four wait')
    await addStock(1)
    await first.browser.call('POST /leave-waitlist', { variantId })
    expect((await seenBy(second.browser)).Stock).toBe(1)
    await app.database.transaction((tx) => leaveAllWaitlists(tx, second.id))
    const { browser } = store.merchant
    const list = async () => (await browser.call('GET /store-waitlist')).body.variants
    const [shown] = await list()
    expect(shown).toMatchObject({
      variantId,
      waiting: 1,
      holds: [{ until: hoursLater(2).toISOString() }],
    })
    const holdId = shown?.holds[0]?._id ?? ''
    const stranger = (await buildStore(app)).merchant.browser
    const release = (by: typeof browser) =>
      by.call('POST /release-waitlist-hold', { holdId }, { key: randomUUID() })
    expect((await release(stranger)).status).toBe(404)
    expect((await stranger.call('GET /store-waitlist')).body.variants).toEqual([])
    expect(await subjectsTo(third.email)).toEqual([held])
    expect((await release(browser)).status).toBe(200)
    expect((await release(browser)).status).toBe(404)
    await tend(hoursLater(0))
    expect(await subjectsTo(third.email)).toEqual([held])
    expect(await subjectsTo(fourth.email)).toEqual([back])
    expect(await list()).toEqual([])
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 1, held: 0 })
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('is not offered while nobody can book it', async () => {
    const { waiters, addStock, seenBy, store, product, tend } = await buildWaitScene(app)
    const [first] = await waiters(1)
    if (!first) throw new Error('one waits')
    const enable = (status: boolean) =>
      store.merchant.browser.call('PUT /updateProduct', { id: product.id, product: { status } })
    await enable(false)
    await addStock(1)
    await tend(hoursLater(1))
    expect(await subjectsTo(first.email)).toEqual([])
    await enable(true)
    await tend(hoursLater(1.1))
    expect(await subjectsTo(first.email)).toEqual([held])
    expect((await seenBy(first.browser)).Stock).toBe(1)
  })

  it.each([
    ['the shop resumes', 'when_resumed'],
    ['its time is over', 'in_an_hour'],
  ])(
    'that comes back during a pause is offered in turn when %s, before strangers',
    async (_end, ends) => {
      const made = await buildWaitScene(app)
      const { waiters, addStock, seenBy, bookFor, tend, store, product, variantId } = made
      const [blocked, first, second] = await waiters(3)
      if (!blocked || !first || !second) throw new Error('three wait')
      await block(store, blocked.id)
      const stranger = await buildShopper(app)
      const { browser } = store.merchant
      await browser.call('POST /pause-bookings', { ends }, { key: randomUUID() })
      await addStock(1)
      await tend(hoursLater(0.9))
      expect(await subjectsTo(first.email)).toEqual([])
      if (ends === 'when_resumed') {
        await browser.call('POST /resume-bookings', {}, { key: randomUUID() })
        await app.jobs.drained()
      }
      const { heldUntil } = await seenBy(first.browser)
      expect(typeof heldUntil === 'string').toBe(ends === 'when_resumed')
      await advance(app, hoursLater(1))
      const cart = { products: [{ productId: product.id, variantId, quantity: 1 }] }
      const check = await stranger.browser.call('POST /cart/check', cart)
      expect(check.body.stores[0]?.products[0]?.free).toBe(0)
      for (const { browser: by } of [stranger, second])
        expect((await bookFor(by)).body.code).toBe('OUT_OF_STOCK')
      await tend(hoursLater(1))
      expect(await subjectsTo(first.email)).toEqual([held])
      expect(await subjectsTo(second.email)).toEqual([])
      expect((await bookFor(first.browser)).status).toBe(200)
      expect(await stockRowOf(app, variantId)).toEqual({ stock: 1, held: 1 })
      expect(await brokenInvariants(app.database)).toEqual([])
    },
  )

  it('is not held for the first in the list when the shop has blocked this person or hired them', async () => {
    const { waiters, addStock, seenBy, store } = await buildWaitScene(app)
    const [blocked, hired, next] = await waiters(3)
    if (!blocked || !hired || !next) throw new Error('three wait')
    await block(store, blocked.id)
    await insertStaff(app, { storeId: store.id, userId: hired.id, role: 'counter' })
    await addStock(1)
    expect((await seenBy(blocked.browser)).heldUntil).toBeNull()
    expect((await seenBy(next.browser)).heldUntil).toEqual(expect.any(String))
    expect(await subjectsTo(blocked.email)).toEqual([])
  })

  it('goes to the next person when the shop blocks its holder, or hires them', async () => {
    const made = await buildWaitScene(app, { stock: 1 })
    const { waiters, addStock, seenBy, store, book, variantId } = made
    const orderId = await book(1)
    await made.join(made.shopper.browser)
    const [second, third] = await waiters(2)
    if (!second || !third) throw new Error('two wait')
    await addStock(1)
    expect((await seenBy(made.shopper.browser)).heldUntil).toEqual(expect.any(String))
    const input = { orderId, reason: 'Books and never comes' }
    const blocking = await store.merchant.browser.call('POST /block-shopper', input, {
      key: randomUUID(),
    })
    expect(blocking.status).toBe(200)
    expect(await seenBy(made.shopper.browser)).toMatchObject({ waits: false })
    expect((await seenBy(second.browser)).heldUntil).toEqual(expect.any(String))
    expect(await stockRowOf(app, variantId)).toEqual({ stock: 2, held: 2 })
    const hired = { storeId: store.id, userId: second.id }
    await insertStaff(app, { ...hired, role: 'counter' })
    await app.database.transaction((tx) =>
      record(tx, 'staff.joined', { ...hired, invitationId: randomUUID() }),
    )
    expect(await subjectsTo(third.email)).toEqual([held])
    expect(await brokenInvariants(app.database)).toEqual([])
  })

  it('has an e-mail with a link to the variant and a link that stops these e-mails', async () => {
    const { shopper, join, addStock, product, variantId, seenBy } = await buildWaitScene(app)
    await join(shopper.browser)
    await addStock(1)
    await app.jobs.drained()
    const [mail] = await emailsTo(app, shopper.email)
    expect(mail?.text).toContain(paths.product(product.id, variantId))
    expect(mail?.text).toContain('Block print kurta · M')
    expect(mail?.text).toContain('16/11/2026 - 02:00 pm')
    const token = /unsubscribe\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const other = await buildWaitScene(app)
    await other.join(shopper.browser)
    const stop = await app.fastify.inject({
      method: 'POST',
      url: `${oneClickPath}?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stop.statusCode).toBe(200)
    expect((await other.seenBy(shopper.browser)).waits).toBe(false)
    expect((await seenBy(shopper.browser)).heldUntil).not.toBeUndefined()
  })
})

/** A scene with all pieces in one shopper's booking, and another shopper on the waitlist. */
async function bookedOut(state: 'waiting' | 'ready' | 'collected', stock = 1) {
  const made = await buildWaitScene(app, { stock })
  const booked =
    state === 'waiting'
      ? { orderId: await made.book(stock), code: '' }
      : await made.bookReady(stock)
  const { orderId, code } = booked
  if (state === 'collected') await made.move(orderId, 'Collected', { code })
  const [waiter] = await made.waiters(1)
  if (!waiter) throw new Error('one waits')
  return { ...made, orderId, waiter }
}

describe('a piece is offered to the waitlist for every way to become free', () => {
  type Booked = Awaited<ReturnType<typeof bookedOut>>
  const ways: [string, Parameters<typeof bookedOut>[0], (made: Booked) => Promise<unknown>][] = [
    ['the customer cancels', 'waiting', ({ cancel, orderId }) => cancel(orderId)],
    [
      'the shop cancels, with the goods on the shelf',
      'waiting',
      ({ move, orderId }) => move(orderId, 'Cancelled', { reason: 'x', stillOnShelf: true }),
    ],
    [
      'a line is declined, with the goods on the shelf',
      'waiting',
      ({ move, orderId, variantId }) =>
        move(orderId, 'Ready for Pickup', { declinedLines: [variantId], stillOnShelf: true }),
    ],
    [
      'nobody comes',
      'ready',
      async () => {
        await advance(app, instantAt(19, '12:00'))
        await endOverdueOrders({ database: app.database, log: silentLog }, instantAt(19, '12:00'))
      },
    ],
    [
      'the goods are returned at the till',
      'collected',
      async ({ store, orderId }) => {
        const { browser } = store.merchant
        const { rows } = await app.database.pool.query<{ number: string }>(
          'select number from bills where order_id = $1',
          [orderId],
        )
        const number = rows[0]?.number ?? ''
        const { billId } = (await browser.call('GET /counter-bill', { number })).body
        return browser.call('POST /returns', {
          billId,
          lines: [{ position: 0, quantity: 1, restock: true }],
          reason: 'Too small',
          paidBy: 'cash',
        })
      },
    ],
    [
      'a count is typed',
      'waiting',
      ({ store, product, variantId }) =>
        store.merchant.browser.call(
          'POST /update-stock',
          { filter: product.id, variants: [{ _id: variantId, stock: 2, expected: 1 }] },
          { key: randomUUID() },
        ),
    ],
  ]
  it.each(ways)('%s', async (_way, state, act) => {
    const made = await bookedOut(state)
    await act(made)
    expect((await made.seenBy(made.waiter.browser)).heldUntil).toEqual(expect.any(String))
    expect(await brokenInvariants(app.database)).toEqual([])
  })
})
