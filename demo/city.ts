import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type CsvProduct, readProductCsv } from '#server/modules/catalog/rules/product-csv.ts'
import { StoreFile } from '#shared/contract/store-form.ts'
import type { StorefrontSpec } from './pictures/spec.ts'

/** A store in the format of `npm run store:create`, with fields for the demonstration only. */
const DemoStoreEntry = StoreFile.omit({ closures: true }).extend({
  key: z.string(),
  status: z.enum(['approved', 'pending', 'rejected']),
  /** Days count from the day of seeding (0). */
  closures: z.array(z.strictObject({ fromDay: z.int(), toDay: z.int(), reason: z.string() })),
  storefront: z.strictObject({
    awning: z.string(),
    wall: z.string(),
    goods: z.enum(['clothing', 'footwear', 'bangles']),
  }),
})
export type DemoStore = Omit<z.output<typeof DemoStoreEntry>, 'storefront'> & {
  storefront: StorefrontSpec
}

/** A product in our own CSV columns, with the names of each variant's pictures. */
export type DemoProduct = Extract<CsvProduct, { product: unknown }>['product'] & {
  storeKey: string
  pictures: string[]
}

const DemoPerson = z.strictObject({ key: z.string(), name: z.string(), email: z.string() })
export type DemoPerson = z.output<typeof DemoPerson>

export type City = { stores: DemoStore[]; products: DemoProduct[]; people: DemoPerson[] }

let city: City | undefined

/** The demonstration city, read from its data files once. */
export function buildCity(): City {
  city ??= readCity()
  return city
}

function readCity(): City {
  const stores = z.array(DemoStoreEntry).parse(readJson('stores.json')).map(withName)
  const shoppers = z.array(DemoPerson).parse(readJson('shoppers.json'))
  const owners = stores.map(({ ownerName, owner }) => ({
    key: owner,
    name: ownerName,
    email: owner,
  }))
  return { stores, products: readProducts(stores), people: [...shoppers, ...owners] }
}

function withName(store: z.output<typeof DemoStoreEntry>): DemoStore {
  return { ...store, storefront: { name: store.shopName, ...store.storefront } }
}

function readProducts(stores: DemoStore[]): DemoProduct[] {
  const keys = new Map(stores.map(({ shopName, key }) => [shopName, key]))
  return readProductCsv(readData('products.csv')).map((read) => {
    const storeKey = keys.get(read.store)
    if ('problem' in read) throw new Error(`products.csv, line ${read.line}: ${read.problem}`)
    if (!storeKey) throw new Error(`products.csv, line ${read.line}: no store "${read.store}"`)
    return { ...read.product, storeKey, pictures: read.pictures }
  })
}

function readJson(name: string): unknown {
  return JSON.parse(readData(name))
}

/** Beside this file; the build puts the data into `dist/server/demo`, and this code there or in a chunk. */
function readData(name: string): string {
  const places = ['data', 'demo', '../demo'].map((folder) =>
    join(import.meta.dirname, folder, name),
  )
  const file = places.find((place) => existsSync(place))
  if (file === undefined) throw new Error(`The demonstration lacks its file ${name}`)
  return readFileSync(file, 'utf8')
}
