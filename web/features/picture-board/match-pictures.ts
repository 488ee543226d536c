import { foldWords, spellingKey } from '#shared/formats/fold.ts'

/** A place for pictures: one colour of a product, or a product without colours. */
export type Slot = {
  key: string
  productId: string
  productName: string
  color: string | null
  skus: readonly string[]
}

/** The name of a picture's file, and of the folder around it, if there is one. */
export type FileName = { name: string; folder: string }

export type Match =
  | { slot: string; by: 'sku' | 'name'; text: string }
  /** `colors`: the product is clear, its colour is not. `several`: more than one product fits. */
  | { slot?: undefined; why: 'unknown' | 'colors' | 'several'; text: string }

type Code = { text: string; slots: Slot[] }
type Catalogue = {
  /** SKUs, and the beginnings that the SKUs of a product or a colour share, by their words. */
  codes: ReadonlyMap<string, Code>
  /** The same by their letters and digits only: `KRT101` is KRT-101 too. */
  tightCodes: ReadonlyMap<string, Code>
  /** Places by the words of name and colour. */
  byWord: ReadonlyMap<string, readonly NamedSlot[]>
}
type NamedSlot = { slot: Slot; name: Set<string>; color: Set<string> }

const keysOf = (text: string) => new Set(foldWords(text).map(spellingKey))

export function readCatalogue(slots: readonly Slot[]): Catalogue {
  const codes = new Map<string, Code>()
  const tightCodes = new Map<string, Code>()
  const note = (text: string, words: readonly string[], slot: Slot) => {
    for (const [map, key] of [
      [codes, words.join(' ')],
      [tightCodes, words.join('')],
    ] as const) {
      const code = map.get(key) ?? { text, slots: [] }
      if (!code.slots.includes(slot)) code.slots.push(slot)
      map.set(key, code)
    }
  }
  for (const slot of slots) for (const sku of slot.skus) note(sku, foldWords(sku), slot)
  const products = Map.groupBy(slots, ({ productId }) => productId).values()
  for (const group of [...slots.map((slot) => [slot]), ...products]) {
    const words = commonStart(group.flatMap(({ skus }) => skus.map(foldWords)))
    // A common beginning without a digit is a word such as `kurta`, which other products begin with too.
    if (words.some((word) => /\d/.test(word)))
      for (const slot of group) note(words.join('-').toUpperCase(), words, slot)
  }
  const byWord = new Map<string, NamedSlot[]>()
  for (const slot of slots) {
    const named = { slot, name: keysOf(slot.productName), color: keysOf(slot.color ?? '') }
    for (const word of new Set([...named.name, ...named.color])) {
      const list = byWord.get(word) ?? []
      list.push(named)
      byWord.set(word, list)
    }
  }
  return { codes, tightCodes, byWord }
}

/** The place of a picture by its file's name, else by its folder's: an SKU comes before a name. */
export function matchPicture(catalogue: Catalogue, { name, folder }: FileName): Match {
  const own = foldWords(stemOf(name))
  const around = foldWords(folder)
  const found =
    bySku(catalogue, own, around) ??
    bySku(catalogue, around, own) ??
    byName(catalogue, own, around) ??
    byName(catalogue, around, own)
  return found ?? { why: 'unknown', text: '' }
}

/** Words at the end of a file's name that number or describe the picture of a product. */
const VIEWS = new Set(
  'front back side left right top bottom main cover detail details close closeup up zoom full look model view photo picture pic image img dsc copy final edited new'.split(
    ' ',
  ),
)
const isView = (word: string) => /^(?:\d{1,3}|[a-f])$/.test(word) || VIEWS.has(word)
/** A code with letters and digits is recognised in the middle of a name; `101` and `red` also stand for other things. */
const isTelling = (code: string) => /^(?=.*\d)(?=.*[a-z]).{4,}$/.test(code)

/** Matches the longest code in the words. Another code beside it may make the match ambiguous. */
function bySku(catalogue: Catalogue, words: string[], hints: string[]): Match | undefined {
  const found: FoundCode[] = []
  for (const one of runsOf(words).flatMap((run) => codeIn(catalogue, words, run)))
    if (found.every(({ from, to }) => one.to <= from || one.from >= to)) found.push(one)
  const [first] = found
  if (!first) return undefined
  const slots = found.flatMap(({ code }) => code.slots)
  return decide('sku', first.code.text, slots, [...words, ...hints])
}

type Run = { from: number; to: number }
type FoundCode = Run & { code: Code }

function codeIn({ codes, tightCodes }: Catalogue, words: string[], run: Run): FoundCode[] {
  const inside = words.slice(run.from, run.to)
  const tight = inside.join('')
  const rest = [...words.slice(0, run.from), ...words.slice(run.to)]
  if (!isTelling(tight) && !(run.from === 0 && rest.every(isView))) return []
  const code = codes.get(inside.join(' ')) ?? (isTelling(tight) ? tightCodes.get(tight) : undefined)
  return code ? [{ ...run, code }] : []
}

/** All words of the file must belong to a product's name and colour: all of the name's, or at least two. */
function byName({ byWord }: Catalogue, words: string[], hints: string[]): Match | undefined {
  const told = new Set(words.filter((word) => !isView(word)).map(spellingKey))
  const lists = [...told].map((word) => byWord.get(word) ?? [])
  const shortest = lists.toSorted((one, other) => one.length - other.length)[0] ?? []
  const fitting = shortest.filter(
    ({ name, color }) => areIn(told, name, color) && [...told].some((word) => name.has(word)),
  )
  const whole = fitting.filter(({ name }) => areIn(name, told))
  const slots = whole.length > 0 ? whole : told.size > 1 ? fitting : []
  const [first] = slots
  if (!first) return undefined
  return decide(
    'name',
    first.slot.productName,
    slots.map(({ slot }) => slot),
    [...words, ...hints],
  )
}

/** Prefers the places whose colour is named. More than one place is no match. */
function decide(by: 'sku' | 'name', text: string, slots: readonly Slot[], words: string[]): Match {
  const told = new Set(words.map(spellingKey))
  const all = [...new Set(slots)]
  const named = all.filter(({ color }) => color !== null && areIn(keysOf(color), told))
  const [first, ...others] = named.length > 0 ? named : all
  if (!first) return { why: 'unknown', text }
  if (others.length === 0) return { slot: first.key, by, text }
  const isOneProduct = others.every(({ productId }) => productId === first.productId)
  return { why: isOneProduct ? 'colors' : 'several', text }
}

/** All runs of words, the longest first. */
function runsOf(words: readonly string[]): Run[] {
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((_last, more) => ({ from, to: from + more + 1 })),
  )
  const length = ({ from, to }: Run) => words.slice(from, to).join('').length
  return runs.toSorted((one, other) => length(other) - length(one))
}

function areIn(words: ReadonlySet<string>, ...sets: ReadonlySet<string>[]): boolean {
  return [...words].every((word) => sets.some((set) => set.has(word)))
}

function commonStart([first = [], ...others]: string[][]): string[] {
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word))
  return end === -1 ? first : first.slice(0, end)
}

/** Files in the order of their names, in which numbers count as numbers. */
export function byFileName(one: FileName, other: FileName): number {
  return compare(one.folder, other.folder) || compare(stemOf(one.name), stemOf(other.name))
}

/** The order of the pictures of one place: `front` is the main one. */
export function mainFirst(one: FileName, other: FileName): number {
  return Number(isFront(other)) - Number(isFront(one)) || byFileName(one, other)
}

const isFront = ({ name }: FileName) =>
  foldWords(stemOf(name)).some((word) => word === 'main' || word === 'front' || word === 'cover')
const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')
const { compare } = new Intl.Collator('en', { numeric: true })
