/** The orders of a merchant's own list of products. */
export const ownSortOrders = [
  'newest',
  'updated',
  'name',
  'priceUp',
  'priceDown',
  'stockUp',
] as const
