import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language } from '#shared/page.ts'
import { translate, type Translate } from '#shared/translate.ts'

/** The language an answer is given in: the one of ours that `Accept-Language` likes best, else English. */
export function requestLanguage({ headers }: { headers: IncomingHttpHeaders }): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map(readRange)
  const known = wanted.flatMap(({ tag, weight }) =>
    isLanguage(tag) && weight > 0 ? [{ tag, weight }] : [],
  )
  return known.toSorted((one, other) => other.weight - one.weight)[0]?.tag ?? 'en'
}

/** Says messages in the language of a request. */
export function sayFor(request: { headers: IncomingHttpHeaders }): Translate {
  return translate(requestLanguage(request))
}

/** `hi-IN;q=0.8` → `hi`, 0.8 (RFC 9110, 12.5.4). */
function readRange(range: string): { tag: string; weight: number } {
  const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return { tag: name.split('-')[0] ?? '', weight: quality ? Number(quality.slice(2)) || 0 : 1 }
}
