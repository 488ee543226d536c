export type Counted = { name: string; count: number }

const SHOWN_FIRST = 8
/** More names than this are also searched. */
const LONG = 15

type Facet = {
  options: Counted[]
  chosen: string[]
  all: boolean
  text: string
  say: (name: string) => string
}

/** Which names of a facet are shown: the first ones and the ticked ones, all of them, or those with the text. */
export function facetView({ options, chosen, all, text, say }: Facet) {
  const known = new Set(options.map(({ name }) => name))
  const missing = chosen.filter((name) => !known.has(name)).map((name) => ({ name, count: 0 }))
  const full = [...missing, ...options]
  const words = text.trim().toLowerCase()
  const fits = ({ name }: Counted) => [name, say(name)].join(' ').toLowerCase().includes(words)
  const isFirst = ({ name }: Counted, at: number) => at < SHOWN_FIRST || chosen.includes(name)
  const shown = full.filter((one, at) => (words ? fits(one) : all || isFirst(one, at)))
  return {
    shown,
    hidden: full.length - shown.length,
    isLong: full.length > LONG,
    count: full.length,
  }
}
