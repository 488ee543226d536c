import type { z } from 'zod'
import type { CardVariant } from '#server/platform/db/tables/catalog.ts'
import { swatchOf } from '#shared/catalog/color-swatch.ts'
import type { Category, ProductHindi, Reviews } from '#shared/contract/goods.ts'
import type { ProductCard } from '#shared/contract/search.ts'
import type { Closure, Hours, StoreHindi, Timings } from '#shared/contract/stores/stores.ts'
import { besideEnglish } from '#shared/formats/in-hindi.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { toOwnOffer } from '#shared/catalog/own-offer.ts'
import type { StoredPause } from '#shared/opening-hours.ts'
import {
  type AskedVariant,
  chooseVariant,
  NOTHING_ASKED,
  type ShownVariant,
} from './shown-variant.ts'

/** The data of a product's card, with the variants in the shop's order. */
export type Card = {
  id: string
  name: string
  hindi: ProductHindi
  brand: string
  description: string
  category: Category
  sub_category: string
  active: boolean
  store_id: string
  variants: CardVariant[]
  reviews: Reviews
}

/** A card with its distance from the point of a search. */
export type CardRow = Card & { metres: number | null }

export type CardShop = {
  id: string
  storeName: string
  hindi: StoreHindi
  address: string
  city: string
  timings: Timings
  preparationMinutes: number
  pause: StoredPause
  closures: Closure[]
}

export type ShopWithHours = CardShop & { hours: z.infer<typeof Hours> }

type Setting = {
  shop: ShopWithHours
  /** The distance of the shop from the point of a search, in metres. */
  metres: number | null
  asked?: AskedVariant | undefined
}

/** Most swatches on a card; further colours are only counted. */
const MOST_SWATCHES = 4

/** The card of a product. Picture, price and stock come from the variants that fit the query. */
export function toCard(card: Card, { shop, metres, asked = NOTHING_ASKED }: Setting): ProductCard {
  const { variants, fitting, shown, isNamed, opens } = chooseVariant(card.variants, asked)
  const image = imageOf(variants, shown, isNamed)
  return {
    _id: card.id,
    productName: card.name,
    brand: card.brand,
    desc: card.description,
    ...besideEnglish({ ...card.hindi, ...hindiOfShop(shop) }),
    category: card.category,
    subCategory: card.sub_category,
    status: card.active,
    ...opens,
    image: image && `/media/${image}`,
    sellingPrice: rupeesFromPaise(shown.price),
    MRP: rupeesFromPaise(shown.mrp),
    ...(shown.offer && { ownOffer: toOwnOffer(shown.offer.until, shown.offer.was) }),
    severalPrices: fitting.some(({ price }) => price > shown.price),
    Stock: fitting.reduce((sum, { free }) => sum + free, 0),
    shownColor: toColor(shown),
    ...otherColors(variants, shown),
    forChildren: variants.every(({ isForChildren }) => isForChildren),
    reviews: card.reviews,
    ...card.reviews,
    storeId: shop.id,
    shopName: shop.storeName,
    address: shop.address,
    city: shop.city,
    distanceKm: metres === null ? null : Math.round(metres / 100) / 10,
    ...shop.hours,
  }
}

/** The shop's name and address in Hindi. Its note for customers is no text of a card. */
function hindiOfShop({ hindi: { shopName, address } }: CardShop) {
  return { ...(shopName && { shopName }), ...(address && { address }) }
}

/** The picture of the variant, or of another variant with this colour; when the query names no colour, any picture. */
function imageOf(variants: ShownVariant[], shown: ShownVariant, isNamed: boolean): string | null {
  const pictured = variants.filter(({ image }) => image !== null)
  const same = pictured.find(({ color }) => color === shown.color)
  return shown.image ?? same?.image ?? (isNamed ? null : (pictured[0]?.image ?? null))
}

/** The bookable colours other than the shown one. */
function otherColors(variants: ShownVariant[], shown: ShownVariant) {
  const others = variants.filter(({ color, free }) => free > 0 && color !== shown.color)
  const colors = [...new Map(others.map((one) => [one.color, one])).values()]
  return {
    otherColors: colors.slice(0, MOST_SWATCHES).map(toColor),
    moreColors: Math.max(colors.length - MOST_SWATCHES, 0),
  }
}

function toColor({ color, family }: ShownVariant) {
  return { name: color, swatch: swatchOf(color) ?? swatchOf(family) ?? null }
}
