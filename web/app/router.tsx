import { createContext, createElement, use, useEffect, useRef } from 'react'
import { Params, Redirect, useLocation } from '#web/lib/router.tsx'
import { FailureBoundary, NoSignal, RouteFailure } from './route-failure.tsx'
import { Gated } from './gates.tsx'
import { ShopLayout } from './shop-layout.tsx'
import type { PageFault } from './page-data.ts'
import { findRow, frameOf, landingOf, type RouteRow, screenOf } from './routes.ts'
import { CONTENT_ID } from '#web/app/shell/skip-link.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'

/** Looks for a new release. Without signal there is none to look for. */
const ReleaseWatch = lazyPart(
  async () => (await import('./release-watch.tsx')).ReleaseWatch,
  Nothing,
)

/** Rendered in place of a screen's content. */
const FailureContext = createContext<PageFault | null>(null)

type SiteProps = {
  /** True while the next screen is being loaded. */
  isLeaving?: boolean
  failure: PageFault | null
}

/**
 * The server renders the same tree as the browser: a part beside it that only the browser has would change every
 * `useId`, and React does not repair attributes.
 */
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
        <ScreenInShell />
      </FailureBoundary>
      <AfterHydration>
        <ReleaseWatch />
      </AfterHydration>
    </FailureContext>
  )
}

/** Renders the frame that the screens of one area share. */
function ScreenInShell() {
  const location = useLocation()
  const landing = landingOf(location.pathname)
  if (landing !== undefined) return <Redirect to={landing} />
  const { row, params } = findRow(location)
  const frame = frameOf(row)
  if (frame === undefined) {
    return (
      <ShopLayout>
        <NotLoaded />
      </ShopLayout>
    )
  }
  const screen = (
    <Params key={row.path} of={params}>
      <ScreenOf row={row} />
    </Params>
  )
  return createElement(frame?.component ?? ShopLayout, null, screen)
}

function NotLoaded() {
  return navigator.onLine ? <RouteFailure /> : <NoSignal />
}

function ScreenOf({ row }: { row: RouteRow }) {
  const { key } = useLocation()
  const failure = use(FailureContext)
  if (failure) return <RouteFailure {...failure} />
  return (
    <FailureBoundary at={key}>
      <Gated gate={row.gate} showsKept={row.offline === 'counter'}>
        {() => {
          const Screen = screenOf(row)?.component
          return Screen ? createElement(Screen) : <NotLoaded />
        }}
      </Gated>
    </FailureBoundary>
  )
}

/**
 * Moves the focus after a navigation, for keyboards and screen readers: to the heading that the address names, to the
 * field with `data-autofocus`, or to the content. On the first page, the browser's own focus stays.
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
