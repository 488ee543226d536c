import { type Pattern, patterns } from '#shared/paths.ts'
import { matchPath } from '#web/lib/router.tsx'
import { shopRows } from './routes/shop.ts'
import type { Area, RouteRow } from './screen.ts'

/** The area whose route table has the address; an address that is missing here has no screen yet. */
const areas: Partial<Record<Pattern, Area>> = {
  [patterns.home]: 'shop',
  [patterns.product]: 'shop',
  [patterns.store]: 'shop',
  [patterns.shops]: 'shop',
  [patterns.login]: 'account',
  [patterns.signup]: 'account',
  [patterns.forgotPassword]: 'account',
  [patterns.resetPassword]: 'account',
  [patterns.cart]: 'account',
  [patterns.bookings]: 'account',
  [patterns.pickupPass]: 'account',
  [patterns.wishlist]: 'account',
  [patterns.account]: 'account',
  [patterns.onboard]: 'account',
  [patterns.terms]: 'pages',
  [patterns.refundPolicy]: 'pages',
  [patterns.privacyPolicy]: 'pages',
  [patterns.aboutUs]: 'pages',
  [patterns.contactUs]: 'pages',
  [patterns.siteMap]: 'pages',
  // Every screen of the dashboard, whose table has their addresses.
  [patterns.anyDashboard]: 'dashboard',
  [patterns.adminLogin]: 'admin',
  [patterns.adminDashboard]: 'admin',
  [patterns.dynamicForm]: 'admin',
  [patterns.anyAdmin]: 'admin',
  [patterns.anyOther]: 'shop',
}

type Table = readonly RouteRow[]

/** The shop's table is part of the first chunk; the others are chunks of their own. */
const tables = {
  shop: async () => shopRows,
  account: async () => (await import('./routes/account.ts')).accountRows,
  dashboard: async () => (await import('./routes/dashboard.ts')).dashboardRows,
  admin: async () => (await import('./routes/admin.ts')).adminRows,
  pages: async () => (await import('./routes/pages.ts')).pageRows,
} satisfies Record<Area, () => Promise<Table>>

const loaded = new Map<Area, Table>([['shop', shopRows]])

/** The module of an area's route table, relative to `web/`, for the server's list of chunks to preload. */
export function tableFile(area: Area): string | undefined {
  return area === 'shop' ? undefined : `app/routes/${area}.ts`
}

export async function loadArea(area: Area): Promise<void> {
  if (!loaded.has(area)) loaded.set(area, await tables[area]())
}

type Match = { row: RouteRow; params: Record<string, string> }

/** Loads the route table of an address. Rejects when it cannot be loaded. */
export async function loadRow(pathname: string): Promise<Match> {
  await loadArea(areaOf(pathname))
  const match = findRow(pathname)
  if (!match) throw new Error(`No row for ${pathname}`)
  return match
}

/** The row of an address with its path parameters; undefined when its table could not be loaded. */
export function findRow(pathname: string): Match | undefined {
  for (const row of loaded.get(areaOf(pathname)) ?? []) {
    const params = matchPath(row.path, pathname)
    if (params) return { row, params }
  }
  return undefined
}

/** `anyOther` is the last route and matches every address. */
function areaOf(pathname: string): Area {
  const found = Object.entries(areas).find(([pattern]) => matchPath(pattern, pathname))
  if (!found) throw new Error(`No route for ${pathname}`)
  return found[1]
}
