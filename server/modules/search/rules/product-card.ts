import type { z } from 'zod'
import type { Category } from '#shared/contract/catalog.ts'
import type { ProductCard } from '#shared/contract/search.ts'
import type { Closure, Hours, Timings } from '#shared/contract/stores.ts'
import { rupeesFromPaise } from '#shared/money.ts'

/** A product as the SQL selects it, with the sums of its variants' stock. */
export type CardRow = {
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

export type CardShop = {
  id: string
  storeName: string
  address: string
  city: string
  timings: Timings
  preparationMinutes: number
  closures: Closure[]
}

type ShopWithHours = CardShop & { hours: z.infer<typeof Hours> }

/** The card of a product. */
export function toCard(card: CardRow, shop: ShopWithHours): ProductCard {
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
    shopName: shop.storeName,
    address: shop.address,
    city: shop.city,
    distanceKm: card.metres === null ? null : Math.round(card.metres / 100) / 10,
    ...shop.hours,
  }
}
