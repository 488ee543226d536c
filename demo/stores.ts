import { delhiStores, mumbaiStores, waitingStores } from './catalogue/stores-elsewhere.ts'
import { newCityStores } from './catalogue/stores-new-city.ts'
import { walledCityStores } from './catalogue/stores-walled-city.ts'
import { shoppers } from './catalogue/shoppers.ts'
import type { StoreRow } from './catalogue/store-row.ts'
import type { DemoPerson, DemoStore } from './types.ts'

const cities: [city: string, state: string, rows: StoreRow[]][] = [
  ['Jaipur', 'Rajasthan', [...walledCityStores, ...newCityStores, ...waitingStores]],
  ['Delhi', 'Delhi', delhiStores],
  ['Mumbai', 'Maharashtra', mumbaiStores],
]

function ownerKey(row: StoreRow): string {
  return row.shop[1].split(' ').join('-').toLowerCase()
}

function ownerEmail(row: StoreRow): string {
  return row.ownerEmail ?? `${ownerKey(row)}@${row.key}.example`
}

function buildStore(row: StoreRow, city: string, state: string): DemoStore {
  const [shopName, ownerName, businessType] = row.shop
  const [address, locality, lat, lon] = row.place
  const [awning, wall, goods] = row.look
  return {
    key: row.key,
    shopName,
    ownerName,
    ownerEmail: ownerEmail(row),
    businessType,
    contactNumber: row.phone,
    email: `shop@${row.key}.example`,
    address,
    locality,
    city,
    state,
    lat,
    lon,
    timings: row.timings,
    closures: row.closures ?? [],
    preparationMinutes: row.preparationMinutes ?? 60,
    pickupDays: row.pickupDays ?? 2,
    inventoryAlert: row.inventoryAlert ?? 3,
    status: row.status ?? 'approved',
    storefront: { name: shopName, awning, wall, goods },
  }
}

export const storeRows: StoreRow[] = cities.flatMap(([, , rows]) => rows)

export const demoStores: DemoStore[] = cities.flatMap(([city, state, rows]) =>
  rows.map((row) => buildStore(row, city, state)),
)

/** An applicant or rejected owner is still a customer; only approval makes a merchant. */
export const demoPeople: DemoPerson[] = [
  ...shoppers,
  ...storeRows.map((row): DemoPerson => ({
    key: ownerKey(row),
    name: row.shop[1],
    email: ownerEmail(row),
    role: (row.status ?? 'approved') === 'approved' ? 'merchant' : 'customer',
    storeKey: row.key,
  })),
]
