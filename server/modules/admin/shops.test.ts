import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { subscriptions } from '#server/platform/db/tables/billing.ts'
import { storeClosures } from '#server/platform/db/tables/stores.ts'
import type { CallName } from '#shared/contract/map.ts'
import { HOUR_MS } from '#shared/formats/india-time.ts'
import { buildAdmin, buildStore, mondayNoon } from '#test/factories.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { buildApplicant } from '#test/registration.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
let admin: Awaited<ReturnType<typeof buildAdmin>>
beforeEach(async () => {
  admin = await buildAdmin(app)
})

const hoursLater = (hours: number) => new Date(mondayNoon.getTime() + hours * HOUR_MS)
const call = <Name extends CallName>(name: Name, input: object = {}) =>
  admin.browser.call(name, input)
const list = async (input: object) => (await call('GET /admin/stores', input)).body
const namesOf = async (input: object) => (await list(input)).stores.map(({ shopName }) => shopName)

const namesSortedBy = (sort: string) => namesOf({ search: 'sort', sort })

describe('the table of shops', () => {
  it('finds names and places in every script and spelling, in the list and its file', async () => {
    const storeName = 'Vyas Vastralaya'
    await buildStore(app, {
      storeName,
      ownerName: 'Mukesh Vyas',
      city: 'Bikaner',
      locality: 'Johari Bazaar',
    })
    await buildStore(app, {
      storeName: 'Mohan Stores',
      ownerName: 'Mohan Vaid',
      city: 'Bundi',
      locality: 'Lanka Gate',
      address: '3, Lanka Gate, Bundi',
    })
    for (const search of ['व्यास वस्त्रालय', 'मुकेश', 'बीकानेर', 'johri bazar', 'vastralay']) {
      expect([search, ...(await namesOf({ search }))]).toEqual([search, storeName])
      const { body } = await call('GET /admin/stores/csv', { search })
      expect(body.csv.trim().split('\n')).toHaveLength(2)
    }
    expect(await namesOf({ search: 'सुरेखा' })).toEqual([])
  })

  it('has the present state of each shop, which filters the list and its file', async () => {
    const at = mondayNoon
    const of = (name: string, over: object) =>
      buildStore(app, { storeName: `State ${name}`, ...over })
    await of('rejected', { status: 'rejected' })
    await of('suspended', { status: 'suspended' })
    await of('closed', {
      status: 'suspended',
      statusBeforeClosing: 'approved',
      closedAt: at,
      closingAskedAt: at,
    })
    await of('closing', { closingAskedAt: at })
    await of('unpaid', { bookingsPausedAt: at })
    await of('paused', { pausedAt: at })
    await of('pause over', {
      pausedAt: new Date(at.getTime() - 2),
      pausedUntil: new Date(at.getTime() - 1),
    })
    const holiday = await of('holiday', {})
    const days = { fromDay: '2026-11-16', toDay: '2026-11-16', reason: 'Wedding' }
    await app.database.db.insert(storeClosures).values({ storeId: holiday.id, ...days })
    const { stores } = await list({ search: 'state' })
    expect(Object.fromEntries(stores.map(({ shopName, state }) => [shopName, state]))).toEqual({
      'State closed': 'closed',
      'State closing': 'closing',
      'State holiday': 'holiday',
      'State pause over': 'open',
      'State paused': 'paused',
      'State rejected': 'rejected',
      'State suspended': 'suspended',
      'State unpaid': 'unpaid',
    })
    expect(await namesOf({ search: 'state', state: 'holiday' })).toEqual(['State holiday'])
    expect(await namesOf({ storeId: holiday.id })).toEqual(['State holiday'])
    const { body } = await call('GET /admin/stores/csv', { search: 'state', state: 'paused' })
    expect([body.rows, body.fileName]).toEqual([1, 'chowk-shops-2026-11-16.csv'])
    expect(body.csv).toContain('State paused,Johari Bazaar,Jaipur,paused,')
  })

  it('a registration that waits is late after 48 hours', async () => {
    await buildApplicant(app, { shopName: 'Patient Prints' })
    const waitingAt = async (at: Date) => {
      await advance(app, at)
      admin = await buildAdmin(app)
      return (await list({ search: 'patient' })).stores[0]?.waiting
    }
    const since = mondayNoon.toISOString()
    expect(await waitingAt(hoursLater(48))).toEqual({ since, isLate: false })
    expect(await waitingAt(new Date(hoursLater(48).getTime() + 1))).toEqual({ since, isLate: true })
  })

  it('has last order, answer time, subscription and debt, and sorts by each, page by page', async () => {
    const busy = await buildScene(app, { stock: 9 }, { storeName: 'Sort busy' })
    const slow = await buildScene(app, { stock: 9 }, { storeName: 'Sort slow' })
    const quiet = await buildStore(app, { storeName: 'Sort quiet', createdAt: hoursLater(-999) })
    const orders = [await busy.book(), await slow.book()]
    await advance(app, hoursLater(1))
    await busy.move(orders[0] ?? '', 'Ready for Pickup')
    await busy.book()
    await advance(app, hoursLater(3))
    await slow.move(orders[1] ?? '', 'Ready for Pickup')
    const owe = (storeId: string, paise: number) =>
      app.database.db.execute(sql`insert into store_ledger
        (store_id, kind, amount_paise, balance_change_paise, reference, at)
        values (${storeId}::uuid, 'online_sale', ${paise}, ${paise}, ${randomUUID()}, ${mondayNoon.toISOString()})`)
    await owe(busy.store.id, 10_050)
    await owe(quiet.id, 99_900)
    const paid = (storeId: string, paidUntil: string) =>
      app.database.db
        .insert(subscriptions)
        .values({ storeId, freeUntil: '2026-11-01', paidUntil, createdAt: mondayNoon })
    await paid(busy.store.id, '2026-11-30')
    await paid(slow.store.id, '2026-11-14')
    admin = await buildAdmin(app)
    const { stores } = await list({ search: 'sort', sort: 'lastOrder' })
    expect(stores).toMatchObject([
      {
        shopName: 'Sort quiet',
        lastOrderAt: null,
        answerMinutes: null,
        subscription: null,
        owed: 999,
      },
      {
        shopName: 'Sort slow',
        lastOrderAt: mondayNoon.toISOString(),
        answerMinutes: 180,
        subscription: { state: 'grace', until: '2026-11-14' },
        owed: 0,
      },
      {
        shopName: 'Sort busy',
        lastOrderAt: hoursLater(1).toISOString(),
        answerMinutes: 60,
        subscription: { state: 'paid', until: '2026-11-30' },
        owed: 100.5,
      },
    ])
    expect(await namesSortedBy('answer')).toEqual(['Sort slow', 'Sort busy', 'Sort quiet'])
    expect(await namesSortedBy('subscription')).toEqual(['Sort slow', 'Sort busy', 'Sort quiet'])
    expect(await namesSortedBy('owed')).toEqual(['Sort quiet', 'Sort busy', 'Sort slow'])
    for (let nth = 0; nth < 27; nth += 1) await buildStore(app, { storeName: 'Page' })
    for (const sort of ['name', 'waiting', 'lastOrder', 'owed']) {
      const seen: string[] = []
      let page: string | null | undefined
      do {
        const { stores: some, nextPage } = await list({
          search: 'page',
          sort,
          ...(page && { page }),
        })
        seen.push(...some.map(({ _id }) => _id))
        page = nextPage
      } while (page)
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 27, 27])
    }
  })
})
