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

/** An entry of the browser's history: `key` is its own, `state` what it was left with. */
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
  /** Takes the place of the present entry instead of standing after it. */
  replace?: boolean | undefined
  state?: unknown
  /** The window stays where it is scrolled to. */
  keepScroll?: boolean | undefined
}

/** What moves through the history. Addresses are whole: they begin with a slash. */
export type Navigator = { navigate(to: string, options: NavigateOptions): void }

type Routing = { location: Location; navigator: Navigator }

const RoutingContext = createContext<Routing | null>(null)
const ParamsContext = createContext<Record<string, string>>({})

function useRouting(): Routing {
  const routing = use(RoutingContext)
  if (!routing) throw new Error('there is no Router around this')
  return routing
}

export function Router({ location, navigator, children }: Routing & { children: ReactNode }) {
  const routing = useMemo(() => ({ location, navigator }), [location, navigator])
  return <RoutingContext value={routing}>{children}</RoutingContext>
}

/** Says what the path of the address has told (`:token`). */
export function Params({ of, children }: { of: Record<string, string>; children: ReactNode }) {
  return <ParamsContext value={of}>{children}</ParamsContext>
}

export function useLocation(): Location {
  return useRouting().location
}

export function useParams(): Record<string, string | undefined> {
  return use(ParamsContext)
}

export type Navigate = (to: string, options?: NavigateOptions) => void

/** The way to another address; one that is not whole (`?show=past`, `#top`) counts from the present one. */
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

/** Leads on as soon as it is shown. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to])
  return null
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

/** A click without other keys moves inside the page; everything else is the browser's. */
export function Link({ to, replace, state, keepScroll, onClick, children, ...anchor }: LinkProps) {
  const here = pathOf(useLocation())
  const navigate = useNavigate()
  const href = resolve(to, here)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || isElsewhere(anchor.target)) return
    event.preventDefault()
    navigate(href, { replace: replace ?? href === here, state, keepScroll })
  }
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  )
}

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Not for the addresses below it. */
  end?: boolean
  className: (state: { isActive: boolean }) => string
}

/** A link that is marked where it leads to the screen that is shown, or to one above it. */
export function NavLink({ end = false, className, ...link }: NavLinkProps) {
  const { pathname } = useLocation()
  const { pathname: target } = new URL(link.to, ORIGIN)
  const isActive = pathname === target || (!end && pathname.startsWith(`${target}/`))
  const mark = isActive ? ({ 'aria-current': 'page' } as const) : {}
  return <Link {...link} {...mark} className={className({ isActive })} />
}

/**
 * What a path says by a pattern, or null when it does not fit: `/reset-password/:token?` takes `/reset-password`
 * and `/reset-password/abc`, `*` everything. Capitals and a slash at the end make no difference.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  if (pattern === '*') return {}
  const names: string[] = []
  const source = pattern.replaceAll(/\/:(\w+)(\??)/g, (_whole, name: string, optional: string) => {
    names.push(name)
    return `(?:/([^/]+))${optional}`
  })
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

function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey
}

function isElsewhere(target: string | undefined): boolean {
  return target !== undefined && target !== '_self'
}
