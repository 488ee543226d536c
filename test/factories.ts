import { randomBytes, randomUUID } from 'node:crypto'
import { buildApp, type Chowk } from '#server/app.ts'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { stockMovements, variantStock } from '#server/platform/db/tables/inventory.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import type { Database } from '#server/platform/db/open.ts'
import { makeLog } from '#server/platform/log.ts'
import { noLimits } from '#server/platform/http/limiter.ts'
import type { Mail } from '#server/platform/ports/mail.ts'
import { systemRandom } from '#server/platform/ports/random.ts'
import { sha256 } from '#server/platform/secrets.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Timings } from '#shared/contract/stores.ts'
import { Browser } from './browser.ts'
import { openTestDatabase } from './database.ts'

/** A Monday noon in Jaipur. */
export const mondayNoon = new Date('2026-11-16T06:30:00.000Z')

export type TestHouse = Chowk & {
  database: Database
  mails: Mail[]
  /** The house's clock: set it, it does not run. */
  time: { now: Date }
  browser(): Browser
  close(): Promise<void>
}

/** The whole server on a database of its own, with a clock that stands and letters that land in an array. */
export async function buildHouse(): Promise<TestHouse> {
  const time = { now: mondayNoon }
  const clock = () => time.now
  const mails: Mail[] = []
  const database = await openTestDatabase({ clock })
  const chowk = await buildApp({
    config: {
      appSecret: Buffer.alloc(32, 7),
      publicUrl: 'http://localhost:3000',
      demo: true,
      trustProxy: false,
    },
    database,
    clock,
    random: systemRandom,
    files: { findImage: () => Promise.resolve(null) },
    sendMail: async (mail) => void mails.push(mail),
    log: makeLog(process.env['TEST_LOG'] ?? 'silent'),
    limiter: noLimits,
  })
  await chowk.app.ready()
  const close = async () => {
    await chowk.app.close()
    await database.close()
  }
  return { ...chowk, database, mails, time, browser: () => new Browser(chowk.app), close }
}

type Person = { id: string; email: string; name: string; browser: Browser }

/** Somebody who is signed in, with a browser of their own. */
export async function buildShopper(
  house: TestHouse,
  over: { email?: string; name?: string; role?: 'customer' | 'merchant' } = {},
): Promise<Person> {
  const person = { email: `${randomUUID()}@shop.example`, name: 'Asha Sharma', ...over }
  const { db } = house.database
  const [user] = await db
    .insert(users)
    .values({ ...person, passwordHash: 'none' })
    .returning({ id: users.id })
  const id = user?.id ?? ''
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    tokenHash: sha256(token),
    userId: id,
    createdAt: house.time.now,
    seenAt: house.time.now,
    expiresAt: new Date(house.time.now.getTime() + 40 * 86_400_000),
  })
  const browser = house.browser()
  browser.cookies.set('sid', token)
  return { id, browser, email: person.email, name: person.name }
}

const day = { status: true, from: '10:00', to: '20:00' }
export const tenToEight: Timings = {
  Mon: day,
  Tue: day,
  Wed: day,
  Thu: day,
  Fri: day,
  Sat: day,
  Sun: { ...day, status: false },
}

type StoreRow = typeof stores.$inferInsert

/** A store with its merchant; open ten to eight but Sundays. */
export async function buildStore(house: TestHouse, over: Partial<StoreRow> = {}) {
  const merchant = await buildShopper(house, { name: 'Ramesh Soni', role: 'merchant' })
  const [store] = await house.database.db
    .insert(stores)
    .values({
      ownerId: merchant.id,
      shopName: 'Bangle House',
      ownerName: 'Ramesh Soni',
      contactNumber: '9829012345',
      email: merchant.email,
      state: 'Rajasthan',
      city: 'Jaipur',
      locality: 'Johari Bazaar',
      address: '12 Johari Bazaar, Jaipur',
      lat: 26.92,
      lon: 75.82,
      businessType: 'Bangles',
      timings: tenToEight,
      status: 'approved',
      ...over,
    })
    .returning({ id: stores.id })
  return { id: store?.id ?? '', merchant }
}

type ProductOver = Partial<typeof products.$inferInsert> & {
  stock?: number
  pricePaise?: number
  mrpPaise?: number
  sizes?: string[]
}

/** A product on the shelf of a store, one variant for each size (one size when none are named). */
export async function buildProduct(house: TestHouse, storeId: string, over: ProductOver = {}) {
  const { stock = 5, pricePaise = 49_900, mrpPaise = 79_900, sizes = ['M'], ...row } = over
  const { db } = house.database
  const [product] = await db
    .insert(products)
    .values({
      storeId,
      name: 'Block print kurta',
      category: 'Clothing',
      subCategory: 'Kurta',
      brand: 'Sanganer Prints',
      description: 'Soft cotton, printed by hand',
      hsn: '6211',
      gstRate: 5,
      selectedVariations: ['Size'],
      ...row,
    })
    .returning({ id: products.id })
  const productId = product?.id ?? ''
  const made = await db
    .insert(variants)
    .values(
      sizes.map((size, position) => ({
        storeId,
        productId,
        position,
        sku: `SKU-${randomUUID().slice(0, 8)}`,
        mrpPaise,
        pricePaise,
        attributes: { Size: size },
        colorMap: 'Blue',
        targetGender: 'Female' as const,
        sizeAgeGroup: 'Adult' as const,
      })),
    )
    .returning({ id: variants.id })
  const variantIds = made.map(({ id }) => id)
  await db
    .insert(variantStock)
    .values(variantIds.map((variantId) => ({ variantId, storeId, productId, stock })))
  await db.insert(stockMovements).values(
    variantIds.map((variantId) => ({
      variantId,
      stockChange: stock,
      heldChange: 0,
      kind: 'import' as const,
      reference: 'factory',
      at: house.time.now,
    })),
  )
  await house.database.transaction((tx) => refreshProducts(tx, [productId]))
  return { id: productId, variantIds, variantId: variantIds[0] ?? '' }
}
