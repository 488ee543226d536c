import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
} from 'react'

/** An entry of the browser's history: `key` identifies it, `state` is its saved state. */
export type Location = {
  pathname: string
  /** With its `?`, or empty. */
  search: string
  /** With its `#`, or empty. */
  hash: string
  state: unknown
  key: string
}

export type NavigateOptions = {
  /** Replaces the present history entry instead of adding one. */
  replace?: boolean | undefined
  state?: unknown
  keepScroll?: boolean | undefined
}

/** Navigates in the history. Addresses are absolute: they begin with a slash. */
export type Navigator = {
  navigate(to: string, options: NavigateOptions): void
  /** The address of a link to `to`, where screens are shown below another address. */
  addressOf?(to: string): string
}

type RouterState = { location: Location; navigator: Navigator }

const RoutingContext = createContext<RouterState | null>(null)
const NextContext = createContext<Location | null>(null)
const ParamsContext = createContext<Record<string, string>>({})

function useRouting(): RouterState {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('there is no Router around this')
  return routing
}

/** `next` is the location with a screen that is still loading. */
type RouterProps = RouterState & { next?: Location | null; children: ReactNode }

export function Router({ location, navigator, next = null, children }: RouterProps) {
  const routing = useMemo(() => ({ location, navigator }), [location, navigator])
  return (
    <RoutingContext value={routing}>
      <NextContext value={next}>{children}</NextContext>
    </RoutingContext>
  )
}

/** The parameters in the path of the address (`:token`). */
export function Params({ of, children }: { of: Record<string, string>; children: ReactNode }) {
  return <ParamsContext value={of}>{children}</ParamsContext>
}

export function useLocation(): Location {
  return useRouting().location
}

/** The requested location, also while its screen is loading, so that the menus mark it at once. */
export function useNextLocation(): Location {
  const shown = useLocation()
  return use(NextContext) ?? shown
}

/** The requested query, also while it is loading. While another screen is loading, the query of the shown screen. */
export function useNextSearch(): string {
  const [shown, next] = [useLocation(), useNextLocation()]
  return next.pathname === shown.pathname ? next.search : shown.search
}

export function useParams(): Record<string, string | undefined> {
  return use(ParamsContext)
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** Resolves an address; a relative one (`?show=past`, `#top`) is relative to the present address. */
export function useNavigate(): Navigate {
  const { location, navigator } = useRouting()
  const here = pathOf(location)
  return useCallback(
    (to, options = {}) => navigator.navigate(resolve(to, here), options),
    [navigator, here],
  )
}

type SetSearchParams = (params: Record<string, string>, options?: NavigateOptions) => void

export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation()
  const navigate = useNavigate()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set: SetSearchParams = useCallback(
    (next, options) => navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [params, set]
}

/**
 * Redirects as soon as it is rendered, unless the person is leaving for another screen, such as for the home page after
 * the account's deletion.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  const isLeaving = useNextLocation().pathname !== useLocation().pathname
  useEffect(() => {
    if (!isLeaving) navigate(to, { replace: true })
  }, [navigate, to, isLeaving])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

/** A click without modifier keys navigates inside the page; the browser handles all others. */
export function Link({ to, replace, state, keepScroll, onClick, children, ...anchor }: LinkProps) {
  const { location, navigator } = useRouting()
  const here = pathOf(location)
  const navigate = useNavigate()
  const href = resolve(to, here)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || isElsewhere(anchor.target)) return
    event.preventDefault()
    navigate(href, { replace: replace ?? href === here, state, keepScroll })
  }
  return (
    <a {...anchor} href={navigator.addressOf?.(href) ?? href} onClick={follow}>
      {children}
    </a>
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Marks the link only for exactly this address, not for addresses below it. */
  end?: boolean
  className: (state: { isActive: boolean }) => string
}

/** A link that is marked as current when it leads to the shown screen or to a parent of it. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const { pathname: target } = new URL(link.to, ORIGIN)
  const isActive = pathname === target || (!end && pathname.startsWith(`${target}/`))
  const mark = isActive ? ({ 'aria-current': 'page' } as const) : {}
  return <Link {...link} {...mark} className={className({ isActive })} />
}

/**
 * The parameters of a path by a pattern, or null when it does not match. `/reset-password/:token?` matches
 * `/reset-password` and `/reset-password/abc`; `/dashboard/*` matches every path below it; `*` matches every path. Case
 * and a trailing slash are ignored.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '*') return {}
  const names: string[] = []
  const source = pattern
    .replaceAll(/\/:(\w+)(\??)/g, (_whole, name: string, optional: string) => {
      names.push(name)
      return `(?:/([^/]+))${optional}`
    })
    .replace(/\*$/, '.+')
  const found = new RegExp(`^${source === '/' ? '' : source}/?$`, 'i').exec(pathname)
  if (!found) return null
  const values = names.map((name, index) => [name, found[index + 1]] as const)
  return Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, decode(value)]])),
  )
}

export function pathOf({ pathname, search, hash }: Omit<Location, 'key' | 'state'>): string {
  return pathname + search + hash
}

const ORIGIN = 'http://site.invalid'

function resolve(to: string, here: string): string {
  return to.startsWith('/') ? to : pathOf(new URL(to, ORIGIN + here))
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** True for a click without modifier keys. */
export function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

function isElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self'
}
