import {
  createContext,
  createElement,
  use,
  useEffect,
  useRef,
  type ComponentType,
  type ReactNode,
} from 'react'
import { matchPath, Params, Redirect, useLocation } from '#web/lib/router.tsx'
import { FailureBoundary, NoSignal, RouteFailure } from './route-failure.tsx'
import { Gated } from './gates.tsx'
import { ShopLayout } from './shop-layout.tsx'
import type { PageFault } from './page-data.ts'
import { paths, patterns } from '#shared/paths.ts'
import { findRow } from './areas.ts'
import { type RouteRow, screenOf, type Area, type ScreenRef, screenAt } from './screen.ts'
import { CONTENT_ID } from '#web/app/shell/skip-link.tsx'

/** Rendered in place of a screen's content. */
const FailureContext = createContext<PageFault | null>(null)

type SiteProps = {
  /** While the next screen is being loaded. */
  isLeaving?: boolean
  failure: PageFault | null
}

export function Site({ isLeaving = false, failure }: SiteProps) {
  const { key, pathname, hash } = useLocation()
  useFocusOnContent(pathname, hash)
  return (
    <FailureContext value={failure}>
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 bg-accent transition-opacity ${isLeaving ? 'opacity-100' : 'opacity-0'}`}
      />
      <FailureBoundary at={key}>
        <ScreenInShell pathname={pathname} />
      </FailureBoundary>
    </FailureContext>
  )
}

/** Screens of one area share one frame. */
function ScreenInShell({ pathname }: { pathname: string }) {
  if (matchPath(patterns.dashboard, pathname)) return <Redirect to={paths.dashboard()} />
  const match = findRow(pathname)
  const Layout = match ? layoutOf(match.row.area) : ShopLayout
  if (!match || !Layout) {
    return (
      <ShopLayout>
        <NotLoaded />
      </ShopLayout>
    )
  }
  const { row, params } = match
  const screen = (
    <Params key={row.path} of={params}>
      <ScreenOf row={row} />
    </Params>
  )
  return createElement(Layout, null, screen)
}

function NotLoaded() {
  return navigator.onLine ? <RouteFailure /> : <NoSignal />
}

function ScreenOf({ row }: { row: RouteRow }) {
  const { key, pathname, search } = useLocation()
  const failure = use(FailureContext)
  if (failure) return <RouteFailure {...failure} />
  return (
    <FailureBoundary at={key}>
      <Gated gate={row.gate}>
        {() => {
          const url = new URL(`http://site.invalid${pathname}${search}`)
          const Screen = screenOf(row, url).component()
          return Screen ? createElement(Screen) : <NotLoaded />
        }}
      </Gated>
    </FailureBoundary>
  )
}

/**
 * After a navigation the focus moves to the content, or in it to the heading that the address names or to the field with
 * `data-autofocus`, for keyboards and screen readers; on the first page it stays where the browser put it.
 */
function useFocusOnContent(pathname: string, hash: string): void {
  const shown = useRef(pathname + hash)
  useEffect(() => {
    const [before] = shown.current.split('#')
    const isSame = shown.current === pathname + hash || (before === pathname && hash === '')
    shown.current = pathname + hash
    if (isSame) return
    const heading = hash === '' ? null : document.getElementById(hash.slice(1))
    const content = document.getElementById(CONTENT_ID)
    const target = heading ?? content?.querySelector<HTMLElement>('[data-autofocus]') ?? content
    target?.focus({ preventScroll: true })
  }, [pathname, hash])
}

/** The frames that are loaded with their area; the shop's is part of the first chunk. */
const frames: Partial<Record<Area, ScreenRef>> = {
  dashboard: screenAt('app/dashboard-layout.tsx', () =>
    import('#web/app/dashboard-layout.tsx').then((m) => m.DashboardLayout),
  ),
  admin: screenAt('app/admin-layout.tsx', () =>
    import('#web/app/admin-layout.tsx').then((m) => m.AdminLayout),
  ),
}

/** The frame around the screens of an area. */
export function layoutOf(area: Area): ComponentType<{ children?: ReactNode }> | undefined {
  const frame = frames[area]
  return frame ? frame.component() : ShopLayout
}

/** Everything that must be loaded before the row's screen can be rendered. */
export function neededFor(row: RouteRow, url: URL): ScreenRef[] {
  const screen = screenOf(row, url)
  const frame = frames[row.area]
  return frame ? [frame, screen] : [screen]
}

export function isLoaded(row: RouteRow, url: URL): boolean {
  return neededFor(row, url).every((screen) => screen.component())
}

export async function loadScreens(row: RouteRow, url: URL): Promise<void> {
  await Promise.all(neededFor(row, url).map((screen) => screen.load()))
}
