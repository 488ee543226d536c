import { randomBytes, randomUUID } from 'node:crypto'
import { refreshProducts } from '#server/modules/search/commands.ts'
import type { Database } from '#server/platform/db/open.ts'
import { sessions, users } from '#server/platform/db/tables/accounts.ts'
import { products, variants } from '#server/platform/db/tables/catalog.ts'
import { imports } from '#server/platform/db/tables/imports.ts'
import { stockMovements, variantStock } from '#server/platform/db/tables/inventory.ts'
import { pushDevices, pushKeys } from '#server/platform/db/tables/notices.ts'
import { storeMembers } from '#server/platform/db/tables/staff.ts'
import { stores } from '#server/platform/db/tables/stores.ts'
import { sha256 } from '#server/platform/secrets.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { DAY_MS } from '#shared/formats/india-time.ts'
import type { StaffRole } from '#shared/staff-role.ts'

/** An object with a database; rows can be inserted without a running app. */
type Holder = { database: Database }

export type PersonOver = { email?: string; name?: string; role?: 'customer' | 'merchant' }

export async function insertUser({ database }: Holder, over: PersonOver = {}) {
  const person = { email: `${randomUUID()}@shop.example`, name: 'Asha Sharma', ...over }
  const [user] = await database.db
    .insert(users)
    .values({ ...person, passwordHash: 'none' })
    .returning({ id: users.id })
  return { id: user?.id ?? '', email: person.email, name: person.name }
}

/** A session of forty days; returns its token. */
export async function insertSession(
  { database }: Holder,
  userId: string,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + 40 * DAY_MS)
  const times = { createdAt: now, seenAt: now, provedAt: now, expiresAt }
  const session = { tokenHash: sha256(token), userId, ...times }
  await database.db.insert(sessions).values(session)
  return token
}

/** A device of a person that shows notices, at an endpoint that nobody calls; returns its id. */
export async function insertPushDevice({ database }: Holder, userId: string): Promise<string> {
  const at = new Date(0)
  const key = {
    publicKey: 'B'.repeat(87),
    sealed: Buffer.alloc(1),
    origin: 'set',
    addedAt: at,
  } as const
  await database.db.insert(pushKeys).values(key).onConflictDoNothing()
  const [device] = await database.db
    .insert(pushDevices)
    .values({
      userId,
      endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      service: 'google',
      publicKey: key.publicKey,
      deviceHash: randomBytes(32),
      name: 'Chrome, Android',
      locale: 'en',
      addedAt: at,
      usedAt: at,
    })
    .returning({ id: pushDevices.id })
  return device?.id ?? ''
}

const day = { status: true, from: '10:00', to: '20:00' }
const tenToEight: Timings = {
  Mon: day,
  Tue: day,
  Wed: day,
  Thu: day,
  Fri: day,
  Sat: day,
  Sun: { ...day, status: false },
}

export type StoreRow = typeof stores.$inferInsert

/** Inserts an approved store in Jaipur, open 10:00 to 20:00, closed on Sundays. */
export async function insertStore(
  { database }: Holder,
  ownerId: string,
  over: Partial<StoreRow> = {},
): Promise<string> {
  const [store] = await database.db
    .insert(stores)
    .values({
      ownerId,
      storeName: 'Bangle House',
      ownerName: 'Ramesh Soni',
      contactNumber: '9829012345',
      email: 'counter@shop.example',
      state: 'Rajasthan',
      city: 'Jaipur',
      locality: 'Johari Bazaar',
      address: '12 Johari Bazaar, Jaipur',
      latitude: 26.92,
      longitude: 75.82,
      businessType: 'Bangles',
      timings: tenToEight,
      status: 'approved',
      ...over,
    })
    .returning({ id: stores.id })
  const storeId = store?.id ?? ''
  await insertStaff({ database }, { storeId, userId: ownerId, role: 'owner' })
  return storeId
}

/** Makes an account a member of a store's staff. */
export async function insertStaff(
  { database }: Holder,
  member: { storeId: string; userId: string; role: StaffRole },
): Promise<void> {
  await database.db.insert(storeMembers).values({ ...member, addedAt: new Date(0) })
}

type ProductOver = Partial<typeof products.$inferInsert> & {
  stock?: number
  pricePaise?: number
  mrpPaise?: number
  sizes?: string[]
  /** Columns of all its variants. */
  variant?: Partial<typeof variants.$inferInsert>
}

/** Inserts a product of a store with stock, one variant for each size (one size by default). */
export async function buildProduct({ database }: Holder, storeId: string, over: ProductOver = {}) {
  const { stock = 5, pricePaise = 49_900, mrpPaise = 79_900, sizes = ['M'], variant, ...row } = over
  const { db } = database
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
        ...variant,
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
      storeId,
      stockChange: stock,
      heldChange: 0,
      kind: 'import' as const,
      reference: 'factory',
      at: new Date(0),
    })),
  )
  await database.transaction((tx) => refreshProducts(tx, [productId]))
  return { id: productId, variantIds, variantId: variantIds[0] ?? '' }
}

/** A list whose preview is ready and has no product. */
export async function insertImport(
  { database, time }: Holder & { time: { now: Date } },
  storeId: string,
  userId: string,
): Promise<string> {
  const { now } = time
  const list = { fileName: 'list.csv', fileHash: 'hash', state: 'ready' } as const
  const [row] = await database.db
    .insert(imports)
    .values({ storeId, userId, ...list, createdAt: now, touchedAt: now })
    .returning({ id: imports.id })
  return row?.id ?? ''
}
