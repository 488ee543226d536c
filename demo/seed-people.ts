import { stores, storeClosures } from '#server/platform/db/tables/stores.ts'
import { users } from '#server/platform/db/tables/accounts.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { indianDate } from '#shared/opening-hours.ts'
import type { DemoPerson, DemoStore } from './types.ts'

const DAY = 86_400_000

/** Everybody with the same password; answers e-mail → user id. */
export async function insertPeople(
  tx: Tx,
  people: DemoPerson[],
  passwordHash: string,
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(users)
    .values(
      people.map(({ name, email, role }) => ({
        name,
        email,
        role,
        passwordHash,
        createdAt: tx.now,
      })),
    )
    .returning({ id: users.id, email: users.email })
  return new Map(rows.map(({ email, id }) => [email, id]))
}

/** Shops with their week and their closures; answers store key → store id. */
export async function insertStores(
  tx: Tx,
  shops: DemoStore[],
  owners: Map<string, string>,
  pictures: (shop: DemoStore) => { image: string | null; logo: string | null },
): Promise<Map<string, string>> {
  const rows = await tx
    .insert(stores)
    .values(shops.map((shop) => ({ ...storeRow(shop, ownerOf(shop, owners)), ...pictures(shop) })))
    .returning({ id: stores.id, ownerId: stores.ownerId })
  const byOwner = new Map(rows.map(({ id, ownerId }) => [ownerId, id]))
  const ids = new Map(shops.map((shop) => [shop.key, byOwner.get(ownerOf(shop, owners)) ?? '']))
  const closures = shops.flatMap((shop) =>
    shop.closures.map(({ fromDay, toDay, reason }) => ({
      storeId: ids.get(shop.key) ?? '',
      fromDay: dayFrom(tx.now, fromDay),
      toDay: dayFrom(tx.now, toDay),
      reason,
    })),
  )
  if (closures.length > 0) await tx.insert(storeClosures).values(closures)
  return ids
}

function storeRow(shop: DemoStore, ownerId: string) {
  const { shopName, ownerName, contactNumber, email, state, city, locality, address } = shop
  const { lat, lon, businessType, timings, preparationMinutes, pickupDays } = shop
  return {
    ownerId,
    shopName,
    ownerName,
    contactNumber,
    email,
    state,
    city,
    locality,
    address,
    lat,
    lon,
    businessType,
    timings,
    preparationMinutes,
    pickupDays,
    inventoryAlert: shop.inventoryAlert,
    status: shop.status,
  }
}

function ownerOf(shop: DemoStore, owners: Map<string, string>): string {
  const id = owners.get(shop.ownerEmail)
  if (!id) throw new Error(`${shop.shopName} has no owner among the people`)
  return id
}

function dayFrom(now: Date, days: number): string {
  return indianDate(new Date(now.getTime() + days * DAY))
}
