import { type Pattern, paths, patterns } from '#shared/paths.ts'
import type { CounterRight } from '#shared/counter-rights.ts'
import { hasRight, mayActAs, type Member, type StaffRole } from '#shared/staff-role.ts'
import { isCounterKept } from '#web/lib/kept-counter.ts'
import { matchPath } from '#web/lib/router.tsx'
import type { Area, Gate, MessageArea, Screen } from '#web/lib/screen.ts'
import { screen as notFound } from '#web/screens/pages/not-found-screen.tsx'

export type RouteRow = {
  path: Pattern
  /** The screen's file: `goods/tags` is `web/screens/goods/tags-screen.tsx`. */
  screen: string
  area: Area
  gate: Gate
  /** With the gate `merchant`: the least role in the shop's staff. Without it, every member may see the screen. */
  role?: Exclude<StaffRole, 'counter'>
  /** The right that a member of the counter needs to see the screen. */
  right?: CounterRight
  /** A public screen that is rendered for each visitor; other public screens are shared by all. */
  personal?: true
  /** The row counts only for addresses with this query parameter. */
  query?: string
  /**
   * The content without signal, from the cache of the service worker: the screen (`itself`), the screen in a browser
   * that has kept the shop's orders (`counter`), or the list of saved passes instead (`passes`). Other screens have
   * nothing to show without signal.
   */
  offline?: 'itself' | 'counter' | 'passes'
  /** Administrators see the screen when they see a shop as its owner does. */
  support?: true
  /** The address is confidential: the page is not cached and sends no referrer. */
  secret?: true
  /** The HTTP status, when it is not 200. */
  status?: 404
}

const shop = { area: 'shop', gate: 'public' } as const
const account = { area: 'account', gate: 'public' } as const
const user = { area: 'account', gate: 'user' } as const
const pages = { area: 'pages', gate: 'public' } as const
const dashboard = { area: 'dashboard', gate: 'merchant' } as const
const managerScreen = { ...dashboard, role: 'manager' } as const
const ownerScreen = { ...dashboard, role: 'owner' } as const
/** The gates do not know the administrator's separate session, so the screens check it. The pages are never cached. */
const admin = { area: 'admin', gate: 'public', secret: true } as const

/** All screens. The first row that matches an address counts. */
export const rows: readonly RouteRow[] = [
  { ...shop, path: patterns.home, screen: 'shop/search', query: 'rawQuery' },
  { ...shop, path: patterns.home, screen: 'shop/home' },
  { ...shop, path: patterns.product, screen: 'shop/product' },
  { ...shop, path: patterns.store, screen: 'shop/store' },
  { ...shop, path: patterns.shops, screen: 'shop/shops' },

  { ...account, path: patterns.login, screen: 'account/login' },
  { ...account, path: patterns.signup, screen: 'account/signup' },
  { ...account, path: patterns.forgotPassword, screen: 'account/forgot-password' },
  { ...account, path: patterns.resetPassword, screen: 'account/reset-password', secret: true },
  {
    ...account,
    path: patterns.staffInvitation,
    screen: 'account/staff-invitation',
    secret: true,
  },
  { ...account, path: patterns.notMe, screen: 'account/not-me', secret: true },
  { ...account, path: patterns.unsubscribe, screen: 'account/unsubscribe', secret: true },
  { ...account, path: patterns.cart, screen: 'account/cart', personal: true },
  { ...user, path: patterns.bookings, screen: 'account/bookings', offline: 'passes' },
  // The saved pass must open without signal, when the session is unknown. So the screen itself checks the session.
  {
    ...account,
    path: patterns.pickupPass,
    screen: 'account/pickup',
    offline: 'itself',
    personal: true,
  },
  { ...user, path: patterns.trip, screen: 'account/trip', offline: 'passes' },
  {
    ...account,
    path: patterns.collect,
    screen: 'account/collect',
    offline: 'itself',
    secret: true,
  },
  { ...account, path: patterns.sharedBill, screen: 'account/shared-bill', secret: true },
  { ...user, path: patterns.wishlist, screen: 'account/wishlist' },
  { ...user, path: patterns.followedShops, screen: 'account/followed-shops' },
  { ...user, path: patterns.account, screen: 'account/account' },
  { ...user, path: patterns.ask, screen: 'account/ask' },
  { ...user, path: patterns.questions, screen: 'account/questions' },
  { ...account, path: patterns.complain, screen: 'account/complain', personal: true },
  { ...user, path: patterns.complaints, screen: 'account/complaints' },
  { ...account, path: patterns.complaint, screen: 'account/complaint', secret: true },
  { ...user, path: patterns.onboard, screen: 'account/onboard' },

  { ...pages, path: patterns.terms, screen: 'pages/terms' },
  { ...pages, path: patterns.refundPolicy, screen: 'pages/refund-policy' },
  { ...pages, path: patterns.privacyPolicy, screen: 'pages/privacy-policy' },
  { ...pages, path: patterns.ranking, screen: 'pages/statement' },
  { ...pages, path: patterns.accessibility, screen: 'pages/statement' },
  { ...pages, path: patterns.darkPatterns, screen: 'pages/statement' },
  { ...pages, path: patterns.aboutUs, screen: 'pages/about-us' },
  { ...pages, path: patterns.contactUs, screen: 'pages/contact-us' },
  { ...pages, path: patterns.siteMap, screen: 'pages/site-map' },

  {
    ...dashboard,
    path: patterns.currentOrders,
    screen: 'dashboard/current-orders',
    offline: 'counter',
    support: true,
  },
  { ...dashboard, path: patterns.scan, screen: 'dashboard/scan', offline: 'counter' },
  { ...dashboard, path: patterns.sale, screen: 'dashboard/sale' },
  { ...dashboard, right: 'returns', path: patterns.returnGoods, screen: 'dashboard/return' },
  { ...managerScreen, path: patterns.dayClose, screen: 'dashboard/day-close', support: true },
  { ...managerScreen, path: patterns.figures, screen: 'dashboard/figures', support: true },
  { ...managerScreen, path: patterns.firstSteps, screen: 'dashboard/first-steps' },
  { ...dashboard, path: patterns.practice, screen: 'dashboard/practice' },
  { ...dashboard, path: patterns.orderHistory, screen: 'dashboard/order-history', support: true },
  { ...managerScreen, path: patterns.statement, screen: 'dashboard/statement' },
  { ...managerScreen, path: patterns.blockedCustomers, screen: 'dashboard/blocked-customers' },
  { ...managerScreen, path: patterns.reviews, screen: 'dashboard/reviews', support: true },
  { ...dashboard, path: patterns.receivedQuestions, screen: 'dashboard/questions' },
  { ...managerScreen, path: patterns.products, screen: 'goods/products', support: true },
  { ...managerScreen, path: patterns.inactiveProducts, screen: 'goods/products', support: true },
  { ...managerScreen, path: patterns.addProduct, screen: 'goods/add-product' },
  { ...managerScreen, path: patterns.editProduct, screen: 'goods/edit-product' },
  { ...dashboard, path: patterns.inventory, screen: 'goods/inventory', support: true },
  { ...managerScreen, path: patterns.importGoods, screen: 'goods/one-import', query: 'id' },
  { ...managerScreen, path: patterns.importGoods, screen: 'goods/import-goods' },
  { ...managerScreen, path: patterns.googleListings, screen: 'goods/google-listings' },
  { ...managerScreen, path: patterns.pictures, screen: 'goods/pictures' },
  { ...managerScreen, path: patterns.declarations, screen: 'goods/declarations' },
  { ...managerScreen, path: patterns.offers, screen: 'goods/one-offer', query: 'offer' },
  { ...managerScreen, path: patterns.offers, screen: 'goods/offers', support: true },
  { ...managerScreen, path: patterns.tags, screen: 'goods/tags' },
  { ...dashboard, path: patterns.scannedTag, screen: 'goods/scanned-tag' },
  { ...dashboard, path: patterns.loyalty, screen: 'dashboard/gift-card' },
  { ...ownerScreen, path: patterns.subscription, screen: 'dashboard/subscription', support: true },
  { ...ownerScreen, path: patterns.receipt, screen: 'dashboard/receipt' },
  { ...ownerScreen, path: patterns.yourAccount, screen: 'dashboard/your-account', support: true },
  { ...ownerScreen, path: patterns.staff, screen: 'dashboard/staff', support: true },
  { ...ownerScreen, path: patterns.integrations, screen: 'dashboard/integrations' },
  { ...dashboard, path: patterns.anyDashboard, screen: 'dashboard/unknown-page', status: 404 },

  { ...admin, path: patterns.adminLogin, screen: 'admin/admin-login' },
  { ...admin, path: patterns.adminSetUp, screen: 'admin/admin-set-up' },
  { ...admin, path: patterns.adminDashboard, screen: 'admin/admin-dashboard' },
  { ...admin, path: patterns.dynamicForm, screen: 'admin/dynamic-form', personal: true },
  { ...admin, path: patterns.seenShop, screen: 'admin/unseen', area: 'support' },
  { ...admin, path: patterns.anyAdmin, screen: 'admin/unknown-page', status: 404 },
  { ...shop, path: patterns.anyOther, screen: 'pages/not-found', status: 404 },
]

type AreaParts = {
  /** The messages that the area's screens share. */
  messages: readonly MessageArea[]
  /** The file of the frame; the shop's frame is part of the first chunk. */
  frame?: string
}

const areas: Record<Area, AreaParts> = {
  shop: { messages: ['shop'] },
  account: { messages: ['shop', 'account'] },
  pages: { messages: ['shop', 'account', 'pages'] },
  dashboard: { messages: ['shop', 'account', 'dashboard'], frame: 'app/dashboard-layout.tsx' },
  admin: { messages: ['shop', 'account', 'parts', 'admin'], frame: 'app/admin-layout.tsx' },
  support: {
    messages: ['shop', 'account', 'parts', 'dashboard', 'admin', 'administrators'],
    frame: 'app/support-layout.tsx',
  },
}

/** Screens and frames; each is a separate chunk, which is loaded before it is rendered. */
const chunks = import.meta.glob<Screen>(
  [
    './screens/*/*-screen.tsx',
    '!./screens/pages/{not-found,offline}-screen.tsx',
    './app/{dashboard,admin,support}-layout.tsx',
  ],
  { base: '../', import: 'screen' },
)
/** Loaded chunks by file. The not-found screen is always loaded, so that a failing route can show it. */
const loadedScreens = new Map([['screens/pages/not-found-screen.tsx', notFound]])

/** The address to which a bare `/dashboard` or `/admin` leads, with or without a slash at its end. */
export function landingOf(pathname: string): string | undefined {
  if (matchPath(patterns.dashboard, pathname)) return paths.dashboard()
  return matchPath(patterns.admin, pathname) ? paths.adminDashboard() : undefined
}

type RequestedPage = { pathname: string; search: string }

/** The screens of a shop in the frame of the administrators who see it as its owner does. */
const supportRows = new Map(
  rows
    .filter(({ support }) => support)
    .map(({ screen, path, query }) => [
      path + (query ?? ''),
      { ...admin, path, screen, area: 'support' } satisfies RouteRow as RouteRow,
    ]),
)

/** The row of an address, and the parameters in its path. */
export function findRow(asked: RequestedPage) {
  const found = findOwnRow(asked)
  const { viewId } = found.params
  if (viewId === undefined) return found
  const pathname = asked.pathname.slice(paths.seenShop(viewId, '').length)
  const { row, params } = findOwnRow({ ...asked, pathname })
  const seen = supportRows.get(row.path + (row.query ?? ''))
  return seen ? { row: seen, params } : found
}

function findOwnRow({ pathname, search }: RequestedPage) {
  const query = new URLSearchParams(search)
  for (const row of rows) {
    const mayMatch = row.query === undefined || query.has(row.query)
    const params = mayMatch ? matchPath(row.path, pathname) : null
    if (params) return { row, params }
  }
  throw new Error(`No route for ${pathname}`)
}

/** True when a member of the staff with this role and these rights may open the address. */
export function mayOpen(
  role: StaffRole | null,
  address: string,
  rights: readonly CounterRight[] = [],
): boolean {
  const [pathname = '', search = ''] = address.split('?')
  return maySee({ staffRole: role, staffRights: rights }, findRow({ pathname, search }).row)
}

/** True when a member of the staff may see the screen of this row. */
export function maySee(member: Member, { role, right }: Pick<RouteRow, 'role' | 'right'>): boolean {
  return mayActAs(member.staffRole, role) && (right === undefined || hasRight(member, right))
}

export function screenFile({ screen }: RouteRow): string {
  return `screens/${screen}-screen.tsx`
}

/** True when the row's screen opens without signal on this device. */
export function opensOffline({ offline }: RouteRow): boolean {
  return offline === 'itself' || (offline === 'counter' && isCounterKept())
}

/** The files of the row's frame and screen, relative to `web/`. */
export function filesOf(row: RouteRow): string[] {
  return [areas[row.area].frame ?? [], screenFile(row)].flat()
}

export async function loadScreen(row: RouteRow): Promise<void> {
  await Promise.all(filesOf(row).map(load))
}

async function load(file: string): Promise<void> {
  if (loadedScreens.has(file)) return
  const open = chunks[`./${file}`]
  if (!open) throw new Error(`${file} does not exist`)
  loadedScreens.set(file, await open())
}

export function isLoaded(row: RouteRow): boolean {
  return filesOf(row).every((file) => loadedScreens.has(file))
}

/** The row's screen; undefined until it is loaded. */
export function screenOf(row: RouteRow): Screen | undefined {
  return loadedScreens.get(screenFile(row))
}

/** The frame around the row's screen: undefined until it is loaded, null for the shop's. */
export function frameOf({ area }: RouteRow): Screen | null | undefined {
  const { frame } = areas[area]
  return frame ? loadedScreens.get(frame) : null
}

export function areaMessages({ area }: RouteRow): readonly MessageArea[] {
  return areas[area].messages
}

/** The message areas of the row's screen; the screen's own areas are known only when the screen is loaded. */
export function messagesOf(row: RouteRow): readonly MessageArea[] {
  return [...areaMessages(row), ...(screenOf(row)?.messages ?? [])]
}
