import { findProhibited } from '#server/modules/catalog/rules/prohibited.ts'
import {
  joinSubCategories,
  nameKey,
  spelledName,
  type SubCategory,
} from '#shared/catalog/sub-categories.ts'
import { readLabel, widerArticles } from '#server/modules/search/language/lexicon.ts'
import type { Sense } from '#server/modules/search/language/senses.ts'
import { categories } from '#shared/catalog/categories.ts'
import { categoryFields, colorMaps } from '#shared/catalog/product-fields.ts'
import { foldWords } from '#shared/formats/fold.ts'
import subCategoryOf from '../language/data/goods.json' with { type: 'json' }
import values from '../language/data/values.json' with { type: 'json' }
import type { Goods, Understanding } from '../rules/words.ts'

const genderOf: Readonly<Record<string, string>> = {
  women: 'Female',
  girls: 'Female',
  'women-or-girls': 'Female',
  men: 'Male',
  boys: 'Male',
  'men-or-boys': 'Male',
}
/** The colours that billing programs shorten: `SHIRT BLK`. */
const colourCodes = new Map(Object.entries(values.colourCodes))
const MOST_REMEMBERED = 5_000
const LONGEST_TEXT = 200
/** Maximum number of words of an added name or synonym. */
const MOST_WORDS = 4

/** The name, when all names are equal; else null. */
function findOnlyName(names: readonly string[]): string | null {
  return new Set(names).size === 1 ? (names[0] ?? null) : null
}

/** Reads texts with the words of the search and with added sub-categories; caches the results. */
export function makeUnderstanding(
  all: readonly SubCategory[] = joinSubCategories([]),
): Understanding {
  const added = addedGoods(all)
  const read = new Map<string, Sense[]>()
  const sensesOf = (whole: string): Sense[] => {
    const text = whole.slice(0, LONGEST_TEXT)
    const known = read.get(text)
    if (known) return known
    const senses = readLabel(foldWords(text).map((word) => colourCodes.get(word) ?? word)).flatMap(
      ({ sense }) => sense ?? [],
    )
    if (read.size >= MOST_REMEMBERED) read.clear()
    read.set(text, senses)
    return senses
  }
  const headIn = (text: string) => {
    const head = headOf(text, sensesOf)
    return isMixed(text, head) ? [] : head
  }
  return {
    colourOf(text) {
      const found = sensesOf(text).filter(({ kind }) => kind === 'colour')
      const families = found.map(({ name }) => name.toLowerCase())
      const known = colorMaps.filter((one) => families.includes(one.toLowerCase()))
      return known.length > 1 ? 'Multicolour' : findOnlyName(known)
    },
    genderOf: (text) =>
      findOnlyName(
        sensesOf(text)
          .filter(({ kind }) => kind === 'audience')
          .flatMap(({ name }) => genderOf[name] ?? []),
      ),
    // Reads only the text before "with" or "and": a kurta with pants is a kurta.
    goodsOf: (text) => added.named(text) ?? goodsIn(headIn(text)) ?? added.within(text),
    isPlainTitle: (text) =>
      readLabel(foldWords(text.slice(0, LONGEST_TEXT))).every(
        ({ sense, words }) => sense !== null || words.every((word) => titleWords.has(word)),
      ),
    spelled: ({ category, subCategory: name }) => spelledName(all, { category, name }),
    prohibitedIn: findProhibited,
  }
}

const anyOf = (words: string) => words.replaceAll(', ', '|').replaceAll('+', String.raw`\+`)
const joinsGoods = new RegExp(`\\s(?:${anyOf(values.with)})\\s`, 'iu')
const comesWith = new RegExp(`\\s(?:${anyOf(values.comesWith)})(?![\\p{L}\\p{M}])`, 'iu')

const isArticle = ({ kind }: Sense) => kind === 'article'
const articleOf = (senses: readonly Sense[]) => senses.findLast(isArticle)?.name

/** The words of things that go with an article and are none: a `saree fall` is no saree. */
const accessories = new Set(values.accessories.split(', ').map((word) => foldWords(word).join(' ')))

/** The senses of the text before "with" or "and"; none when its last word is a thing that goes with an article. */
function headOf(text: string, sensesOf: (text: string) => Sense[]): Sense[] {
  const head = withoutAge(text).split(joinsGoods)[0] ?? text
  return accessories.has(foldWords(head).at(-1) ?? '') ? [] : headSenses(head, sensesOf)
}

/** The senses without goods that come with others: `साड़ी ब्लाउज़ के साथ` is a saree, `dupatte ke saath suit` a suit. */
function headSenses(text: string, sensesOf: (text: string) => Sense[]): Sense[] {
  const [before = '', after = ''] = text.split(comesWith)
  const whole = sensesOf(before)
  const behind = sensesOf(after)
  if (behind.some(isArticle)) return behind
  const words = before === text ? [] : before.split(' ')
  const shorter = words.map((_, dropped) => sensesOf(words.slice(0, -dropped - 1).join(' ')))
  const last = articleOf(whole)
  return shorter.find((senses) => ![undefined, last].includes(articleOf(senses))) ?? whole
}

/** `Frock 2-3 saal` is for an age; `saal` alone may be a shawl. */
const withoutAge = (text: string) =>
  text.replaceAll(/\d{1,2}\s*(?:saal|sal|साल)(?![\p{L}\p{M}])/giu, ' ')

const titleWords = new Set(values.titleWords.split(', '))

/** Finds goods by names and synonyms that administrators have added. */
function addedGoods(all: readonly SubCategory[]) {
  const offered = all.filter(({ isRetired }) => !isRetired)
  const byKey = new Map(
    offered.flatMap(({ category, name, isAdded, synonyms }) =>
      [...(isAdded ? [name] : []), ...synonyms].map((word) => [
        nameKey(word),
        { category, subCategory: name },
      ]),
    ),
  )
  return {
    /** The goods whose name or synonym is the whole text. */
    named: (text: string): Goods | null =>
      byKey.size === 0 ? null : (byKey.get(nameKey(text)) ?? null),
    /** The goods whose name or synonym stands last among the words of the text. */
    within(text: string): Goods | null {
      if (byKey.size === 0) return null
      const words = foldWords(text.slice(0, LONGEST_TEXT))
      for (let end = words.length; end > 0; end -= 1)
        for (let begin = Math.max(0, end - MOST_WORDS); begin < end; begin += 1) {
          const found = byKey.get(nameKey(words.slice(begin, end).join(' ')))
          if (found) return found
        }
      return null
    },
  }
}

const knownSubCategories: Readonly<Record<string, string>> = subCategoryOf

function kindOf({ name }: Sense): string | undefined {
  const known = [name, ...widerArticles(name)].find((one) => knownSubCategories[one])
  return known === undefined ? undefined : knownSubCategories[known]
}

const saysSet = new RegExp(`(?<![\\p{L}\\p{M}])(?:${anyOf(values.combos)})(?![\\p{L}\\p{M}])`, 'iu')

/** True for a set of unlike goods, which is neither of them: `kurti palazzo set`. */
function isMixed(text: string, senses: readonly Sense[]): boolean {
  const last = senses.findLast(isArticle)
  if (!last || !saysSet.test(text)) return false
  const own = new Set([last.name, ...widerArticles(last.name)])
  const isOther = (one: Sense) =>
    kindOf(one) !== kindOf(last) &&
    ![one.name, ...widerArticles(one.name)].some((name) => own.has(name))
  return senses.filter(isArticle).some(isOther)
}

/** The goods of a name's last article word: a shirt dress is a dress. Lac and glass bangles are kinds of their own. */
function goodsIn(senses: readonly Sense[]): Goods | null {
  const article = senses.findLast(isArticle)
  if (!article) return null
  const usual = kindOf(article)
  if (usual === undefined) return null
  const has = (quality: string) =>
    senses.some((one) => one.kind === 'quality' && one.name === quality)
  const subCategory =
    usual === 'Bangles' && has('lac')
      ? 'Lac Bangles'
      : usual === 'Bangles' && has('glass')
        ? 'Glass Bangles'
        : usual
  const category = categories.find((one) =>
    Object.hasOwn(categoryFields[one].subCategories, subCategory),
  )
  return category ? { category, subCategory } : null
}
