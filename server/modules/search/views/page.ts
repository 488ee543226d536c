import { hoursOf } from '#server/modules/stores/rules.ts'
import type { Category } from '#shared/contract/catalog.ts'
import type { ProductCard, SearchPage } from '#shared/contract/search.ts'
import type { Closure, Timings } from '#shared/contract/stores.ts'
import { rupeesFromPaise } from '#shared/money.ts'
import { writeCursor } from '../rules/paging.ts'
import type { Search } from './search-sql.ts'

type Counted = { name: string; count: number }

type Card = {
  sold_out: boolean
  key: number
  seq: number
  metres: number | null
  id: string
  name: string
  brand: string
  description: string
  category: Category
  sub_category: string
  active: boolean
  store_id: string
  price: number
  highest: number
  mrp: number
  image: string | null
  free: number
}

type Shop = {
  id: string
  shopName: string
  address: string
  city: string
  timings: Timings
  preparationMinutes: number
  closures: Closure[]
}

/** What the statement answers, in its one row. */
export type Found = {
  stores: number
  /** Before the filters that have counts of their own. */
  hits: number
  total: number
  more: boolean
  categories: Counted[]
  subCategories: Counted[]
  brands: Counted[]
  cards: Card[]
  shops: Shop[]
}

/** A page of cards with the hours of their shops. */
export function toPage(search: Search, found: Found, now: Date): SearchPage {
  const shops = new Map(
    found.shops.map((shop) => [shop.id, { ...shop, hours: hoursOf(shop, shop.closures, now) }]),
  )
  const showing = (search.after?.shown ?? 0) + found.cards.length
  const last = found.cards.at(-1)
  return {
    products: found.cards.flatMap((card) => {
      const shop = shops.get(card.store_id)
      return shop ? [toCard(card, shop)] : []
    }),
    brands: found.brands,
    subCategories: found.subCategories,
    categories: found.categories,
    totalProducts: found.total,
    showing,
    nextPage:
      last && found.more
        ? writeCursor(search.sort, { ...last, soldOut: last.sold_out, shown: showing })
        : null,
  }
}

type ShopWithHours = Shop & { hours: ReturnType<typeof hoursOf> }

function toCard(card: Card, shop: ShopWithHours): ProductCard {
  return {
    _id: card.id,
    productName: card.name,
    brand: card.brand,
    desc: card.description,
    category: card.category,
    subCategory: card.sub_category,
    status: card.active,
    image: card.image && `/media/${card.image}`,
    sellingPrice: rupeesFromPaise(card.price),
    MRP: rupeesFromPaise(card.mrp),
    severalPrices: card.highest > card.price,
    Stock: card.free,
    averageRating: null,
    numberOfReviews: 0,
    storeId: shop.id,
    shopName: shop.shopName,
    address: shop.address,
    city: shop.city,
    distanceKm: card.metres === null ? null : Math.round(card.metres / 100) / 10,
    ...shop.hours,
  }
}
