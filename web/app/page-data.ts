import type { DehydratedState } from '@tanstack/react-query'
import type { Language, Place } from '#shared/page.ts'

/** What the server's HTML carries along for hydration, in the data block `page-data`. */
export type PageData = {
  language: Language
  place: Place
  isPlaceChosen: boolean
  queries: DehydratedState | null
  /** The status the page was sent with when its content could not be had; 0 without signal. */
  failure: number | null
}

export const PAGE_DATA_ID = 'page-data'

export function readPageData(): PageData | undefined {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}
