import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Theme } from '#shared/page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'
export type SentPage = { bytes: Buffer; etag: string }

const THEME_SLOT = '<html '
/** A page is a few dozen kilobytes: the usual window of 4 MB would only cost memory and time. */
const WINDOW_BITS = 18
const QUALITY = 4

/** A finished page. The theme is set on sending, and each form is made once. */
export class CachedPage {
  readonly status: number
  readonly private: boolean
  readonly madeAt: number
  readonly #html: string
  readonly #forms = new Map<string, Promise<SentPage>>()

  constructor(page: { html: string; status: number; private: boolean; madeAt: number }) {
    this.status = page.status
    this.private = page.private
    this.madeAt = page.madeAt
    this.#html = page.html
  }

  as(theme: Theme | undefined, encoding: Encoding): Promise<SentPage> {
    const key = `${theme} ${encoding}`
    const form = this.#forms.get(key) ?? this.#make(theme, encoding)
    this.#forms.set(key, form)
    return form
  }

  async #make(theme: Theme | undefined, encoding: Encoding): Promise<SentPage> {
    const html = theme
      ? this.#html.replace(THEME_SLOT, `${THEME_SLOT}data-theme="${theme}" `)
      : this.#html
    const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22)
    return { bytes: await compress(Buffer.from(html), encoding), etag: `"${hash}-${encoding}"` }
  }
}

async function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  if (encoding === 'gzip') return await promisify(gzip)(bytes)
  return await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** Keeps the pages asked for last; simultaneous askers of a missing one share its making. */
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

  #isFresh(page: CachedPage): boolean {
    return this.#options.now() - page.madeAt < this.#options.seconds * 1000
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
