import { patterns } from '#shared/paths.ts'
import { type RouteRow, screenAt } from '../screen.ts'

const currentOrders = screenAt('screens/dashboard/current-orders-screen.tsx', () =>
  import('#web/screens/dashboard/current-orders-screen.tsx').then((m) => m.CurrentOrdersScreen),
)
const orderHistory = screenAt('screens/dashboard/order-history-screen.tsx', () =>
  import('#web/screens/dashboard/order-history-screen.tsx').then((m) => m.OrderHistoryScreen),
)
const blockedCustomers = screenAt('screens/dashboard/blocked-customers-screen.tsx', () =>
  import('#web/screens/dashboard/blocked-customers-screen.tsx').then(
    (m) => m.BlockedCustomersScreen,
  ),
)
const scan = screenAt('screens/dashboard/scan-screen.tsx', () =>
  import('#web/screens/dashboard/scan-screen.tsx').then((m) => m.ScanScreen),
)
const addProduct = screenAt('screens/dashboard/add-product-screen.tsx', () =>
  import('#web/screens/dashboard/add-product-screen.tsx').then((m) => m.AddProductScreen),
)
const editProduct = screenAt('screens/dashboard/edit-product-screen.tsx', () =>
  import('#web/screens/dashboard/edit-product-screen.tsx').then((m) => m.EditProductScreen),
)

const unknown = screenAt('screens/dashboard/unknown-page-screen.tsx', () =>
  import('#web/screens/dashboard/unknown-page-screen.tsx').then((m) => m.UnknownPageScreen),
)

/** The frame counts the open orders on every screen. */
const dashboard = {
  area: 'dashboard',
  gate: 'merchant',
  calls: () => [['POST /get-merchant-orders', {}]],
} as const satisfies Partial<RouteRow>

/** The merchant's screens. */
export const dashboardRows: readonly RouteRow[] = [
  { ...dashboard, path: patterns.currentOrders, screen: currentOrders },
  { ...dashboard, path: patterns.orderHistory, screen: orderHistory },
  { ...dashboard, path: patterns.blockedCustomers, screen: blockedCustomers },
  { ...dashboard, path: patterns.scan, screen: scan },
  {
    ...dashboard,
    path: patterns.addProduct,
    screen: addProduct,
    texts: ['editor', 'errors', 'pictures', 'product'],
    calls: () => [
      ['POST /get-merchant-orders', {}],
      ['POST /get-products-category-list', {}],
    ],
  },
  {
    ...dashboard,
    path: patterns.editProduct,
    screen: editProduct,
    texts: ['editor', 'errors', 'pictures', 'product'],
    calls: (url) => [
      ['POST /get-merchant-orders', {}],
      ['GET /editProduct', { id: url.searchParams.get('id') ?? '' }],
      ['POST /get-products-category-list', {}],
    ],
  },
  { ...dashboard, path: patterns.anyDashboard, screen: unknown, status: 404 },
]
