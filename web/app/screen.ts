import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Translate } from '#web/lib/locale.ts'
import type { Locale, Place } from '#shared/page.ts'
import type { Pattern } from '#shared/paths.ts'
import type { PageHead } from '#web/lib/page-head.ts'

export type Gate = 'public' | 'user' | 'merchant'

/** Screens that load together: their table, their messages and, for the dashboard, their frame. */
export type Area = 'shop' | 'account' | 'dashboard' | 'pages'

/** `shared/messages/<area>`: what an area's screens show, and the texts of single long pages. */
export type MessageArea = Area | 'terms' | 'refunds' | 'privacy' | 'about'

export type RouteRow = {
  path: Pattern
  area: Area
  gate: Gate
  /** A function where one path has two screens. */
  screen: ScreenRef | ((url: URL) => ScreenRef)
  /** The messages of a long page, which travel with it alone. */
  text?: MessageArea
  /** Shows what the browser kept when there is no signal; other screens have nothing to show then. */
  opensOffline?: true
  /** Its address is nobody else's business: no cache keeps the page, and no link tells where it came from. */
  secret?: true
  /** Other than 200. */
  status?: 404
}

/** A screen in a chunk of its own. It is loaded before it is rendered, on the server and in the browser. */
export type ScreenRef = {
  /** Relative to `web/`; the server finds the chunk to preload by it. */
  file: string
  load: () => Promise<void>
  component: () => ComponentType
}

export function screenAt(file: string, open: () => Promise<ComponentType>): ScreenRef {
  let loaded: ComponentType | undefined
  return {
    file,
    load: async () => {
      loaded ??= await open()
    },
    component: () => {
      if (!loaded) throw new Error(`${file} is rendered before it is loaded`)
      return loaded
    },
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

/** Runs on the server only: puts the screen's queries into the client and answers the page's head. */
export type PageLoad = (page: PageRequestData) => Promise<PageHead> | PageHead

/** The page has a status of its own instead of its content. */
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
