import { foldWords, singular, spellingKey } from '#shared/formats/fold.ts'
import {
  categoryArticle,
  isComposite,
  type Phrase,
  readLabel,
  widerArticles,
  womensName,
} from './lexicon.ts'
import { signedNames } from './brands.ts'
import { type Mark, markLexeme } from './senses.ts'
import { emptyWords, wholeCategories } from './tables.ts'

/** The texts of a product, its variants and its store. */
export type Texts = {
  name: string
  brand: string
  category: string
  subCategory: string
  description: string
  /** Colour names, materials and occasions of the variants. */
  details: string[]
  colorMaps: string[]
  genders: string[]
  ages: string[]
  storeName: string
  locality: string
  hindiName: string
  hindiDescription: string
  hindiStoreName: string
}

/** A: article and category; B: name and brand; C: colours, material, shop; D: description. */
type Weight = 'A' | 'B' | 'C' | 'D'
type Lexemes = Map<string, Set<Weight>>

const SHORTEST_KEY = 3
/** The words of a product's name after `with` are things that come with the article. */
const BESIDE = /\bwith\b/i
const COMPANY = /\b(?:with|for|in|from|of|and)\b|[,(+&]/i

/** The search words of a product, as the text of a `tsvector`. */
export function indexWords(texts: Texts): string {
  const lexemes: Lexemes = new Map()
  addArticles(lexemes, texts)
  addAudience(lexemes, texts)
  addWomensNames(lexemes)
  addText(lexemes, texts.subCategory, 'A')
  const [piece = '', ...company] = texts.name.split(BESIDE)
  addText(lexemes, piece, 'B')
  for (const part of company) addCompany(lexemes, part)
  addHead(lexemes, piece)
  addBrand(lexemes, texts.brand)
  for (const detail of texts.details) addText(lexemes, detail, 'C')
  for (const color of texts.colorMaps) addColour(lexemes, color)
  addShop(lexemes, texts.storeName)
  addShop(lexemes, texts.locality)
  addAside(lexemes, sentencesOf(texts.description), 'D')
  addText(lexemes, texts.hindiName, 'C')
  addAside(lexemes, sentencesOf(texts.hindiDescription), 'D')
  addShop(lexemes, texts.hindiStoreName)
  return write(lexemes)
}

function add(lexemes: Lexemes, lexeme: string, weight: Weight): void {
  const weights = lexemes.get(lexeme)
  if (weights) weights.add(weight)
  else lexemes.set(lexeme, new Set([weight]))
}

function addArticles(lexemes: Lexemes, texts: Texts): void {
  const { name, brand, category, subCategory } = texts
  const kinds = articlesOf(subCategory)
  const parsed = readName(name, brand)
  const head = parsed.head ?? headInDescription(kinds, texts)
  addKinds(lexemes, kinds, head)
  if (head) add(lexemes, markLexeme('#', head), parsed.head ? 'B' : 'C')
  for (const article of widerArticles(head ?? '')) add(lexemes, markLexeme('#', article), 'C')
  for (const article of parsed.company) add(lexemes, markLexeme('+', article), 'C')
  const whole = wholeCategories[category]
  if (whole) add(lexemes, markLexeme('#', whole), 'C')
}

/**
 * The first article in the description that belongs to these kinds. Shops shorten long names, and the description then
 * says the kind of bra or nose ring.
 */
function headInDescription(
  kinds: readonly string[],
  { category, description }: Texts,
): string | undefined {
  const isOfKind = (one: string) =>
    [one, ...widerArticles(one)].some((name) => kinds.includes(name))
  const isOther = (one: string) =>
    kinds.length > 1 && categoryArticle(one) === wholeCategories[category]
  return articlesOf(sentencesOf(description)).find((one) => isOfKind(one) || isOther(one))
}

function addKinds(lexemes: Lexemes, kinds: readonly string[], head: string | undefined): void {
  const own = ownKinds(kinds, head)
  for (const article of kinds)
    add(lexemes, markLexeme('#', article), own.includes(article) ? 'A' : 'C')
  // A kada is a bangle, so the wider article gets weight B; a suit of kurta and salwar is more than a kurta, so it gets
  // weight C.
  for (const article of kinds)
    for (const wider of widerArticles(article))
      add(lexemes, markLexeme('#', wider), isComposite(article) ? 'C' : 'B')
}

/**
 * The articles of a sub-category with two kinds that the name confirms, such as one of "Anklets & Nose Rings". A maang
 * tikka in that sub-category is neither, so no kind remains.
 */
function ownKinds(kinds: readonly string[], head: string | undefined): readonly string[] {
  if (head === undefined || kinds.length < 2) return kinds
  const names = [head, ...widerArticles(head)]
  return kinds.filter((article) => names.includes(article))
}

/**
 * `head` is the last article before `with` and similar words: a T-shirt bra is a bra, a kurta with dupatta is a kurta.
 */
function readName(name: string, brand: string): { head: string | undefined; company: string[] } {
  const own = name.toLowerCase().startsWith(`${brand.toLowerCase()} `)
    ? name.slice(brand.length)
    : name
  const segments = own.split(COMPANY).map(articlesOf)
  const head = segments.find((articles) => articles.length > 0)?.at(-1)
  const company = segments.flat().filter((article) => article !== head)
  return { head, company }
}

function articlesOf(text: string): string[] {
  return sensesOf(readLabel(foldWords(text)), 'article')
}

function sensesOf(phrases: Phrase[], kind: string): string[] {
  return phrases.flatMap(({ sense }) => (sense?.kind === kind ? [sense.name] : []))
}

function addAudience(lexemes: Lexemes, { genders, ages }: Texts): void {
  const [adult, small] = [ages.includes('Adult'), ages.some((age) => age !== 'Adult')]
  const people = [...(adult ? [['women', 'men']] : []), ...(small ? [['girls', 'boys']] : [])]
  if (small) add(lexemes, markLexeme('%', 'kids'), 'A')
  for (const [her = '', his = ''] of people) {
    if (genders.includes('Female')) add(lexemes, markLexeme('%', her), 'A')
    if (genders.includes('Male')) add(lexemes, markLexeme('%', his), 'A')
    if (!genders.includes('Unisex')) continue
    add(lexemes, markLexeme('%', her), 'C')
    add(lexemes, markLexeme('%', his), 'C')
  }
}

/**
 * Marks a kurta for women as a kurti too, with a lower weight than articles that are called kurti. A suit of kurta and
 * salwar gets no such mark.
 */
function addWomensNames(lexemes: Lexemes): void {
  if (!lexemes.has(markLexeme('%', 'women'))) return
  for (const [lexeme, weights] of lexemes) {
    const name = lexeme.startsWith('#') ? womensName(lexeme.slice(1)) : undefined
    if (name === undefined || weights.has('C')) continue
    if (!lexemes.has(markLexeme('#', name))) add(lexemes, markLexeme('#', name), 'C')
  }
}

/** "Non-padded" becomes one word, so that it does not match "padded". */
export function labelWords(text: string): string[] {
  return foldWords(text.replaceAll(/\bnon[\s-]+(?=[a-z])/gi, 'non'))
}

/** Descriptions often lose the space after a sentence: "a lace braLightly padded". */
const sentencesOf = (text: string) => text.replaceAll(/(?<=[a-z]{2})(?=[A-Z][a-z])/g, ' ')

const markOf: Record<string, Mark> = { colour: '@', quality: '=' }

/** Adds the words, and the colours and qualities that they mean. */
function addText(lexemes: Lexemes, text: string, weight: Weight): void {
  for (const { words, sense } of readLabel(labelWords(text))) {
    for (const word of sense?.kind === 'article' ? withLetters(words) : words)
      addWord(lexemes, word, weight)
    const mark = sense && markOf[sense.kind]
    if (mark) add(lexemes, markLexeme(mark, sense.name), weight)
    if (mark && sense.shade) add(lexemes, markLexeme(mark, `${sense.name}-${sense.shade}`), weight)
  }
}

/** Joins a single letter to the word after it: a T-shirt is no shirt. */
function withLetters(words: readonly string[]): string[] {
  return words
    .map((word, at) => ((words[at - 1] ?? '').length === 1 ? `${words[at - 1]}${word}` : word))
    .filter((word) => word.length > 1)
}

/** Adds the part of a name after `with`: its words, materials and crafts, but no colours. */
function addCompany(lexemes: Lexemes, text: string): void {
  for (const { words, sense } of readLabel(labelWords(text))) {
    if (sense?.kind === 'quality') add(lexemes, markLexeme('=', sense.name), 'C')
    for (const word of words) addWord(lexemes, word, 'C')
  }
}

/** Adds the last word before "for", "in" and similar words, which names the product when it is no known article. */
function addHead(lexemes: Lexemes, name: string): void {
  const [segment = ''] = name.split(COMPANY)
  const last = foldWords(segment).at(-1)
  if (last !== undefined) add(lexemes, markLexeme('^', singular(last)), 'B')
}

/** Adds the name or place of a shop under a separate mark, because a saree shop does not sell sarees only. */
function addShop(lexemes: Lexemes, name: string): void {
  const words = foldWords(name)
  for (const word of words) {
    add(lexemes, markLexeme('$', singular(word)), 'C')
    add(lexemes, markLexeme('$', spellingKey(singular(word))), 'C')
  }
  if (words.length > 1 && words.length < 6) add(lexemes, markLexeme('$', words.join('')), 'C')
  if (words.length > 2) add(lexemes, markLexeme('$', words.slice(0, 2).join('')), 'C')
}

/**
 * Adds a brand: its words without their meanings, the same words with the mark of a brand, and the whole name as one
 * word.
 */
function addBrand(lexemes: Lexemes, name: string): void {
  const words = foldWords(name)
  const joined = words.length > 1 && words.length < 6 ? [words.join(''), ...initialsOf(words)] : []
  const signed = signedNames.get(words.join(' '))
  if (signed !== undefined) add(lexemes, signed, 'B')
  for (const word of words) addWord(lexemes, word, 'B')
  for (const word of joined) add(lexemes, word, 'B')
  for (const word of [...words, ...joined]) add(lexemes, markLexeme('*', word), 'B')
}

/** In "U.S. Polo Assn." the word "US" is already an abbreviation, so it is kept whole. */
const initialOf = (word: string) => (word.length === 2 ? word : word.slice(0, 1))

/** "ck" and "ckj" for Calvin Klein Jeans, "ucb" for United Colors of Benetton, "uspa" for U.S. Polo Assn. */
function initialsOf(words: readonly string[]): string[] {
  const letters = words.filter((word) => !emptyWords.has(word)).map(initialOf)
  if (letters.length < 2) return []
  return [...new Set([letters.join(''), letters.slice(0, 2).join('')])]
}

function addWord(lexemes: Lexemes, typed: string, weight: Weight): void {
  const word = singular(typed)
  add(lexemes, word, weight)
  const key = spellingKey(word)
  if (weight !== 'D' && key !== word && key.length >= SHORTEST_KEY)
    add(lexemes, markLexeme('~', key), weight)
}

function addColour(lexemes: Lexemes, color: string): void {
  const known = sensesOf(readLabel(foldWords(color)), 'colour')
  for (const name of known.length > 0 ? known : [color]) add(lexemes, markLexeme('@', name), 'A')
}

/** Adds a text that may mention other articles, colours and people, without those words. */
function addAside(lexemes: Lexemes, text: string, weight: Weight): void {
  for (const { words, sense } of readLabel(labelWords(text))) {
    if (sense?.kind === 'quality') add(lexemes, markLexeme('=', sense.name), weight)
    if (sense) continue
    for (const word of words) if (!emptyWords.has(word)) addWord(lexemes, word, weight)
  }
}

function write(lexemes: Lexemes): string {
  return [...lexemes].map(([lexeme, weights]) => `'${lexeme}':${positions(weights)}`).join(' ')
}

/** A `tsvector` needs a position for each weight; the positions themselves have no meaning. */
function positions(weights: Set<Weight>): string {
  return [...weights].map((weight, at) => `${at + 1}${weight}`).join(',')
}

/**
 * Words that serve as corrections of misspelt words. Descriptions are left out because they have the most misspellings.
 * Hindi names are left out because "ब्लॉक" is folded to "blok", which must still be corrected to "block".
 */
export function teachingWords(texts: Texts): string[] {
  const { name, brand, subCategory, details, storeName, locality } = texts
  const words = [name, brand, subCategory, ...details, storeName, locality].flatMap(labelWords)
  const maker = foldWords(brand)
  if (maker.length === 2) words.push(maker.join(''))
  return [...new Set(words)].filter((word) => /^[a-z]{3,30}$/.test(word))
}

/** Least number of descriptions with a word; such a word is no misspelling. */
const MENTIONED = 2

/**
 * The words in the texts of products, with the number of products that have them. Words with 0 are in descriptions
 * only: they are never corrected, and no word is corrected to them.
 */
export function taughtBy(products: readonly Texts[]): Map<string, number> {
  const mentioned = countedIn(
    products.map(({ description }) =>
      foldWords(sentencesOf(description)).filter((word) => /^[a-z]{4,30}$/.test(word)),
    ),
  )
  const known = [...mentioned].flatMap(([word, times]) => (times < MENTIONED ? [] : [word]))
  const taught = new Map(known.map((word) => [word, 0]))
  for (const [word, uses] of countedIn(products.map(teachingWords))) taught.set(word, uses)
  return taught
}

function countedIn(lists: readonly string[][]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists)
    for (const word of new Set(list)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/** The colour families of a product as one name. */
export function colorSetOf({ colorMaps }: Texts): string {
  return [...new Set(colorMaps.map((name) => name.replaceAll('|', '/')))].join('|')
}
