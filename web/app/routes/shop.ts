import { patterns } from '#shared/paths.ts'
import { NotFoundScreen } from '#web/screens/pages/not-found-screen.tsx'
import { type RouteRow, screenAt } from '../screen.ts'

const home = screenAt('screens/shop/home-screen.tsx', () =>
  import('#web/screens/shop/home-screen.tsx').then((m) => m.HomeScreen),
)
const search = screenAt('screens/shop/search-screen.tsx', () =>
  import('#web/screens/shop/search-screen.tsx').then((m) => m.SearchScreen),
)
const product = screenAt('screens/shop/product-screen.tsx', () =>
  import('#web/screens/shop/product-screen.tsx').then((m) => m.ProductScreen),
)
const store = screenAt('screens/shop/store-screen.tsx', () =>
  import('#web/screens/shop/store-screen.tsx').then((m) => m.StoreScreen),
)
const shops = screenAt('screens/shop/shops-screen.tsx', () =>
  import('#web/screens/shop/shops-screen.tsx').then((m) => m.ShopsScreen),
)
/** Part of the first chunk, because a failing route shows it without loading anything. */
const notFound = screenAt('screens/pages/not-found-screen.tsx', async () => NotFoundScreen)

const shop = { area: 'shop', gate: 'public' } as const

/**
 * The public screens. As in every table: a row here, its address in `areas.ts`, its data and head in `page-loads.ts`.
 */
export const shopRows: readonly RouteRow[] = [
  {
    ...shop,
    path: patterns.home,
    screen: ({ searchParams }) => (searchParams.has('rawQuery') ? search : home),
    texts: ['home'],
  },
  { ...shop, path: patterns.product, screen: product, texts: ['product'] },
  {
    ...shop,
    path: patterns.store,
    screen: ({ searchParams }) => (searchParams.get('_id') ? store : notFound),
  },
  { ...shop, path: patterns.shops, screen: shops, texts: ['shops', 'home'] },
  { ...shop, path: patterns.anyOther, screen: notFound, status: 404 },
]
