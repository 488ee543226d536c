/** What a product is first of all; the fields of its form depend on it. */
export const categories = ['Clothing', 'Footwear', 'Bangles'] as const
export type Category = (typeof categories)[number]

/** The orders of a merchant's own list of products. */
export const ownSortOrders = [
  'newest',
  'updated',
  'name',
  'priceUp',
  'priceDown',
  'stockUp',
] as const
