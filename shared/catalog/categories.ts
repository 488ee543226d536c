/** The top level of the catalogue; the category decides which fields a product's form has. */
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
