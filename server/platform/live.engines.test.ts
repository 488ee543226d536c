import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildShopper, buildStore } from '#test/factories.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { buildEmployer } from '#test/staff-scene.ts'
import { lastToken } from '#test/emails.ts'
import type { Browser } from '#test/browser.ts'
import { listen as listenAt } from '#test/live-stream.ts'
import { useTestApp } from '#test/use-test-app.ts'
import type { FastifyRequest } from 'fastify'
import { LiveStreams } from './live.ts'

const app = useTestApp()
let address: string
beforeAll(async () => {
  address = await app.fastify.listen({ host: '127.0.0.1', port: 0 })
})

const listen = (browser: Browser, until: number) => listenAt(address, browser, until)

const request = {} as FastifyRequest
const noticeOf = (storeId: string, shopperId: string) =>
  ({ event: 'order.booked', orderId: 'o', storeId, shopperId, by: 'shopper' }) as const

/** A stream that counts each use of its properties and methods. */
function countingStream(unread = 0) {
  const counted = {
    stream: undefined as never,
    touched: 0,
    texts: [] as string[],
    destroyed: false,
  }
  const own = {
    writableLength: unread,
    write: (text: string) => counted.texts.push(text),
    end: () => undefined,
    destroy: () => (counted.destroyed = true),
  }
  const get = (target: typeof own, name: keyof typeof own) => {
    counted.touched += 1
    return target[name]
  }
  return Object.assign(counted, { own, stream: new Proxy(own, { get } as never) as never })
}

describe('the open streams', () => {
  it('are at most as many as configured', () => {
    const streams = new LiveStreams(2)
    const remove = streams.add(countingStream().stream, {
      shopperId: 'a',
      storeId: 's',
      staffRole: null,
      network: 'n',
      request,
    })
    streams.add(countingStream().stream, {
      shopperId: 'b',
      storeId: null,
      staffRole: null,
      network: 'n',
      request,
    })
    expect(() => streams.checkRoom('c', 'n')).toThrow('BUSY')
    remove()
    expect(() => streams.checkRoom('c', 'n')).not.toThrow()
  })

  it('of a hundred accounts of one network leave places for everybody else', () => {
    const streams = new LiveStreams(2_000)
    const ended: string[] = []
    const open = (shopperId: string, network: string) => {
      streams.checkRoom(shopperId, network)
      const stream = { ...countingStream().own, end: () => ended.push(shopperId) } as never
      streams.add(stream, { shopperId, storeId: null, staffRole: null, network, request })
    }
    const honest = Array.from({ length: 50 }, (_, n) => `p${n}`)
    for (const [n, person] of honest.entries()) open(person, `n${n}`)
    const taken = () => {
      for (let n = 0; n < 2_000; n++) open(`bad${n % 100}`, 'bad')
    }
    expect(taken).toThrow('BUSY')
    for (const [n, person] of honest.entries()) open(`${person} too`, `n${n + 50}`)
    // A person behind the same address still gets a place.
    open('neighbour', 'bad')
    expect(taken).toThrow('BUSY')
    expect(ended).toHaveLength(51)
    expect(ended.filter((person) => !person.startsWith('bad'))).toEqual([])
  })

  it('are not all accessed by one event', () => {
    const streams = new LiveStreams(1_000)
    const all = Array.from({ length: 500 }, (_, place) => {
      const counted = countingStream()
      streams.add(counted.stream, {
        shopperId: `p${place}`,
        storeId: `s${place}`,
        staffRole: null,
        network: 'n',
        request,
      })
      counted.touched = 0
      return counted
    })
    streams.tell(noticeOf('s7', 'p9'))
    expect(all.flatMap(({ touched }, place) => (touched > 0 ? [place] : []))).toEqual([7, 9])
    expect(all[7]?.texts.at(-1)).toContain('event: store-order')
    expect(all[9]?.texts.at(-1)).toContain('event: booking')
  })

  it('do not tell the shopper that the store has looked at an order', () => {
    const streams = new LiveStreams(10)
    const [shopper, store] = [countingStream(), countingStream()]
    streams.add(shopper.stream, {
      shopperId: 'p',
      storeId: null,
      staffRole: null,
      network: 'n',
      request,
    })
    streams.add(store.stream, {
      shopperId: 'm',
      storeId: 's',
      staffRole: 'counter',
      network: 'n',
      request,
    })
    streams.tell({ ...noticeOf('s', 'p'), event: 'order.seen', by: 'merchant' })
    expect(store.texts.at(-1)).toContain('"event":"order.seen"')
    expect(shopper.texts).toHaveLength(1)
  })

  it('are closed when their reader is too slow', () => {
    const streams = new LiveStreams(10)
    const [slow, quick] = [countingStream(), countingStream()]
    streams.add(slow.stream, {
      shopperId: 'a',
      storeId: null,
      staffRole: null,
      network: 'n',
      request,
    })
    streams.add(quick.stream, {
      shopperId: 'a',
      storeId: null,
      staffRole: null,
      network: 'n',
      request,
    })
    slow.own.writableLength = 65_537
    streams.tell(noticeOf('s', 'a'))
    expect([slow.destroyed, quick.destroyed]).toEqual([true, false])
    expect(slow.texts).toHaveLength(1)
    expect(quick.texts).toHaveLength(2)
  })
})

describe('GET /api/live', () => {
  it('allows twenty streams per person, and frees a place when one is closed', async () => {
    const { browser } = await buildShopper(app)
    const headers = { cookie: `sid=${browser.cookies.get('sid')}` }
    const open = (signal: AbortSignal) => fetch(`${address}/api/live`, { headers, signal })
    const end = new AbortController()
    const opened = await Promise.all(Array.from({ length: 20 }, () => open(end.signal)))
    expect(opened.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const refused = await open(end.signal)
    expect(refused.status).toBe(429)
    await refused.text()
    end.abort()
    const again = new AbortController()
    await expect.poll(async () => (await open(again.signal)).status, { timeout: 5_000 }).toBe(200)
    again.abort()
  })

  it('rejects a guest', async () => {
    const response = await fetch(`${address}/api/live`)
    expect(response.status).toBe(401)
  })

  it('notifies the store and the shopper of a booking, and nobody else', async () => {
    const shopper = await buildShopper(app)
    const stranger = await buildShopper(app)
    const store = await buildStore(app)
    const elsewhere = await buildStore(app)
    const product = await buildProduct(app, store.id)
    const foreignProduct = await buildProduct(app, elsewhere.id)
    const [atCounter, atHome, apart, foreign] = await Promise.all([
      listen(store.merchant.browser, 2),
      listen(shopper.browser, 2),
      listen(stranger.browser, 2),
      listen(elsewhere.merchant.browser, 2),
    ])
    const lineOf = ({ id, variantId }: typeof product) => ({
      productId: id,
      variantId,
      quantity: 1,
    })
    const { body } = await shopper.browser.call('POST /cop-order', { products: [lineOf(product)] })
    const notice = { orderId: body.orderId, event: 'order.booked' }
    const hello = { event: 'hello', data: {} }
    expect(await atCounter.whole).toEqual([
      hello,
      { event: 'store-order', data: { ...notice, by: 'shopper' } },
    ])
    expect(await atHome.whole).toEqual([hello, { event: 'booking', data: notice }])
    // The first event of the other people is about their own booking, so they got no event about the first booking.
    const later = await stranger.browser.call('POST /cop-order', {
      products: [lineOf(foreignProduct)],
    })
    const own = { orderId: later.body.orderId, event: 'order.booked' }
    expect(await apart.whole).toEqual([hello, { event: 'booking', data: own }])
    expect(await foreign.whole).toEqual([
      hello,
      { event: 'store-order', data: { ...own, by: 'shopper' } },
    ])
  })

  it('notifies the other devices of a store of a corrected stock, and no other store', async () => {
    const [store, elsewhere] = [await buildStore(app), await buildStore(app)]
    const [own, foreign] = [
      await listen(store.merchant.browser, 2),
      await listen(elsewhere.merchant.browser, 2),
    ]
    for (const { id, merchant } of [store, elsewhere]) {
      const { id: filter, variantId } = await buildProduct(app, id)
      const variants = [{ _id: variantId, delta: 1 }]
      await merchant.browser.call('POST /update-stock', { filter, variants })
      await app.jobs.drained()
      // The first notice of the second store is about its own stock, so it got no notice about the other store.
      const { events } = id === store.id ? own : foreign
      await expect.poll(() => events.length).toBe(2)
      expect(events[1]).toEqual({ event: 'store-stock', data: { event: 'stock.changed' } })
      expect(foreign.events).toHaveLength(id === store.id ? 1 : 2)
    }
    await Promise.all([own.whole, foreign.whole])
  })

  it('ends with the session: after a log-out, and after a reset on every device', async () => {
    const { email, browser: phone, id } = await buildShopper(app)
    const laptop = app.browser()
    const tablet = app.browser()
    const passwordHash = await app.passwords.hash('neel-aur-genda')
    await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, id))
    for (const device of [laptop, tablet])
      await device.call('POST /login', { email, password: 'neel-aur-genda' })
    const stranger = await buildShopper(app)
    const [onPhone, onLaptop, onTablet, apart] = await Promise.all(
      [phone, laptop, tablet, stranger.browser].map((device) => listen(device, 9)),
    )
    const open = new Set(['phone', 'laptop', 'tablet', 'apart'])
    void onPhone?.whole.then(() => open.delete('phone'))
    void onLaptop?.whole.then(() => open.delete('laptop'))
    void onTablet?.whole.then(() => open.delete('tablet'))
    void apart?.whole.then(() => open.delete('apart'))
    await laptop.call('POST /logout')
    await expect.poll(() => [...open], { timeout: 5_000 }).toEqual(['phone', 'tablet', 'apart'])
    await phone.call('POST /forgot-password', { email })
    const token = await lastToken(app, email)
    await phone.call('POST /reset-password/:token', { token, password: 'sutli-bomb-99' })
    await expect.poll(() => [...open], { timeout: 5_000 }).toEqual(['apart'])
  })

  it('ends with the place in a staff: when a member is removed, joins or gets another role', async () => {
    const { store, hire, invite, dismiss, owner } = await buildEmployer(app)
    const [removed, changed, stays] = [await hire(), await hire(), await hire()]
    const joins = await buildShopper(app)
    const token = await invite(joins.email)
    const names = ['removed', 'changed', 'stays', 'joins'] as const
    const streams = await Promise.all(
      [removed, changed, stays, joins].map(({ browser }) => listen(browser, 9)),
    )
    const open = new Set<string>(names)
    for (const [at, stream] of streams.entries())
      void stream.whole.then(() => open.delete(names[at] ?? ''))
    await dismiss(removed.id)
    await owner.call('PUT /staff', { userId: changed.id, role: 'manager' })
    await joins.browser.call('POST /staff-invitation/accept', { token })
    await expect.poll(() => [...open], { timeout: 5_000 }).toEqual(['stays'])
    // Later events of the shop do not reach any stream of the removed person.
    const again = await listen(removed.browser, 2)
    const present = await listen(changed.browser, 2)
    const { id: filter, variantId } = await buildProduct(app, store.id)
    await owner.call('POST /update-stock', { filter, variants: [{ _id: variantId, delta: 1 }] })
    expect(await present.whole).toHaveLength(2)
    expect(again.events.map(({ event }) => event)).toEqual(['hello'])
  })
})
