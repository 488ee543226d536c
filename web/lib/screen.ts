import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { Locale, Place } from '#shared/page.ts'
import type { Translate } from './locale.ts'
import type { PageHead } from './page-head.ts'
import type { User } from './session.ts'

/** The people who may see a screen. */
export type Gate = 'public' | 'user' | 'merchant'

/** Screens that load together: their messages and, for merchants and administrators, their frame. */
export type Area = 'shop' | 'account' | 'dashboard' | 'pages' | 'admin' | 'support'

/** `shared/messages/<area>`: the texts of an area's screens, and those of single long pages. */
export type MessageArea =
  | Exclude<Area, 'support'>
  | 'access'
  | 'accountPage'
  | 'goods'
  | 'cart'
  | 'bookings'
  | 'orders'
  | 'gift'
  | 'history'
  /** Of parts that may open on any screen; they load after the first screen. */
  | 'parts'
  | 'collect'
  /** Of the buyer whom a bill names. */
  | 'buyer'
  /** The links to a bill, and the page behind them. */
  | 'sharedBill'
  | 'terms'
  | 'refunds'
  | 'reviews'
  /** Of writing and reporting reviews, and of the e-mails that ask for them. */
  | 'ownReviews'
  | 'questions'
  | 'grievances'
  | 'settings'
  | 'storeQuestions'
  /** Of the search of the dashboard. */
  | 'palette'
  | 'printer'
  | 'push'
  | 'privacy'
  | 'about'
  | 'home'
  | 'product'
  | 'moreGoods'
  | 'pictures'
  | 'editor'
  | 'declarations'
  /** The server's messages, for forms that are validated with a schema that both sides use. */
  | 'errors'
  | 'shops'
  | 'storePage'
  | 'follows'
  | 'phone'
  | 'yourAccount'
  | 'archive'
  | 'folder'
  | 'integrations'
  | 'inventory'
  | 'imports'
  | 'campaigns'
  | 'sizeHelp'
  | 'staff'
  | 'till'
  | 'counter'
  | 'tryOn'
  | 'statement'
  | 'statements'
  | 'payouts'
  | 'merchant'
  | 'firstSteps'
  | 'products'
  | 'figures'
  | 'week'
  | 'administrators'
  | 'trip'

/** The export `screen` of a screen's file: the browser loads it before the screen is rendered. */
export type Screen = {
  component: ComponentType<{ children?: ReactNode }>
  /** Messages beside those of the area. */
  messages?: readonly MessageArea[]
}

/**
 * The export `loads` of a screen's file: the data that the server puts into the page. The build leaves it out of the
 * browser's chunk; after a navigation the components fetch the same queries themselves.
 */
export type ScreenLoads = {
  /** Fetches what every visitor sees into the query client, and returns the page's head. */
  page?: (page: PageRequestData) => Promise<PageHead> | PageHead
  /** Fetches what this person sees. What fails is requested again by the browser, which shows the error. */
  personal?: (page: PageRequestData, user: User) => Promise<unknown>
}

export type PageRequestData = {
  url: URL
  params: Record<string, string | undefined>
  locale: Locale
  place: Place
  isPlaceChosen: boolean
  queryClient: QueryClient
  /** Translates texts of heads, which are written outside of components. */
  t: Translate
}

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
