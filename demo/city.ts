import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type CsvProduct, readProductCsv } from '#server/modules/catalog/rules/product-csv.ts'
import { ShopHindi } from '#shared/contract/goods.ts'
import { StoreFile } from '#shared/contract/stores/store-form.ts'
import { mustExist } from '#shared/must-exist.ts'
import {
  frontLayouts,
  type PictureSpec,
  readPictures,
  type StorefrontSpec,
} from './pictures/spec.ts'

/** A store in the format of `npm run store:create`, with fields for the demonstration only. */
const DemoStoreEntry = StoreFile.omit({ closures: true }).extend({
  key: z.string(),
  status: z.enum(['approved', 'pending', 'rejected']),
  /** An invented number; a shop that has one issues tax invoices. */
  gstin: z.string().optional(),
  /** Days count from the day of seeding (0). */
  closures: z.array(z.strictObject({ fromDay: z.int(), toDay: z.int(), reason: z.string() })),
  storefront: z.strictObject({
    awning: z.string(),
    wall: z.string(),
    layout: z.enum(frontLayouts),
  }),
})
type DemoStoreEntry = z.output<typeof DemoStoreEntry>
export type DemoStore = Omit<DemoStoreEntry, 'storefront'> & {
  storefront: StorefrontSpec
  hindi: DemoHindi['shops'][string]
}
/** The Hindi texts: shops by their key, names of products by the first name, descriptions line by line. */
const DemoHindi = z.strictObject({
  shops: z.record(z.string(), ShopHindi.required()),
  names: z.record(z.string(), z.string()),
  lines: z.record(z.string(), z.string()),
})
type DemoHindi = z.output<typeof DemoHindi>

/** A product in our own CSV columns, with the names of each variant's pictures. */
export type DemoProduct = Omit<CsvRow, 'hindi'> & {
  storeKey: string
  pictures: string[]
  hindi: { productName: string; desc: string }
}
type CsvRow = Extract<CsvProduct, { product: unknown }>['product']

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
  const entries = z.array(DemoStoreEntry).parse(readJson('stores.json'))
  const shoppers = z.array(DemoPerson).parse(readJson('shoppers.json'))
  const hindi = DemoHindi.parse(readJson('hindi.json'))
  const products = readProducts(entries, hindi)
  const owners = entries.map(({ ownerName, owner }) => ({
    key: owner,
    name: ownerName,
    email: owner,
  }))
  const stores = entries.map((entry) => {
    const goods = goodsInWindow(entry, { entries, products })
    const storefront = { name: entry.shopName, ...entry.storefront, goods }
    return { ...entry, storefront, hindi: inHindi(hindi.shops, entry.key) }
  })
  return { stores, products, people: [...shoppers, ...owners] }
}

/** Many products share lines of their descriptions, so each line is translated once. */
function productInHindi({ productName, desc }: CsvRow, { names, lines }: DemoHindi) {
  const translated = desc.split('\n').map((line) => inHindi(lines, line))
  return { productName: inHindi(names, productName), desc: translated.join('\n') }
}

function inHindi<Text>(texts: Record<string, Text>, text: string): Text {
  return mustExist(texts[text], `the Hindi text of "${text}"`)
}

const GOODS_IN_WINDOW = 6

/** The shop's own goods, different articles first. A shop without goods shows those of the first shop of its trade. */
function goodsInWindow(
  { key, businessType }: DemoStoreEntry,
  { entries, products }: { entries: DemoStoreEntry[]; products: DemoProduct[] },
): PictureSpec[] {
  const sameTrade = entries.filter((entry) => entry.businessType === businessType)
  const shelf = [key, ...sameTrade.map((entry) => entry.key)]
    .map((storeKey) => products.filter((product) => product.storeKey === storeKey))
    .find((own) => own.length > 0)
  const fronts = (shelf ?? []).flatMap(({ pictures }) => pictures.slice(0, 1).flatMap(frontOf))
  const seen = new Set<string>()
  const first = fronts.filter(({ article }) => !seen.has(article) && seen.add(article))
  const more = fronts.filter((front) => !first.includes(front))
  return [...first, ...more].slice(0, GOODS_IN_WINDOW)
}

function frontOf(name: string): PictureSpec[] {
  return readPictures(name).slice(0, 1)
}

function readProducts(stores: DemoStoreEntry[], hindi: DemoHindi): DemoProduct[] {
  const keys = new Map(stores.map(({ shopName, key }) => [shopName, key]))
  return readProductCsv(readData('products.csv')).map((read) => {
    const storeKey = keys.get(read.store)
    if ('problem' in read) throw new Error(`products.csv, line ${read.line}: ${read.problem}`)
    if (!storeKey) throw new Error(`products.csv, line ${read.line}: no store "${read.store}"`)
    const pictures = read.pictures.map((picture) => `${picture}, ${read.product.productName}`)
    return { ...read.product, storeKey, pictures, hindi: productInHindi(read.product, hindi) }
  })
}

function readJson(name: string): unknown {
  return JSON.parse(readData(name))
}

/** Finds the data beside the sources, or in `dist/server/demo`; the build puts this code there or into a chunk. */
function readData(name: string): string {
  const places = ['data', 'demo', '../demo'].map((folder) =>
    join(import.meta.dirname, folder, name),
  )
  const file = places.find((place) => existsSync(place))
  if (file === undefined) throw new Error(`The demonstration lacks its file ${name}`)
  return readFileSync(file, 'utf8')
}
