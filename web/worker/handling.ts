/** Milliseconds to wait for the network before a pass is opened from the cache. */
export const WAIT_MS = 3000

/**
 * `pass`: a page that must open at a counter, so it waits for the network only a short time. `page`: any other page; in
 * its place, only the page without content is cached. `kept`: a file of a build. `untouched`: left to the browser.
 */
export type Handling = 'pass' | 'page' | 'kept' | 'untouched'

type Site = {
  origin: string
  /** Addresses of the pages that show passes. */
  pages: readonly string[]
}

/** Never handles API calls, pictures and writes. */
export function handlingOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  { origin, pages }: Site,
): Handling {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return 'untouched'
  if (mode === 'navigate')
    return pages.includes(address.pathname) ? 'pass' : otherPage(address.pathname)
  // Files of the last release count too, because one of its pages may still be open.
  return address.pathname.startsWith('/assets/') ? 'kept' : 'untouched'
}

function otherPage(pathname: string): Handling {
  return serversOwn.test(pathname) ? 'untouched' : 'page'
}

/** Addresses that a visitor may open but that are not screens. */
const serversOwn = /^\/(?:api|media|assets|dev|docs|healthz|readyz|metrics)(?:\/|$)|\.\w+$/

/** Resolves to the answer if it arrives in time and its status is below 500; rejects otherwise. */
export function inTime(answer: Promise<Response>, milliseconds: number): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('too late')), milliseconds)
    const settle = (response: Response) =>
      response.status < 500 ? resolve(response) : reject(new Error('in trouble'))
    answer.then(settle, reject).finally(() => clearTimeout(timer))
  })
}
