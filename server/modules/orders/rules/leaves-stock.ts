import { reasonsWithGoods } from '#shared/contract/orders/cancel-reasons.ts'
import { locales } from '#shared/page.ts'
import { translate } from '#shared/translate.ts'

const withGoods = new Set(
  locales.flatMap((locale) => reasonsWithGoods.map((key) => translate(locale)(`orders.${key}`))),
)

/**
 * True when the pieces of a store's cancellation or declined line leave the stock. They stay only when the store says
 * that they are on the shelf, or when it says nothing and gives a usual reason that is not about the goods.
 */
export function leavesStock(why: {
  stillOnShelf?: boolean | undefined
  reason?: string | undefined
}): boolean {
  return !(why.stillOnShelf ?? withGoods.has(why.reason ?? ''))
}
