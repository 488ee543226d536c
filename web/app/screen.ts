import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Translate } from '#web/lib/locale.ts'
import type { Locale, Place } from '#shared/page.ts'
import type { MerchantPattern } from '#shared/merchant-paths.ts'
import type { Pattern } from '#shared/paths.ts'
import type { PageHead } from '#web/lib/page-head.ts'

export type Gate = 'public' | 'user' | 'merchant'

/** Screens that load together: their table, their messages and, for merchants and administrators, their frame. */
export type Area = 'shop' | 'account' | 'dashboard' | 'pages' | 'admin'

/** `shared/messages/<area>`: the texts of an area's screens, and those of single long pages. */
export type MessageArea =
  | Area
  | 'terms'
  | 'refunds'
  | 'privacy'
  | 'about'
  | 'home'
  | 'product'
  | 'pictures'
  | 'editor'
  /** The server's messages, for forms that are validated with a schema that both sides use. */
  | 'errors'
  | 'shops'
  | 'yourAccount'
  | 'inventory'
  | 'statement'
  | 'merchant'
  | 'week'

export type RouteRow = {
  path: Pattern | MerchantPattern
  area: Area
  gate: Gate
  /** A function where one path has two screens. */
  screen: ScreenRef | ((url: URL) => ScreenRef)
  /** The messages that only some pages of the area show, which are loaded with these. */
  texts?: readonly MessageArea[]
  /** The screen shows saved data when there is no signal; other screens have nothing to show then. */
  opensOffline?: true
  /** The address is confidential: the page is not cached and sends no referrer. */
  secret?: true
  /** When not 200. */
  status?: 404
}

/** A screen in a chunk of its own. It is loaded before it is rendered, on the server and in the browser. */
export type ScreenRef = {
  /** Relative to `web/`; the server uses it to find the chunk to preload. */
  file: string
  load: () => Promise<void>
  /** Undefined until it is loaded. */
  component: () => ComponentType | undefined
}

export function screenAt(file: string, open: () => Promise<ComponentType>): ScreenRef {
  let loaded: ComponentType | undefined
  return {
    file,
    load: async () => {
      loaded ??= await open()
    },
    component: () => loaded,
  }
}

export function screenOf({ screen }: RouteRow, url: URL): ScreenRef {
  return typeof screen === 'function' ? screen(url) : screen
}

/** What a public page may use to fetch its data on the server. */
export type PageRequestData = {
  url: URL
  params: Record<string, string | undefined>
  locale: Locale
  place: Place
  isPlaceChosen: boolean
  queryClient: QueryClient
  /** For heads, which are written outside of components. */
  t: Translate
}

/** Runs on the server only: fetches the screen's queries into the client and returns the page's head. */
export type PageLoad = (page: PageRequestData) => Promise<PageHead> | PageHead

/** The page answers with this status and no content. */
export class PageFailure extends Error {
  readonly status: number
  constructor(status: number) {
    super(`page with status ${status}`)
    this.status = status
  }
}

/** Makes the page answer 404 with the not-found screen. */
export function notFound(): never {
  throw new PageFailure(404)
}
