/** The interface between the server and the page renderer of the web; both compile against it. */
export type Locale = 'en' | 'hi'
export type Theme = 'light' | 'dark'
export type Place = { city: string; lat: number; long: number; label: string }

/** Calls a read inside the process. Rejects with an error that has a `code`. */
export type PageCall = (key: string, input: unknown) => Promise<unknown>

export type PageRequest = {
  /** Path and query of the request. */
  url: string
  locale: Locale
  place: Place
  /** False when the place is only the default place. */
  isPlaceChosen: boolean
  /** Origin of canonical addresses, without a slash at the end. */
  publicUrl: string
  /** Shown on a page that failed, and written to the log. */
  requestId?: string
  /** A personal page calls as the visitor; other pages, which all visitors share, call as a guest. */
  call: PageCall
  /** True when the request has a session cookie; the session may have ended. */
  hasSession: boolean
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page'
      status: number
      /** Private pages are not cached. */
      private: boolean
      head: string
      body: string
      /** JSON with every `<` escaped, for a data block in the page. */
      data: string
      /** Source files (relative to `web/`) whose chunks the page needs at once. */
      files: string[]
      /** The cause of status 500, for the log. */
      error?: unknown
    }

export type PageRenderer = (request: PageRequest) => Promise<RenderedPage>

/** True when the page at this address shows a signed-in visitor's own data. */
export type IsPersonalPage = (url: string) => boolean

export const locales = ['en', 'hi'] as const satisfies readonly Locale[]

export function isLocale(value: unknown): value is Locale {
  return locales.some((locale) => locale === value)
}

export function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark'
}

/** The page's ground in each theme (`paper` in `web/styles/tokens.css`), for the bars and icons of the device. */
export const PAPER: Record<Theme, string> = { light: '#fbf7ee', dark: '#18130e' }

/** The media query of one theme's `theme-color`: the device's preference, or all or no devices for a chosen theme. */
export function mediaOfTheme(theme: Theme, chosen: Theme | null | undefined): string {
  if (!chosen) return `(prefers-color-scheme: ${theme})`
  return theme === chosen ? 'all' : 'not all'
}

/** Reads the `place` cookie (already URL-decoded); null when it is malformed. */
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
