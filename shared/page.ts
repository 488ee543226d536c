/** What the server hands the renderer of the pages, and what comes back. Server and web compile against it. */
export type Locale = 'en' | 'hi'
export type Theme = 'light' | 'dark'
export type Place = { city: string; lat: number; long: number; label: string }

/** Calls an endpoint as an anonymous guest inside the process. Rejects with an error that carries a `code`. */
export type PageCall = (key: string, input: unknown) => Promise<unknown>

export type PageRequest = {
  /** Path with its query, as asked for. */
  url: string
  locale: Locale
  place: Place
  /** False while the place is only the product's guess. */
  isPlaceChosen: boolean
  /** Origin of canonical addresses, without a slash at the end. */
  publicUrl: string
  /** Said on a page that failed, and found in the log. */
  requestId?: string
  call: PageCall
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      /** Private pages are not cached and carry no content of their own. */
      private: boolean
      head: string
      body: string
      /** JSON with every `<` escaped, ready for a data block. */
      data: string
      /** Source files (relative to `web/`) whose chunks the page needs at once. */
      files: string[]
      /** Why the status is 500; for the log. */
      error?: unknown
    }

export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>

const locales: readonly string[] = ['en', 'hi'] satisfies Locale[]

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && locales.includes(value)
}

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

/** Reads the `place` cookie (already URL-decoded). Anything malformed is no place. */
export function parsePlace(text: string | undefined): Place | null {
  if (!text || text.length > 400) return null
  try {
    return toPlace(JSON.parse(text))
  } catch {
    return null
  }
}

function toPlace(value: unknown): Place | null {
  if (typeof value !== 'object' || value === null) return null
  const { city, lat, long, label } = value as Record<string, unknown>
  if (!isShortText(city) || !isShortText(label)) return null
  if (!isWithin(lat, 90) || !isWithin(long, 180)) return null
  return { city, lat, long, label }
}

function isShortText(value: unknown): value is string {
  if (typeof value !== 'string' || value.includes('\0')) return false
  return value.trim() !== '' && value.length <= 80
}

function isWithin(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit
}
