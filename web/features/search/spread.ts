type Sold = { storeId: string }

/** The first `count` in their order, but at first not more than `perStore` of one store. */
export function spreadOverStores<T extends Sold>(
  products: T[],
  perStore: number,
  count: number,
): T[] {
  const taken = new Map<string, number>()
  const first: T[] = []
  const rest: T[] = []
  for (const product of products) {
    const already = taken.get(product.storeId) ?? 0
    taken.set(product.storeId, already + 1)
    if (already < perStore) first.push(product)
    else rest.push(product)
  }
  return [...first, ...rest].slice(0, count)
}
