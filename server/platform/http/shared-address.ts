import { paths, patterns, tagPath } from '#shared/paths.ts'
import { shareTarget } from '#shared/share-target.ts'

/** Longest search text in letters; a longer shared text is probably not the name of a product. */
const LONGEST_SEARCH = 100
const link = /https?:\/\/[^\s<>"]+/gi
/** Punctuation that may follow a link in a sentence. */
const sentenceEnd = /[.,;:!?)\]}'’”।]+$/

/**
 * The address to open when another app shares something with the installed app (`shareTarget`): a link to a product,
 * shop or tag of this site opens that; any other text becomes a search. Only known parts of a link are used, so that
 * a shared link to another page of this site cannot trigger an action. `hosts`: the names of this site, with their
 * ports.
 */
export function sharedAddress(query: URLSearchParams, hosts: readonly string[]): string {
  const { title, text, url } = shareTarget.params
  // Android puts a link into the text.
  const texts = [url, text, title].map((name) => query.get(name) ?? '')
  const links = texts.flatMap((one) => one.match(link) ?? [])
  const own = links.flatMap((one) => ownAddress(one.replace(sentenceEnd, ''), hosts) ?? [])
  if (own[0] !== undefined) return own[0]
  const wishes = [title, text].map((name) => toSearch(query.get(name) ?? ''))
  return paths.search({ rawQuery: wishes.find((wish) => wish !== '') ?? '' })
}

function ownAddress(address: string, hosts: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, pathname, searchParams: query } = new URL(address)
  if (!hosts.includes(host)) return undefined
  const [, tag] = /^\/t\/(\w+)$/.exec(pathname) ?? []
  return tag === undefined ? screenAddress(pathname, query) : tagPath(tag)
}

/** The address of the product, shop or search in a link; the home screen for every other link. */
function screenAddress(pathname: string, query: URLSearchParams): string {
  const part = (name: string) => query.get(name) ?? undefined
  const [id, search] = [part('_id'), part('rawQuery')]
  if (pathname === patterns.product && id) return paths.product(id, part('variant'), part('color'))
  if (pathname === patterns.store && id) return paths.store(id)
  if (pathname !== patterns.home || search === undefined) return paths.home()
  return paths.search({ rawQuery: toSearch(search), city: part('city') })
}

/** The words of a text, without links and control characters. */
function toSearch(text: string): string {
  const words = text.replaceAll(link, ' ').replaceAll(/[\p{C}\s]+/gu, ' ')
  return [...words.trim()].slice(0, LONGEST_SEARCH).join('').trim()
}
