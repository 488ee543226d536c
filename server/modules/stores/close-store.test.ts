import { randomUUID } from 'node:crypto'
import { eq, getTableColumns } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/platform/db/tables/accounts.ts'
import { media, mediaOwners } from '#server/platform/db/tables/files.ts'
import { registrations } from '#server/platform/db/tables/onboarding.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Registration } from '#shared/contract/onboarding.ts'
import { buildAdmin, buildProduct, mondayNoon } from '#test/factories.ts'
import { onPostgres } from '#test/database.ts'
import { advance, buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'
import { changeSuspension } from './commands/registered-store.ts'
import { closeEmptyStores, eraseClosedStores } from './jobs.ts'

const app = useTestApp()
const password = 'block-print-2026'
let passwordHash: string
beforeAll(async () => {
  passwordHash = await app.passwords.hash(password)
})

async function scene() {
  const made = await buildScene(app, { stock: 50 })
  const { id: storeId, merchant } = made.store
  await app.database.db.update(users).set({ passwordHash }).where(eq(users.id, merchant.id))
  const close = (given: string = password) =>
    merchant.browser.call('POST /close-store', { password: given })
  const reopen = () => merchant.browser.call('POST /reopen-store')
  const tryBook = () => {
    const { id: productId, variantId } = made.product
    const products = [{ productId, variantId, quantity: 1 }]
    return made.shopper.browser.call('POST /cop-order', { products }, { key: randomUUID() })
  }
  const isShown = async () => {
    await app.jobs.drained()
    const page = await app.browser().call('GET /store', { _id: storeId })
    const search = { mode: 'store', storeId }
    const found = await app.browser().call('GET /getProducts', search)
    return [page.status === 200, found.status === 200]
  }
  const find = async () => {
    const [row] = await app.database.db.select().from(stores).where(eq(stores.id, storeId))
    return row
  }
  const logInAgain = async () => {
    const browser = app.browser()
    await browser.call('POST /login', { email: merchant.email, password })
    return browser
  }
  return { ...made, merchant, storeId, close, reopen, tryBook, isShown, find, logInAgain }
}

type StoreRow = typeof stores.$inferSelect
const personal = {
  instructions: 'Ring at the house of Ramesh',
  gstin: '08ABCDE1234F1Z5',
  enrolmentNumber: '080000000000001',
  pan: 'ABCDE1234F',
  statusReason: 'Ramesh Soni sent customers away',
}
/**
 * Columns that stay in the row of an erased store, because they contain no personal data. A new column is listed here,
 * or `eraseStore` empties it and `personal` gives it a value before: an empty one looks kept.
 */
const keptColumns = [
  'id',
  'ownerId',
  'state',
  'city',
  'businessType',
  'timings',
  'preparationMinutes',
  'pickupDays',
  'inventoryAlert',
  'exchangeDays',
  'status',
  'closingAskedAt',
  'closedAt',
  'statusBeforeClosing',
  'bookingsPausedAt',
  'pausedAt',
  'pausedUntil',
  'firstSteps',
  'undertaking',
  'undertakenAt',
  'createdAt',
] satisfies (keyof StoreRow)[]

describe('POST /close-store', () => {
  it('cannot be undone by an administrator, only by the owner', async () => {
    const { storeId, close, reopen, find } = await scene()
    await close()
    const reinstating = app.database.transaction((tx) =>
      changeSuspension(tx, storeId, { status: 'approved', reason: null }),
    )
    await expect(reinstating).rejects.toMatchObject({ code: 'STORE_STATUS_CONFLICT' })
    expect(await find()).toMatchObject({ status: 'suspended', closedAt: mondayNoon })
    expect((await reopen()).status).toBe(200)
    expect(await find()).toMatchObject({ status: 'approved', closedAt: null })
  })

  it('does not keep an administrator from suspending the store, which then reopens suspended', async () => {
    const { storeId, merchant, close, find, isShown, logInAgain } = await scene()
    const { browser } = await buildAdmin(app)
    const change = async (to: object) => {
      const { status } = await browser.call('POST /admin/store-status', { storeId, ...to })
      return status
    }
    const suspend = { status: 'suspended', reason: 'Three customers were sent away' }
    await close()
    expect(await change({ status: 'approved' })).toBe(409)
    expect([await change(suspend), await change(suspend)]).toEqual([200, 409])
    expect(await find()).toMatchObject({ status: 'suspended', closedAt: mondayNoon })
    const listed = await browser.call('GET /admin/stores', { search: merchant.email })
    expect(listed.body.stores[0]?.status).toBe('suspended')
    const owner = await logInAgain()
    const reopened = await owner.call('POST /reopen-store')
    expect(reopened.body.account).toMatchObject({ status: 'suspended', closing: null })
    expect(await isShown()).toEqual([false, false])
    expect(await change({ status: 'approved' })).toBe(200)
    expect(await isShown()).toEqual([true, true])

    // The opposite order: suspended, closed, then reinstated while closed.
    await change(suspend)
    const later = await logInAgain()
    await later.call('POST /close-store', { password })
    expect(await change({ status: 'approved' })).toBe(200)
    expect(await isShown()).toEqual([false, false])
    await later.call('POST /reopen-store')
    expect(await find()).toMatchObject({ status: 'approved', closedAt: null, statusReason: null })
  })

  it('closes a store without open orders at once, and reopens it as it was', async () => {
    const { close, reopen, isShown, tryBook } = await scene()
    const { status, body } = await close()
    expect([status, body.message]).toEqual([200, 'Your shop is closed'])
    expect(body.account).toMatchObject({
      status: 'suspended',
      closing: {
        closedAt: mondayNoon.toISOString(),
        openOrders: 0,
        eraseAt: '2034-11-16T06:30:00.000Z',
      },
    })
    expect(await isShown()).toEqual([false, false])
    expect((await tryBook()).status).toBe(409)
    expect((await close()).status).toBe(200)
    const reopened = await reopen()
    expect(reopened.body.account).toMatchObject({ status: 'approved', closing: null })
    expect(await isShown()).toEqual([true, true])
    const other = await scene()
    await other.book(1)
    await other.close()
    expect((await close()).body.account).toMatchObject({ closing: { openOrders: 0 } })
    await closeEmptyStores(app.database)
    expect(await other.find()).toMatchObject({ status: 'approved', closedAt: null })
    expect((await reopen()).body.account).toMatchObject({ status: 'approved', closing: null })
    expect(await isShown()).toEqual([true, true])
    expect((await tryBook()).status).toBe(200)
  })

  it('takes no new bookings, and closes when the last open order has ended', async () => {
    const { book, bookReady, move, close, tryBook, isShown, find, shopper, product } = await scene()
    const waiting = await book(1)
    const { orderId, code } = await bookReady(1)
    const { body } = await close()
    expect(body.message).toContain('takes no new bookings')
    expect(body.account).toMatchObject({
      status: 'approved',
      closing: { closedAt: null, openOrders: 2, eraseAt: null },
    })
    expect(await isShown()).toEqual([true, true])
    expect((await tryBook()).body).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' })
    const line = { productId: product.id, variantId: product.variantId, quantity: 1 }
    const checked = await shopper.browser.call('POST /cart/check', { products: [line] })
    expect(checked.body.gone).toEqual([product.variantId])

    await closeEmptyStores(app.database)
    expect((await find())?.closedAt).toBeNull()
    await move(waiting, 'Cancelled', { reason: 'The shop closes' })
    await closeEmptyStores(app.database)
    expect((await find())?.closedAt).toBeNull()
    expect((await move(orderId, 'Collected', { code })).status).toBe(200)
    await closeEmptyStores(app.database)
    expect(await find()).toMatchObject({ status: 'suspended', statusBeforeClosing: 'approved' })
    expect(await isShown()).toEqual([false, false])
  })

  it('counts a wrong password and changes nothing', async () => {
    const { close, find } = await scene()
    const before = await find()
    const { status, body } = await close('wrong-password')
    expect([status, body.code]).toEqual([400, 'WRONG_LOGIN'])
    for (let tries = 0; tries < 10; tries += 1) await close('wrong-password')
    expect((await close()).status).toBe(429)
    expect(await find()).toEqual(before)
  })

  it('leaves a store suspended that was suspended before', async () => {
    const { storeId, close, reopen } = await scene()
    await app.database.db.update(stores).set({ status: 'suspended' }).where(eq(stores.id, storeId))
    await close()
    expect((await reopen()).body.account).toMatchObject({ status: 'suspended', closing: null })
  })

  it.runIf(onPostgres)(
    'and bookings at the same moment never leave an open order behind',
    async () => {
      for (let round = 0; round < 10; round += 1) {
        const { storeId, close, tryBook, find } = await scene()
        await Promise.all([tryBook(), close(), tryBook()])
        await closeEmptyStores(app.database)
        const { rows } = await app.database.pool.query(
          `select from orders where store_id = $1 and closed_at is null`,
          [storeId],
        )
        const isClosed = (await find())?.closedAt !== null
        expect([isClosed, rows.length]).toEqual([rows.length === 0, isClosed ? 0 : rows.length])
      }
    },
  )

  it('lets the owner delete the account when the store is closed', async () => {
    const { store, close } = await scene()
    const leave = () => store.merchant.browser.call('DELETE /me', { password })
    expect((await leave()).body).toMatchObject({ code: 'ACCOUNT_IN_USE' })
    await close()
    expect((await leave()).status).toBe(200)
  })
})

async function insertPicture(hash: string, storeId: string): Promise<void> {
  await app.database.db.insert(media).values({ hash, width: 1, height: 1 })
  await app.database.db
    .insert(mediaOwners)
    .values({ hash, storeId, purpose: 'registration', createdAt: mondayNoon })
}

async function findUnused(storeId: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ hash: string }>(
    'select hash from media_owners where store_id = $1 and unused_since is not null order by hash',
    [storeId],
  )
  return rows.map(({ hash }) => hash)
}

describe('the data of a store', () => {
  it('are exported without its customers', async () => {
    const { store, shopper, book, product } = await scene()
    await book(2)
    const collected = await book(1)
    const { browser } = store.merchant
    for (const step of [
      { status: 'Ready for Pickup' },
      { status: 'Collected', override: { reason: 'Known here' } },
    ])
      await browser.call('POST /update-order-status', { orderId: collected, ...step })
    const gift = await store.merchant.browser.call('POST /generate-loyalty-code', { amount: 300 })
    const { status, body } = await store.merchant.browser.call('GET /store-data')
    expect([status, body.fileName]).toEqual([200, 'chowk-my-shop-2026-11-16.json'])
    expect(body.data).toMatchObject({
      store: { shopName: 'Bangle House', ownerName: 'Ramesh Soni' },
      products: [{ productId: product.id, variants: [{ stock: 49, held: 2, price: 499 }] }],
      orders: [
        { status: 'Collected', billNumber: 'BS/26-27/000001' },
        { status: 'Awaiting Confirmation', amount: 998, products: [{ quantity: 2 }] },
      ],
      bills: [{ kind: 'bill_of_supply', number: 'BS/26-27/000001', total: 499, tax: 0 }],
      ledger: [{ kind: 'cash_sale', amount: 499, change: 0, reference: collected }],
      giftCodes: [{ amount: 300, state: 'active' }],
    })
    const text = JSON.stringify(body)
    for (const secret of [shopper.email, shopper.id, shopper.name, gift.body.code])
      expect(text).not.toContain(secret)
  })

  it('lose personal data eight years after the closing, and no data before', async () => {
    const { storeId, merchant, close, reopen, find, book, cancel } = await scene()
    await buildProduct(app, storeId)
    const [logo, shown, sentFirst] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [
      string,
      string,
      string,
    ]
    await app.database.db
      .update(stores)
      .set({ ...personal, hindi: { shopName: 'चूड़ी घर' }, logo, image: shown })
      .where(eq(stores.id, storeId))
    for (const hash of [logo, shown, sentFirst]) await insertPicture(hash, storeId)
    const registered = {
      ownerName: 'Ramesh Soni',
      shopName: 'Bangle House',
      shopImage: sentFirst,
    } as Registration
    await app.database.db.insert(registrations).values({
      storeId,
      userId: merchant.id,
      form: registered,
      status: 'approved',
      submittedAt: mondayNoon,
    })
    const findRegistered = () =>
      app.database.db.select().from(registrations).where(eq(registrations.storeId, storeId))
    await cancel(await book(1))
    await close()
    const before = await find()
    await eraseClosedStores(app.database, new Date('2034-11-16T06:30:00.000Z'))
    expect(await find()).toEqual(before)
    expect(await findRegistered()).toHaveLength(1)
    const after = new Date('2034-11-16T06:30:00.001Z')
    await app.database.pool.query(`update sessions set expires_at = '2035-01-01'`)
    await advance(app, after)
    await eraseClosedStores(app.database, after)
    const erased = await find()
    expect(erased).toMatchObject({ storeName: '', pan: null, image: null, erasedAt: after })
    const isKept = (column: keyof StoreRow) =>
      JSON.stringify(erased?.[column]) === JSON.stringify(before?.[column])
    const columns = Object.keys(getTableColumns(stores)) as (keyof StoreRow)[]
    expect(columns.filter(isKept)).toEqual(keptColumns)
    await app.jobs.drained()
    expect(await findUnused(storeId)).toEqual([logo, shown, sentFirst])
    expect(await findRegistered()).toEqual([])
    const { rows } = await app.database.pool.query('select from orders where store_id = $1', [
      storeId,
    ])
    expect(rows).toHaveLength(1)
    expect((await reopen()).status).toBe(404)
  })
})
