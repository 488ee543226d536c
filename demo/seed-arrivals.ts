import type { City, DemoProduct, DemoStore } from './city.ts'
import { readPictures } from './pictures/spec.ts'

/** One product of each shop is new, the newest last; all others have been on its shelf for weeks. */
export function splitArrivals({ stores, products }: Pick<City, 'stores' | 'products'>): {
  shelf: DemoProduct[]
  arrivals: DemoProduct[]
} {
  const shown = new Map<string, number>()
  const arrivals: DemoProduct[] = []
  for (const { key } of alternatingTrades(stores)) {
    const own = products.filter((product) => product.storeKey === key && isForSale(product))
    const seldom = ({ article }: Look) => shown.get(article) ?? 0
    const [pick] = own.toSorted((a, b) => {
      const [first, second] = [lookOf(a), lookOf(b)]
      return seldom(first) - seldom(second) || second.vividness - first.vividness
    })
    if (!pick) continue
    const { article } = lookOf(pick)
    shown.set(article, (shown.get(article) ?? 0) + 1)
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

function isForSale({ active, variants }: DemoProduct): boolean {
  return active && variants.some(({ Stock }) => Stock > 0)
}

type Look = { article: string; vividness: number }

/** The article of the first picture, and how far its colour is from grey (0 to 255). */
function lookOf({ pictures: [name = ''] }: DemoProduct): Look {
  const [front] = readPictures(name)
  if (!front) return { article: '', vividness: 0 }
  const channels = [1, 3, 5].map((at) => Number.parseInt(front.colour.slice(at, at + 2), 16))
  return { article: front.article, vividness: Math.max(...channels) - Math.min(...channels) }
}
