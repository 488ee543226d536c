import { buildProducts } from './products.ts'
import { demoPeople, demoStores, storeRows } from './stores.ts'
import type { DemoPerson, DemoProduct, DemoStore } from './types.ts'

/** The whole demonstration city; every call gives equal data. */
export function buildCity(): {
  stores: DemoStore[]
  products: DemoProduct[]
  people: DemoPerson[]
} {
  return { stores: demoStores, products: buildProducts(storeRows), people: demoPeople }
}

export { demoPeople, demoStores }
export const demoProducts: DemoProduct[] = buildProducts(storeRows)
