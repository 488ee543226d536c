import type { DehydratedState } from '@tanstack/react-query'
import type { Messages } from '#web/lib/locale.ts'
import type { Locale, Place } from '#shared/page.ts'

/** An error that replaces the content of a page. `status` is the HTTP status, or 0 without signal. */
export type PageFault = { status: number; requestId?: string | undefined }

/** The data for hydration, which the server's HTML contains in the data block `page-data`. */
export type PageData = {
  locale: Locale
  place: Place
  isPlaceChosen: boolean
  /** Milliseconds of the epoch. */
  renderedAt: number
  /** The names of goods on the page, whose messages are loaded later. */
  names?: Partial<Messages>
  queries: DehydratedState | null
  failure: PageFault | null
}

export const PAGE_DATA_ID = 'page-data'

/** Reads the data block and removes it: personal data, such as a pickup code, must not stay in the document. */
export function readPageData(): PageData | undefined {
  const element = document.getElementById(PAGE_DATA_ID)
  element?.remove()
  const text = element?.textContent
  return text ? (JSON.parse(text) as PageData) : undefined
}
