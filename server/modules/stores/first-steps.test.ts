import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { products } from '#server/platform/db/tables/catalog.ts'
import { pushDevices } from '#server/platform/db/tables/notices.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { FirstStep } from '#shared/contract/stores/first-steps.ts'
import type { Browser } from '#test/browser.ts'
import { buildProduct, buildShopper, buildStaff, buildStore } from '#test/factories.ts'
import { openEarlierDatabase } from '#test/earlier-rows.ts'
import { insertPushDevice } from '#test/rows.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

const stepsOf = async (browser: Browser) => (await browser.call('GET /first-steps')).body
const doneOf = async (browser: Browser): Promise<FirstStep[]> =>
  (await stepsOf(browser)).steps.flatMap(({ step, isDone }) => (isDone ? [step] : []))
const put = (browser: Browser, note: string, isSet = true) =>
  browser.call('PUT /first-steps', { note, isSet })

/** A new shop, registered with hours and without other data. */
const newShop = () => buildStore(app, { image: null })
const shut = { status: false, from: '10:00', to: '20:00' }

async function allowNotices(userId: string, isOn = true): Promise<void> {
  const id = await insertPushDevice(app, userId)
  await app.database.db.update(pushDevices).set({ isOn }).where(eq(pushDevices.id, id))
}

describe('the first steps', () => {
  it('are in their order, and only the registered hours are done in a new shop', async () => {
    const { merchant } = await newShop()
    const { steps, isPutAway } = await stepsOf(merchant.browser)
    expect(steps.map(({ step }) => step)).toEqual([
      'picture',
      'hours',
      'preparation',
      'product',
      'notices',
      'practice',
      'poster',
    ])
    expect(isPutAway).toBe(false)
    expect(await doneOf(merchant.browser)).toEqual(['hours'])
  })

  it.each<[FirstStep, Partial<typeof stores.$inferInsert>]>([
    ['picture', { image: 'a'.repeat(64) }],
    ['preparation', { firstSteps: ['preparation'] }],
    ['practice', { firstSteps: ['practice'] }],
    ['poster', { firstSteps: ['poster'] }],
  ])('%s is done by the shop’s own data', async (step, facts) => {
    const { merchant } = await buildStore(app, { image: null, ...facts })
    expect(await doneOf(merchant.browser)).toEqual(expect.arrayContaining([step]))
    expect(await doneOf(merchant.browser)).toHaveLength(2)
  })

  it('hours count as open while no day is open', async () => {
    const timings = { Mon: shut, Tue: shut, Wed: shut, Thu: shut, Fri: shut, Sat: shut, Sun: shut }
    const { merchant } = await buildStore(app, { image: null, timings })
    expect(await doneOf(merchant.browser)).toEqual([])
  })

  it('the first product counts while it is on sale', async () => {
    const { id, merchant } = await newShop()
    const { id: productId } = await buildProduct(app, id)
    expect(await doneOf(merchant.browser)).toEqual(['hours', 'product'])
    await app.database.db.update(products).set({ active: false }).where(eq(products.id, productId))
    expect(await doneOf(merchant.browser)).toEqual(['hours'])
  })

  it('notices depend on the caller’s own devices that are switched on', async () => {
    const { id, merchant } = await newShop()
    const manager = await buildStaff(app, id, 'manager')
    await allowNotices(manager.id)
    await allowNotices(merchant.id, false)
    expect(await doneOf(manager.browser)).toEqual(['hours', 'notices'])
    expect(await doneOf(merchant.browser)).toEqual(['hours'])
  })

  it('saving the preparation time confirms it, also unchanged; another form does not', async () => {
    const { merchant } = await newShop()
    const { browser } = merchant
    const save = (form: object) => browser.call('POST /dashboard/yourAccount', form)
    await save({ of: 'stockAlert', inventoryAlert: 8 })
    expect(await doneOf(browser)).toEqual(['hours'])
    const pickup = { preparationMinutes: 60, pickupDays: 2, instructions: '' }
    expect((await save({ of: 'pickup', ...pickup })).status).toBe(200)
    expect(await doneOf(browser)).toEqual(['hours', 'preparation'])
  })
})

describe('a note', () => {
  it('is saved once, together with others, and can be removed', async () => {
    const { id, merchant } = await newShop()
    const { browser } = merchant
    await Promise.all(
      ['practice', 'poster', 'putAway', 'poster', 'practice'].map((note) => put(browser, note)),
    )
    const [row] = await app.database.db
      .select({ notes: stores.firstSteps })
      .from(stores)
      .where(eq(stores.id, id))
    expect(row?.notes.toSorted()).toEqual(['poster', 'practice', 'putAway'])
    const { body } = await put(browser, 'putAway', false)
    expect(body.firstSteps).toEqual(await stepsOf(browser))
    expect(body.firstSteps.isPutAway).toBe(false)
    expect(await doneOf(browser)).toEqual(['hours', 'practice', 'poster'])
  })

  it('about a fact that the server knows is refused at its field', async () => {
    const { merchant } = await newShop()
    const { status, body } = await put(merchant.browser, 'preparation')
    expect([status, Object.keys(body['fields'] as object)]).toEqual([400, ['note']])
  })

  it('is for the owner and managers of this shop', async () => {
    const { id, merchant } = await newShop()
    const other = await newShop()
    const counter = await buildStaff(app, id, 'counter')
    expect((await put(counter.browser, 'poster')).status).toBe(403)
    expect((await counter.browser.call('GET /first-steps')).status).toBe(403)
    expect((await put((await buildShopper(app)).browser, 'poster')).status).toBe(403)
    const manager = await buildStaff(app, id, 'manager')
    expect((await put(manager.browser, 'putAway')).status).toBe(200)
    expect((await stepsOf(merchant.browser)).isPutAway).toBe(true)
    expect((await stepsOf(other.merchant.browser)).isPutAway).toBe(false)
  })
})

it('an earlier shop that has had an order is not new, and a changed preparation time was confirmed', async () => {
  const { database, upgrade } = await openEarlierDatabase('048')
  // The test writes the columns of the earlier version, because the tables in the code have newer ones.
  const insertEarlier = async (preparationMinutes: number) => {
    const { rows } = await database.pool.query<{ id: string; owner: string }>(
      `with owner as (insert into users (email, name, password_hash) values ($1, 'Ramesh', 'none') returning id)
       insert into stores (owner_id, shop_name, owner_name, contact_number, email, state, city, address, lat, lon,
         business_type, timings, status, preparation_minutes)
       select id, 'Soni', 'Ramesh', '1', 'x', 'Rajasthan', 'Jaipur', 'x', 26.9, 75.8, 'Shop', '{}', 'approved', $2
       from owner returning id, owner_id as owner`,
      [`${randomUUID()}@shop.example`, preparationMinutes],
    )
    return rows[0] ?? { id: '', owner: '' }
  }
  const [fresh, quick, known] = [
    await insertEarlier(60),
    await insertEarlier(30),
    await insertEarlier(60),
  ]
  await database.pool.query(
    `insert into orders (store_id, shopper_id, status, payment_method, payment_status, amount_paise, tax_paise, booked_at,
       due_at) values ($1, $2, 'awaiting_confirmation', 'cash', 'pending', 100, 0, now(), now())`,
    [known.id, quick.owner],
  )
  await upgrade()
  const { rows } = await database.pool.query<{ id: string; notes: string[] }>(
    'select id, first_steps as notes from stores',
  )
  const notes = new Map(rows.map((row) => [row.id, row.notes]))
  expect([fresh, quick, known].map(({ id }) => notes.get(id))).toEqual([
    [],
    ['preparation'],
    ['putAway'],
  ])
  await database.close()
})
