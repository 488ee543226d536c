import { randomUUID } from 'node:crypto'
import { eq, gt, inArray, max } from 'drizzle-orm'
import { createAdmin } from '#server/modules/admin/commands/admins.ts'
import { registerImages, registerOwners } from '#server/modules/files/commands.ts'
import { addProducts } from '#server/modules/catalog/commands/products.ts'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database, Db, Tx } from '#server/platform/db/open.ts'
import { acquireStartLock } from '#server/platform/db/migrate.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import { admins } from '#server/platform/db/tables/admin.ts'
import { outbox } from '#server/platform/db/tables/platform.ts'
import type { CodeVault } from '#server/platform/secrets.ts'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { mustExist } from '#shared/must-exist.ts'
import { splitArrivals } from './seed-arrivals.ts'
import { buildCity, type City, type DemoProduct, type DemoStore } from './city.ts'
import { createStores, insertPeople } from './seed-people.ts'
import { registerStores } from './seed-registrations.ts'
import type { Gallery } from './seed-gallery.ts'
import { txAt, seedOrders } from './seed-orders.ts'
import { seedReviews } from './seed-reviews.ts'

/** The password of all people in the demonstration. */
export const demoPassword = 'chowk-demo-2026'

/** The UIDs of the demonstration's administrators by role; they need no second factor. */
export const demoAdmins = { owner: 'admin', support: 'support', finance: 'finance' } as const

export type SeedOptions = {
  gallery: Gallery
  now: Date
  vault: CodeVault
  passwordHash: (plain: string) => Promise<string>
  progress: (text: string) => void
}

/** Creates the demonstration's administrators, also in data that an earlier version created. */
export async function addDemoAdmins(
  database: Database,
  passwordHash: SeedOptions['passwordHash'],
): Promise<void> {
  const known = inArray(admins.uid, Object.values(demoAdmins))
  if ((await database.db.$count(admins, known)) === adminRoles.length) return
  const hash = await passwordHash(demoPassword)
  await database.transaction(async (tx) => {
    for (const role of adminRoles)
      await createAdmin(tx, { id: randomUUID(), UID: demoAdmins[role], role, passwordHash: hash })
  })
}

const statementTimeoutMs = 120_000
/** Days for which goods are on the shelf: more than the age of the oldest booking. */
const DAYS_ON_SHELF = 60

/** Creates the demonstration city in one transaction, once; returns false when it exists already. */
export async function seedDemoCity(database: Database, options: SeedOptions): Promise<boolean> {
  const city = buildCity()
  const known = city.people[0]?.email ?? ''
  if (await hasUser(database.db, known)) return false
  options.progress(`Opening ${city.stores.length} shops`)
  const passwordHash = await options.passwordHash(demoPassword)
  const opened = await database.transaction(
    async (tx) => {
      // A second process that seeds at the same time waits here and then finds the data.
      await acquireStartLock(tx)
      if (await hasUser(tx, known)) return false
      const lastEvent = await findLastEvent(tx)
      await fillCity(txAt(tx, options.now), city, { ...options, passwordHash })
      // Orders in the past need no notifications.
      await tx.delete(outbox).where(gt(outbox.id, lastEvent))
      return true
    },
    { statementTimeoutMs },
  )
  // Updates the table statistics for the first search.
  if (opened) await database.vacuum()
  return opened
}

async function fillCity(
  tx: Tx,
  city: City,
  {
    gallery,
    vault,
    passwordHash,
  }: Pick<SeedOptions, 'gallery' | 'vault'> & { passwordHash: string },
): Promise<void> {
  await registerImages(tx, gallery.images)
  const userIds = await insertPeople(tx, city.people, passwordHash)
  const picturesOf = ({ storefront }: DemoStore) => ({
    image: gallery.storefront(storefront),
    logo: gallery.logo(storefront),
  })
  const opening = txAt(tx, new Date(tx.now.getTime() - DAYS_ON_SHELF * DAY_MS))
  const storeIds = await createStores(opening, city.stores, userIds, picturesOf)
  const sizeOf = (hash: string) =>
    mustExist(
      gallery.images.find((image) => image.hash === hash),
      'the picture of a shop',
    )
  await registerStores(tx, city.stores, { owners: userIds, pictures: picturesOf, sizeOf })
  const cause = { reference: 'opening-stock', actorId: null }
  const { shelf, arrivals } = splitArrivals(city)
  for (const [then, goods] of [
    [opening, shelf],
    [tx, arrivals],
  ] as const) {
    const added: string[] = []
    for (const [key, own] of Map.groupBy(goods, ({ storeKey }) => storeKey)) {
      const products = own.map((product) => withPictures(product, gallery))
      added.push(...(await addProducts(then, storeIds.get(key) ?? '', products, cause)))
    }
    await refreshProducts(then, added)
  }
  await registerOwners(tx)
  await seedOrders(tx, { ...city, userIds, storeIds, vault })
  await seedReviews(tx)
}

function withPictures({ storeKey: _key, pictures, ...product }: DemoProduct, gallery: Gallery) {
  const variants = product.variants.map((variant, place) => ({
    ...variant,
    Images: gallery.products(pictures[place] ?? ''),
  }))
  return { ...product, variants }
}

async function hasUser(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.email, email)).limit(1)
  return found.length > 0
}

async function findLastEvent(tx: Tx): Promise<number> {
  const [last] = await tx.select({ id: max(outbox.id) }).from(outbox)
  return last?.id ?? 0
}
