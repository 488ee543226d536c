import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Language, Place } from '#shared/page.ts'

/** What the server's HTML carries along for hydration, in the data block `page-data`. */
export type PageData = {
  language: Language
  place: Place
  isPlaceChosen: boolean
  queries: DehydratedState | null
  /** The route whose content could not be had, with the status the page was sent with. */
  failure: { routeId: string; status: number } | null
}

export const PAGE_DATA_ID = 'page-data'

export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}

/** Tells the router which of the matched routes need no loading, and which one failed. */
export function toHydration(data: PageData, matchedIds: readonly string[]): HydrationState {
  const loaderData = Object.fromEntries(matchedIds.map((id) => [id, null]))
  if (!data.failure) return { loaderData }
  const { routeId, status } = data.failure
  return { loaderData, errors: { [routeId]: toRouteError(status) } }
}

/** The shape `isRouteErrorResponse` knows. */
export function toRouteError(status: number) {
  return { status, statusText: '', internal: false, data: null }
}
