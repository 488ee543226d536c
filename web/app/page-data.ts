import type { DehydratedState } from '@tanstack/react-query'
import type { Messages } from '#web/lib/locale.ts'
import type { Locale, Place } from '#shared/page.ts'

/** Replaces a page's content: the HTTP status of the page, 0 without signal. */
export type PageFault = { status: number; requestId?: string | undefined }

/** What the server's HTML contains for hydration, in the data block `page-data`. */
export type PageData = {
  locale: Locale
  place: Place
  isPlaceChosen: boolean
  /** Milliseconds of the epoch. */
  renderedAt: number
  /** Names of goods that the page shows, from messages that are loaded later. */
  names?: Partial<Messages>
  queries: DehydratedState | null
  failure: PageFault | null
}

export const PAGE_DATA_ID = 'page-data'

/** Once: personal data, such as a pickup code, must not stay in the document. */
export function readPageData(): PageData | undefined {
  const element = document.getElementById(PAGE_DATA_ID)
  element?.remove()
  const text = element?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}
