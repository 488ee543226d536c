import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { media, mediaOwners } from '#server/platform/db/tables/files.ts'
import { orders } from '#server/platform/db/tables/orders.ts'
import { storeClosures, stores } from '#server/platform/db/tables/stores.ts'
import {
  type AccountPart,
  accountParts,
  type YourAccount,
} from '#shared/contract/stores/your-account.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { buildProduct, buildStore } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()
const [image, logo, foreign] = ['a', 'b', 'c'].map((sign) => sign.repeat(64)) as [
  string,
  string,
  string,
]
beforeAll(async () => {
  await app.database.db
    .insert(media)
    .values([image, logo, foreign].map((hash) => ({ hash, width: 640, height: 360 })))
})

const day = { status: true, from: '11:00', to: '19:00' }
const shut = { ...day, status: false }
const week: Timings = { Mon: day, Tue: day, Wed: day, Thu: day, Fri: day, Sat: day, Sun: shut }

const changes: Record<AccountPart, object> = {
  personalInfo: {
    ownerName: 'Ramesh Kumar Soni',
    shopName: 'Soni Vastralaya',
    contactNumber: '+91 98765-43210',
    businessType: 'Clothing',
  },
  address: {
    state: 'Rajasthan',
    city: 'Jaipur',
    locality: 'Bapu Bazaar',
    address: '7 Bapu Bazaar, near the post office',
    lat: 26.91,
    long: 75.83,
  },
  hindi: {
    hindi: {
      shopName: 'सोनी वस्त्रालय',
      address: 'दुकान 7, डाकघर के पास, बापू बाज़ार',
      instructions: 'बगल के दरवाज़े पर घंटी बजाएँ',
    },
  },
  timings: { timings: { ...week, Tue: { ...day, to: '14:00', from2: '16:00', to2: '20:00' } } },
  closures: { closures: [{ from: '2026-11-20', to: '2026-11-22', reason: 'Wedding' }] },
  pickup: { preparationMinutes: 30, pickupDays: 3, instructions: 'Ring at the side gate' },
  stockAlert: { inventoryAlert: 8 },
  pictures: { image, logo },
  taxNumbers: { gstin: '27AAPFU0939F1ZV', enrolmentNumber: '', pan: 'AAPFU0939F' },
}

async function scene() {
  const { id, merchant } = await buildStore(app)
  await app.database.db
    .insert(mediaOwners)
    .values([image, logo].map((hash) => ({ hash, storeId: id, purpose: 'store' as const })))
  const { browser } = merchant
  const read = async () => (await browser.call('GET /dashboard/yourAccount')).body
  const save = async (of: AccountPart, change: object = changes[of], version?: string) => {
    const seen = version ?? (await read()).versions[of]
    const input = { of, version: seen, ...change }
    return browser.call('POST /dashboard/yourAccount', input, { key: randomUUID() })
  }
  return { id, merchant, read, save }
}

describe('GET /dashboard/yourAccount', () => {
  it('shows the own store, with ten digits and the closures that are not over', async () => {
    const { id, read } = await scene()
    await app.database.db.insert(storeClosures).values([
      { storeId: id, fromDay: '2026-11-01', toDay: '2026-11-15', reason: 'Diwali' },
      { storeId: id, fromDay: '2026-11-15', toDay: '2026-11-16', reason: 'Wedding' },
    ])
    expect(await read()).toMatchObject({
      storeId: id,
      ownerName: 'Ramesh Soni',
      shopName: 'Bangle House',
      contactNumber: '9829012345',
      email: 'counter@shop.example',
      lat: 26.92,
      closures: [{ from: '2026-11-15', to: '2026-11-16', reason: 'Wedding' }],
      instructions: '',
      inventoryAlert: 3,
      status: 'approved',
    })
  })
})

describe('POST /dashboard/yourAccount', () => {
  it.each(accountParts)('saves %s, and changes the version of this part only', async (of) => {
    const { read, save } = await scene()
    const before = await read()
    const { status, body } = await save(of)
    expect([status, body['message']]).toEqual([200, 'Saved'])
    const stored = of === 'personalInfo' ? { contactNumber: '9876543210' } : {}
    expect(body.account).toMatchObject({ ...changes[of], ...stored })
    expect(await read()).toEqual(body.account)
    const changed = accountParts.filter(
      (part) => before.versions[part] !== body.account.versions[part],
    )
    expect(changed).toEqual([of])
  })

  it.each(accountParts)('changes the version of %s with each of its fields alone', async (of) => {
    const { read, save } = await scene()
    const unseen: string[] = []
    for (const [name, value] of Object.entries(changes[of])) {
      const field = name as keyof YourAccount
      const before = await read()
      const names = Object.keys(changes[of]) as (keyof YourAccount)[]
      const present = Object.fromEntries(names.map((one) => [one, before[one]]))
      const { account } = (await save(of, { ...present, [field]: value })).body
      const isOther = JSON.stringify(account[field]) !== JSON.stringify(before[field])
      if (isOther && account.versions[of] === before.versions[of]) unseen.push(field)
    }
    expect(unseen).toEqual([])
  })

  it.each(accountParts)(
    'refuses %s when another device saved it meanwhile, with the present values',
    async (of) => {
      const { read, save } = await scene()
      const { versions } = await read()
      await save(of)
      const present = await read()
      const { status, body } = await save(of, changes[of], versions[of])
      expect([status, body.code]).toEqual([409, 'ACCOUNT_CHANGED'])
      expect(body['details']).toEqual({ account: present })
      expect(await read()).toEqual(present)
    },
  )

  it('lets one of two devices save at the same moment', async () => {
    const { read, save } = await scene()
    const { pickup } = (await read()).versions
    const answers = await Promise.all(
      [10, 20, 30].map((preparationMinutes) =>
        save('pickup', { preparationMinutes, pickupDays: 2, instructions: '' }, pickup),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const winner = answers.find(({ status }) => status === 200)
    expect((await read()).preparationMinutes).toBe(winner?.body.account.preparationMinutes)
  })

  it.each([
    ['a city of another state', { state: 'Kerala', city: 'Jaipur' }, 'city', 'City is Required'],
    [
      'a state that India does not have',
      { state: 'Utopia', city: 'Jaipur' },
      'state',
      'State is Required',
    ],
    [
      'a name of every object',
      { state: 'constructor', city: 'name' },
      'state',
      'State is Required',
    ],
  ])('refuses %s', async (_, place, field, message) => {
    const { read, save } = await scene()
    const before = await read()
    const { status, body } = await save('address', { ...changes.address, ...place })
    expect([status, body['fields']]).toEqual([400, { [field]: message }])
    expect(await read()).toEqual(before)
  })

  it('keeps a city that the table of states and cities does not have', async () => {
    const { id, save } = await scene()
    const place = { state: 'Rajasthan', city: 'Chhoti Basti' }
    await app.database.db.update(stores).set(place).where(eq(stores.id, id))
    const same = await save('address', { ...changes.address, ...place })
    expect([same.status, same.body.account]).toMatchObject([200, place])
    expect((await save('address')).status).toBe(200)
    expect((await save('address', { ...changes.address, ...place })).status).toBe(400)
  })

  it('two devices may save different parts', async () => {
    const { read, save } = await scene()
    const { versions } = await read()
    const saved = await Promise.all(accountParts.map((of) => save(of, changes[of], versions[of])))
    expect(saved.map(({ status }) => status)).toEqual(accountParts.map(() => 200))
  })

  it('accepts pictures of the own account or store only, and releases those that it does not show any more', async () => {
    const { id, read, save } = await scene()
    const uploaded = 'd'.repeat(64)
    await app.database.db.insert(media).values({ hash: uploaded, width: 640, height: 360 })
    expect((await save('pictures')).body.account).toMatchObject({
      shopImage: `/media/${image}`,
      shopLogo: `/media/${logo}`,
    })
    const before = await read()
    for (const [field, hash] of [
      ['image', foreign],
      ['logo', uploaded],
      ['logo', 'e'.repeat(64)],
      ['image', '../etc/passwd'],
    ] as const) {
      const { status, body } = await save('pictures', { image, logo, [field]: hash })
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
    }
    expect(await read()).toEqual(before)
    expect((await save('pictures', { image: logo, logo: null })).status).toBe(200)
    const unused = await app.database.db
      .select({ hash: mediaOwners.hash, unusedSince: mediaOwners.unusedSince })
      .from(mediaOwners)
      .where(eq(mediaOwners.storeId, id))
    expect(unused.filter(({ unusedSince }) => unusedSince).map(({ hash }) => hash)).toEqual([image])
  })

  it('changes the own store only', async () => {
    const own = await scene()
    const other = await scene()
    const before = await other.read()
    await own.save('personalInfo')
    await own.save('closures')
    expect(await other.read()).toEqual(before)
    const { versions } = before
    const withStore = { ...changes.stockAlert, storeId: other.id }
    expect((await own.save('stockAlert', withStore, versions.stockAlert)).status).toBe(400)
  })

  it('cannot change e-mail, status or owner', async () => {
    const { id, save } = await scene()
    for (const extra of [{ email: 'new@shop.example' }, { status: 'approved' }, { ownerId: id }])
      expect((await save('personalInfo', { ...changes.personalInfo, ...extra })).status).toBe(400)
  })

  it('does not change promised times of open orders', async () => {
    const { book, store } = await buildScene(app)
    const orderId = await book(1)
    const find = () =>
      app.database.db
        .select({ readyByAt: orders.readyByAt, dueAt: orders.dueAt })
        .from(orders)
        .where(eq(orders.id, orderId))
    const promised = await find()
    const { browser } = store.merchant
    const { versions } = (await browser.call('GET /dashboard/yourAccount')).body
    for (const of of ['timings', 'closures', 'pickup'] as const) {
      const input = { of, version: versions[of], ...changes[of] }
      const { status } = await browser.call('POST /dashboard/yourAccount', input)
      expect(status).toBe(200)
    }
    await app.jobs.drained()
    expect(await find()).toEqual(promised)
  })

  it('shows shoppers a closure and the instructions at once', async () => {
    const { id, save } = await scene()
    await save('closures', { closures: [{ from: '2026-11-16', to: '2026-11-16', reason: 'Puja' }] })
    await save('pickup')
    const { body } = await app.browser().call('GET /store', { _id: id })
    expect(body).toMatchObject({
      storeOpen: false,
      closures: [{ reason: 'Puja' }],
      instructions: 'Ring at the side gate',
    })
  })

  it('is found by its new name and its new locality', async () => {
    const { id, save } = await scene()
    const product = await buildProduct(app, id)
    const find = async (search: string) => {
      await app.jobs.drained()
      const query = { city: 'Jaipur', search, exact: '1' }
      const { body } = await app.browser().call('GET /getProducts', query)
      return body.shown === 'asked' && body.products.some(({ _id }) => _id === product.id)
    }
    expect([await find('vastralaya'), await find('bapu')]).toEqual([false, false])
    await save('address')
    expect([await find('vastralaya'), await find('bapu')]).toEqual([false, true])
    await save('personalInfo')
    expect([await find('vastralaya'), await find('bapu')]).toEqual([true, true])
  })

  it('keeps past closures, and replaces the others', async () => {
    const { id, save } = await scene()
    const other = { storeId: (await scene()).id, fromDay: '2026-12-24', toDay: '2026-12-26' }
    await app.database.db.insert(storeClosures).values({ ...other, reason: 'Of another shop' })
    await app.database.db.insert(storeClosures).values([
      { storeId: id, fromDay: '2026-11-01', toDay: '2026-11-15', reason: 'Diwali' },
      { storeId: id, fromDay: '2026-11-14', toDay: '2026-11-16', reason: 'Until today' },
      { storeId: id, fromDay: '2026-12-24', toDay: '2026-12-26', reason: 'Travel' },
    ])
    await save('closures')
    const rows = await app.database.db
      .select({ reason: storeClosures.reason })
      .from(storeClosures)
      .where(eq(storeClosures.storeId, id))
    expect(rows.map(({ reason }) => reason).toSorted()).toEqual(['Diwali', 'Wedding'])
    const ofOther = eq(storeClosures.storeId, other.storeId)
    expect(await app.database.db.$count(storeClosures, ofOther)).toBe(1)
  })

  it('finds the products of a renamed store by its new name', async () => {
    const { id, save } = await scene()
    await buildProduct(app, id)
    await save('personalInfo', { ...changes.personalInfo, shopName: 'Zarokha Emporium' })
    await app.jobs.drained()
    const { body } = await app.browser().call('GET /getProducts', { search: 'zarokha' })
    expect(body.products).toHaveLength(1)
  })

  it.each<[AccountPart, object, string]>([
    ['personalInfo', { ownerName: '' }, 'ownerName'],
    ['personalInfo', { ownerName: 'R2D2' }, 'ownerName'],
    ['personalInfo', { ownerName: 'R' }, 'ownerName'],
    ['personalInfo', { ownerName: 'R'.repeat(51) }, 'ownerName'],
    ['personalInfo', { shopName: '<b>Soni</b>' }, 'shopName'],
    ['personalInfo', { contactNumber: '12345' }, 'contactNumber'],
    ['personalInfo', { contactNumber: '5829012345' }, 'contactNumber'],
    ['personalInfo', { contactNumber: 9829012345 }, 'contactNumber'],
    ['address', { address: 'Too short' }, 'address'],
    ['address', { address: 'x'.repeat(151) }, 'address'],
    ['address', { state: '' }, 'state'],
    ['address', { city: null }, 'city'],
    ['address', { lat: 51.5, long: -0.1 }, 'lat'],
    ['address', { lat: 91 }, 'lat'],
    ['timings', { timings: { ...week, Mon: { ...day, from: '24:00' } } }, 'timings.Mon.from'],
    [
      'timings',
      { timings: { ...week, Mon: { ...day, from2: '18:00', to2: '20:00' } } },
      'timings.Mon.from2',
    ],
    ['timings', { timings: { ...week, Mon: { ...day, from2: '20:00' } } }, 'timings.Mon.from2'],
    [
      'timings',
      { timings: Object.fromEntries(Object.keys(week).map((name) => [name, shut])) },
      'timings',
    ],
    [
      'closures',
      { closures: [{ from: '2026-11-20', to: '2026-11-19', reason: 'x' }] },
      'closures.0.to',
    ],
    [
      'closures',
      { closures: [{ from: '2026-02-30', to: '2026-03-01', reason: 'x' }] },
      'closures.0.from',
    ],
    [
      'closures',
      { closures: [{ from: '2026-11-20', to: '2026-11-20', reason: ' ' }] },
      'closures.0.reason',
    ],
    ['pickup', { preparationMinutes: -1 }, 'preparationMinutes'],
    ['pickup', { preparationMinutes: 2_881 }, 'preparationMinutes'],
    ['pickup', { pickupDays: 0 }, 'pickupDays'],
    ['pickup', { pickupDays: 8 }, 'pickupDays'],
    ['pickup', { instructions: 'x'.repeat(301) }, 'instructions'],
    ['pickup', { instructions: 'a\0b' }, 'instructions'],
    ['hindi', { hindi: { shopName: 'क' } }, 'hindi.shopName'],
    ['hindi', { hindi: { shopName: '<सोनी>' } }, 'hindi.shopName'],
    ['hindi', { hindi: { address: 'बाज़ार' } }, 'hindi.address'],
    ['hindi', { hindi: { instructions: 'क'.repeat(301) } }, 'hindi.instructions'],
    ['stockAlert', { inventoryAlert: 2.5 }, 'inventoryAlert'],
    ['stockAlert', { inventoryAlert: 1e9 }, 'inventoryAlert'],
    ['taxNumbers', { gstin: '27AAPFU0939F1ZX' }, 'gstin'],
    ['taxNumbers', { enrolmentNumber: '08' }, 'enrolmentNumber'],
    ['taxNumbers', { pan: 'ABCDE12345' }, 'pan'],
    ['taxNumbers', { pan: 'ABCDE1234F' }, 'pan'],
  ])('refuses in %s the value %j at its field', async (of, wrong, field) => {
    const { id, save } = await scene()
    const find = () => app.database.db.select().from(stores).where(eq(stores.id, id))
    const before = await find()
    const { status, body } = await save(of, { ...changes[of], ...wrong })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toContain(field)
    expect(await find()).toEqual(before)
  })

  it('shows the texts in Hindi beside the English ones, finds the shop by them, and removes them', async () => {
    const { id, merchant, save } = await scene()
    await buildProduct(app, id, { name: 'Leheriya dupatta' })
    await save('hindi')
    await app.jobs.drained()
    const { hindi } = changes.hindi as { hindi: object }
    const shop = async () => (await app.browser().call('GET /store', { _id: id })).body
    expect(await shop()).toMatchObject({ shopName: 'Bangle House', inHindi: hindi })
    const found = await app.browser().call('GET /search-stores', { search: 'सोनी वस्त्र' })
    expect(found.body.stores.map(({ _id }) => _id)).toContain(id)
    const goods = await app.browser().call('GET /getProducts', { search: 'सोनी वस्त्रालय' })
    expect(goods.body.products[0]).toHaveProperty('inHindi', {
      shopName: 'सोनी वस्त्रालय',
      address: 'दुकान 7, डाकघर के पास, बापू बाज़ार',
    })
    const { data } = (await merchant.browser.call('GET /store-data')).body
    expect(data['store']).toHaveProperty('hindi', hindi)
    await save('hindi', { hindi: { shopName: ' ', address: '', instructions: '' } })
    expect(await shop()).not.toHaveProperty('inHindi')
  })

  it('refuses an unknown part', async () => {
    const { merchant } = await scene()
    const input = { of: 'status', version: 'abc', status: 'approved' }
    const { status } = await merchant.browser.call('POST /dashboard/yourAccount', input)
    expect(status).toBe(400)
  })
})
