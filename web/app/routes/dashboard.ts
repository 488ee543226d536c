import { merchantPatterns } from '#shared/merchant-paths.ts'
import { patterns } from '#shared/paths.ts'
import { type RouteRow, screenAt } from '../screen.ts'

const yourAccount = screenAt('screens/dashboard/your-account-screen.tsx', () =>
  import('#web/screens/dashboard/your-account-screen.tsx').then((m) => m.YourAccountScreen),
)
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
const statement = screenAt('screens/dashboard/statement-screen.tsx', () =>
  import('#web/screens/dashboard/statement-screen.tsx').then((m) => m.StatementScreen),
)
const scan = screenAt('screens/dashboard/scan-screen.tsx', () =>
  import('#web/screens/dashboard/scan-screen.tsx').then((m) => m.ScanScreen),
)
const giftCard = screenAt('screens/dashboard/gift-card-screen.tsx', () =>
  import('#web/screens/dashboard/gift-card-screen.tsx').then((m) => m.GiftCardScreen),
)
const subscription = screenAt('screens/dashboard/subscription-screen.tsx', () =>
  import('#web/screens/dashboard/subscription-screen.tsx').then((m) => m.SubscriptionScreen),
)
const receipt = screenAt('screens/dashboard/receipt-screen.tsx', () =>
  import('#web/screens/dashboard/receipt-screen.tsx').then((m) => m.ReceiptScreen),
)
const tags = screenAt('screens/dashboard/tags-screen.tsx', () =>
  import('#web/screens/dashboard/tags-screen.tsx').then((m) => m.TagsScreen),
)
const scannedTag = screenAt('screens/dashboard/scanned-tag-screen.tsx', () =>
  import('#web/screens/dashboard/scanned-tag-screen.tsx').then((m) => m.ScannedTagScreen),
)
const products = screenAt('screens/dashboard/products-screen.tsx', () =>
  import('#web/screens/dashboard/products-screen.tsx').then((m) => m.ProductsScreen),
)
const inactiveProducts = screenAt('screens/dashboard/products-screen.tsx', () =>
  import('#web/screens/dashboard/products-screen.tsx').then((m) => m.InactiveProductsScreen),
)
const inventory = screenAt('screens/dashboard/inventory-screen.tsx', () =>
  import('#web/screens/dashboard/inventory-screen.tsx').then((m) => m.InventoryScreen),
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

const dashboard = { area: 'dashboard', gate: 'merchant' } as const

/** The merchant's screens. */
export const dashboardRows: readonly RouteRow[] = [
  {
    ...dashboard,
    path: patterns.yourAccount,
    screen: yourAccount,
    texts: ['yourAccount', 'week', 'pictures'],
  },
  {
    ...dashboard,
    path: patterns.currentOrders,
    screen: currentOrders,
  },
  { ...dashboard, path: patterns.orderHistory, screen: orderHistory },
  { ...dashboard, path: patterns.blockedCustomers, screen: blockedCustomers },
  { ...dashboard, path: patterns.statement, screen: statement, texts: ['statement'] },
  { ...dashboard, path: patterns.scan, screen: scan },
  {
    ...dashboard,
    path: patterns.loyalty,
    screen: giftCard,
    texts: ['merchant'],
  },
  { ...dashboard, path: merchantPatterns.subscription, screen: subscription, texts: ['merchant'] },
  { ...dashboard, path: merchantPatterns.receipt, screen: receipt, texts: ['merchant'] },
  { ...dashboard, path: merchantPatterns.tags, screen: tags, texts: ['merchant'] },
  { ...dashboard, path: merchantPatterns.scannedTag, screen: scannedTag, texts: ['merchant'] },
  { ...dashboard, path: patterns.products, screen: products },
  { ...dashboard, path: patterns.inactiveProducts, screen: inactiveProducts },
  { ...dashboard, path: patterns.inventory, screen: inventory, texts: ['inventory'] },
  {
    ...dashboard,
    path: patterns.addProduct,
    screen: addProduct,
    texts: ['editor', 'errors', 'pictures', 'product'],
  },
  {
    ...dashboard,
    path: patterns.editProduct,
    screen: editProduct,
    texts: ['editor', 'errors', 'pictures', 'product'],
  },
  { ...dashboard, path: patterns.anyDashboard, screen: unknown, status: 404 },
]
