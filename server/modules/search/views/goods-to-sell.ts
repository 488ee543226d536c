import type { Calls } from '#shared/contract/map.ts'
import { PAGE_SIZE_MERCHANT } from '#shared/limits.ts'
import type { Db } from '#server/platform/db/open.ts'
import { rupeesFromPaise } from '#shared/formats/money.ts'
import { mediaPath } from '#shared/paths.ts'
import { sizeForms } from '../language/sizes.ts'
import { readOwnCursor, writeOwnCursor } from '../rules/own-list.ts'
import { askedVariant, chooseVariant } from '../rules/shown-variant.ts'
import { type CounterWords, readCounterWords } from '../rules/till-words.ts'
import { type CounterGoods, findCounterGoods, type WantedGoods } from './counter-goods.ts'
import type { Language } from './language.ts'

type Call = Calls['GET /goods-to-sell']
export type SoughtGoods = Call['input']
export type TillOptions = { storeId: string; now: Date }
/** The primary database and not a replica, so that a merchant sees a change at once. */
type Own = { db: Db; language: Language }

/**
 * A page of the variants that words mean at the till. Of each product only the variants with the code, else those with
 * the numbers, the colour and the size in the words, where it has such.
 */
export async function viewGoodsToSell(
  { db, language }: Own,
  { search, page }: SoughtGoods,
  { storeId, now }: TillOptions,
): Promise<Call['output']> {
  const after = page ? readOwnCursor(page, 'newest') : null
  const words = readCounterWords((text) => language.read(text, undefined), search)
  const wanted = { storeId, code: search, words, after, now }
  if (after?.attempt !== 1) {
    const found = await findCounterGoods(db, wanted)
    if (after || found.length > 0) return toPage(found, wanted, null)
  }
  await language.learn(words.asked, now)
  const [meant] = language.correct(words.asked)
  if (!meant) return { goods: [], didYouMean: null, nextPage: null }
  const corrected = { ...wanted, words: correctedBy(words, meant) }
  const found = await findCounterGoods(db, corrected)
  return toPage(found, corrected, found.length > 0 ? meant.words.join(' ') : null)
}

/** The words in their better spelling, which stands in the index only. */
const correctedBy = ({ numbers }: CounterWords, asked: CounterWords['asked']): CounterWords => ({
  asked,
  numbers,
  rest: '',
})

function toPage(
  rows: CounterGoods[],
  { words, after }: WantedGoods,
  didYouMean: string | null,
): Call['output'] {
  const products = [...Map.groupBy(rows, ({ productId }) => productId).values()]
  const shown = products.slice(0, PAGE_SIZE_MERCHANT)
  const last = shown.at(-1)?.[0]
  const place = last && {
    key: last.key,
    id: last.productId,
    shown: (after?.shown ?? 0) + shown.length,
    attempt: didYouMean === null ? 0 : 1,
  }
  return {
    goods: shown.flatMap((variants) => fittingOf(variants, words)).map(toGoods),
    didYouMean,
    nextPage: place && products.length > shown.length ? writeOwnCursor('newest', place) : null,
  }
}

/** The variants of a product that the words mean. */
function fittingOf(variants: CounterGoods[], { asked }: CounterWords): CounterGoods[] {
  const withCode = variants.filter(({ isCode }) => isCode)
  if (withCode.length > 0) return withCode
  const sizes = asked.sizes.flatMap(sizeForms)
  const wanted = askedVariant(
    { colors: undefined, sizes, chosenSizes: undefined, price: null },
    asked,
  )
  const fits = variants.filter((variant) => variant.fits)
  const some = fits.length > 0 ? fits : variants
  const chosen = new Set(chooseVariant(some.map(toCard), wanted).fitting.map(({ id }) => id))
  return some.filter(({ variantId }) => chosen.has(variantId))
}

type CardVariant = Parameters<typeof chooseVariant>[0][number]

const toCard = (goods: CounterGoods): CardVariant => [
  goods.variantId,
  goods.pricePaise,
  goods.mrpPaise,
  goods.colorMap,
  goods.attributes.Color ?? null,
  goods.attributes.Size ?? null,
  goods.image,
  goods.free,
  goods.ageGroup,
  null,
  null,
]

function toGoods(found: CounterGoods): Call['output']['goods'][number] {
  const { productId, variantId, productName, SKU, attributes, free, held, isCode } = found
  return {
    productId,
    variantId,
    productName,
    SKU,
    attributes,
    free,
    held,
    isCode,
    image: found.image && mediaPath(found.image),
    sellingPrice: rupeesFromPaise(found.pricePaise),
    MRP: rupeesFromPaise(found.mrpPaise),
    heldUntil: found.heldUntil?.toISOString() ?? null,
  }
}
