import type { ComponentType, ReactNode } from 'react'
import { type Area, type RouteRow, type ScreenRef, screenAt, screenOf } from './screen.ts'
import { ShopLayout } from './shop-layout.tsx'

const dashboard = screenAt('app/dashboard-layout.tsx', () =>
  import('#web/app/dashboard-layout.tsx').then((m) => m.DashboardLayout),
)

/** The frame around the screens of an area. The shop's is part of the first chunk. */
export function layoutOf(area: Area): ComponentType<{ children?: ReactNode }> {
  return area === 'dashboard' ? dashboard.component() : ShopLayout
}

/** Everything that must be loaded before the row's screen can be rendered. */
export function neededFor(row: RouteRow, url: URL): ScreenRef[] {
  const screen = screenOf(row, url)
  return row.area === 'dashboard' ? [dashboard, screen] : [screen]
}

export async function loadScreens(row: RouteRow, url: URL): Promise<void> {
  await Promise.all(neededFor(row, url).map((screen) => screen.load()))
}
