/** The usual reasons of a store that cancels an order, as keys of the messages `orders`. */
export const reasonsBeforeReady = ['whySoldOut', 'whyDamaged', 'whyPrice', 'whyClosed'] as const
export const reasonsAfterReady = [
  'whyMissing',
  'whyDamaged',
  'whySoldByMistake',
  'whyClosed',
] as const

/** The reasons that are not about the goods: the pieces are still on the shelf, unless the store says otherwise. */
export const reasonsWithGoods = ['whyPrice', 'whyClosed'] as const
