import { MINUTE_MS } from '#shared/formats/india-time.ts'
import { mediaOfTheme, type Theme } from '#shared/page.ts'
import { PreparedText } from './prepared.ts'

const THEME_SLOT = '<html '

/**
 * A rendered page. The theme is inserted when the page is sent; the version of each theme is made once. The page is
 * stored as bytes: a string would need twice the memory, and the garbage collector would copy it several times.
 */
export class CachedPage {
  readonly status: number
  readonly private: boolean
  readonly madeAt: number
  readonly #html: Buffer
  readonly #forms = new Map<Theme | undefined, PreparedText>()

  constructor(page: { html: string; status: number; private: boolean; madeAt: number }) {
    this.status = page.status
    this.private = page.private
    this.madeAt = page.madeAt
    this.#html = Buffer.from(page.html)
  }

  as(theme: Theme | undefined): PreparedText {
    const form = this.#forms.get(theme) ?? new PreparedText(this.#in(theme))
    this.#forms.set(theme, form)
    return form
  }

  #in(theme: Theme | undefined): string | Buffer {
    if (!theme) return this.#html
    let html = this.#html.toString().replace(THEME_SLOT, `${THEME_SLOT}data-theme="${theme}" `)
    for (const each of ['light', 'dark'] as const) {
      html = html.replace(mediaOfTheme(each, null), mediaOfTheme(each, theme))
    }
    return html
  }
}

/** Caches the latest rendered pages; parallel requests for a missing page share one rendering. */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage>>()
  readonly #options: { seconds: number; size: number; now: () => number }

  constructor(options: { seconds: number; size: number; now: () => number }) {
    this.#options = options
  }

  async get(key: string, make: () => Promise<CachedPage>): Promise<CachedPage> {
    const known = this.#pages.get(key)
    if (known && this.#isFresh(await known)) return known
    if (known === this.#pages.get(key)) this.#put(key, make())
    const page = this.#pages.get(key) ?? make()
    return await page
  }

  /**
   * A page is shown only in the minute of its rendering, because shops open and close, and campaigns begin and end,
   * at whole minutes.
   */
  #isFresh({ madeAt }: CachedPage): boolean {
    const now = this.#options.now()
    const isSameMinute = Math.floor(madeAt / MINUTE_MS) === Math.floor(now / MINUTE_MS)
    return isSameMinute && now - madeAt < this.#options.seconds * 1000
  }

  #put(key: string, making: Promise<CachedPage>): void {
    this.#pages.delete(key)
    this.#pages.set(key, making)
    const forget = () => this.#pages.get(key) === making && this.#pages.delete(key)
    making.then((page) => page.status >= 500 && forget(), forget)
    const [oldest] = this.#pages.keys()
    if (this.#pages.size > this.#options.size && oldest !== undefined) this.#pages.delete(oldest)
  }
}
