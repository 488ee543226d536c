import type { ComponentType, ReactNode } from 'react'
import { type RouteRow, screenOf, type Shell } from './routes.ts'
import { type ScreenRef, screenAt } from './screen.ts'
import { ShopLayout } from './shop-layout.tsx'

const dashboard = screenAt('app/dashboard-layout.tsx', () =>
  import('#web/app/dashboard-layout.tsx').then((m) => m.DashboardLayout),
)

/** The frame around the screens of a shell. The shop's is part of the first chunk. */
export function layoutOf(shell: Shell): ComponentType<{ children?: ReactNode }> {
  return shell === 'shop' ? ShopLayout : dashboard.component()
}

/** Everything that must be loaded before the row's screen can be rendered. */
export function neededFor(row: RouteRow, url: URL): ScreenRef[] {
  const screen = screenOf(row, url)
  return row.shell === 'shop' ? [screen] : [dashboard, screen]
}

export async function loadScreens(row: RouteRow, url: URL): Promise<void> {
  await Promise.all(neededFor(row, url).map((screen) => screen.load()))
}
