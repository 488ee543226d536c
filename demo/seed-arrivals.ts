import type { City, DemoProduct, DemoStore } from './city.ts'
import { readPictures } from './pictures/spec.ts'

/**
 * New products of each city: a few more than the home page shows, because each of them is one more write at the first
 * start.
 */
const PER_CITY = 12

/** `arrivals`: one new product in some shops of each city, the newest last. `shelf`: all others, weeks old. */
export function splitArrivals({ stores, products }: Pick<City, 'stores' | 'products'>): {
  shelf: DemoProduct[]
  arrivals: DemoProduct[]
} {
  const shown: Look[] = []
  const arrivals: DemoProduct[] = []
  for (const { key } of firstOfCities(alternatingTrades(stores))) {
    const own = products.filter((product) => product.storeKey === key && isForSale(product))
    const [pick] = own.toSorted(
      (a, b) => repetition(lookOf(a), shown) - repetition(lookOf(b), shown),
    )
    if (!pick) continue
    shown.push(lookOf(pick))
    arrivals.push(pick)
  }
  const shelf = products.filter((product) => !arrivals.includes(product))
  return { shelf, arrivals: arrivals.toReversed() }
}

/** The shops in an order in which each trade is spread evenly. */
function alternatingTrades(stores: DemoStore[]): DemoStore[] {
  const place = (store: DemoStore) => {
    const trade = stores.filter(({ businessType }) => businessType === store.businessType)
    return (trade.indexOf(store) + 0.5) / trade.length
  }
  return stores.toSorted((a, b) => place(a) - place(b))
}

function firstOfCities(stores: DemoStore[]): DemoStore[] {
  return stores.filter((store) => {
    return stores.filter(({ city }) => city === store.city).indexOf(store) < PER_CITY
  })
}

function isForSale({ active, variants }: DemoProduct): boolean {
  return active && variants.some(({ Stock }) => Stock > 0)
}

/** The article of the first picture, its hue as a section of the colour circle, and its distance from grey. */
type Look = { article: string; hue: number; vividness: number }

/** A score for the likeness of a product to those before it; grey products score higher, so that they come last. */
function repetition({ article, hue, vividness }: Look, shown: Look[]): number {
  const same = shown.filter((other) => other.article === article).length
  const close = shown.slice(-6).filter((other) => other.hue === hue).length
  return same * 2 + close * 1.5 + (vividness < 70 ? 4 : 0) - vividness / 255
}

const HUES = 8

function lookOf({ pictures: [name = ''] }: DemoProduct): Look {
  const [front] = readPictures(name)
  if (!front) return { article: '', hue: 0, vividness: 0 }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(front.colour.slice(at, at + 2), 16),
  )
  const turn = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) / (2 * Math.PI)
  const vividness = Math.max(red, green, blue) - Math.min(red, green, blue)
  return { article: front.article, hue: Math.floor((turn + 1) * HUES) % HUES, vividness }
}
