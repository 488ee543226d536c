import articleRows from './data/articles.json' with { type: 'json' }
import audienceRows from './data/audiences.json' with { type: 'json' }
import colourRows from './data/colours.json' with { type: 'json' }
import occasionData from './data/occasions.json' with { type: 'json' }
import qualityRows from './data/qualities.json' with { type: 'json' }
import otherwise from './data/said-otherwise.json' with { type: 'json' }
import small from './data/small-words.json' with { type: 'json' }
import unsoldRows from './data/unsold-goods.json' with { type: 'json' }

/**
 * A row of a word table in `data`: the forms of all words with one meaning, by language, without plurals and doubled
 * letters. A borrowed word is listed with its original language. `regional` are forms for queries only: Marathi,
 * Gujarati, Punjabi, Bengali, Tamil, Telugu, Kannada and Malayalam.
 */
export type WordRow = { name: string; forms: readonly string[]; regional: readonly string[] }

const usual = ['en', 'hi']
const others = ['mr', 'gu', 'pa', 'bn', 'ta', 'te', 'kn', 'ml']

/** The forms of a row in some languages, in the order of the row. */
function formsIn(row: object, languages: readonly string[]): string[] {
  const chosen = Object.entries(row).filter(([key]) => languages.includes(key))
  return chosen.flatMap(([, forms]) => String(forms).split(', '))
}

const withForms = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, forms: formsIn(row, usual), regional: formsIn(row, others) }))

/**
 * The articles that shops sell. `wider`: the articles of which this one is a kind; `of`: the article that stands for
 * its category; `womens`: the article whose women's version has this name.
 */
export const articles = withForms(articleRows)
/**
 * Families of the colour map. A name with a hyphen is a shade of the family before it: a search for maroon shows maroon
 * first, then other reds.
 */
export const colours = withForms(colourRows)
/** The names of the families in the colour map. */
export const colourFamilies: readonly string[] = colours
  .map(({ name }) => name)
  .filter((name) => !name.includes('-'))
/** The audiences of articles: kinds of people and members of a family. */
export const audiences = withForms(audienceRows)
/** Materials, crafts, cuts and uses in the words of the trade. */
export const qualities = withForms(qualityRows)
/** Goods that people look for and that these shops do not sell. Such a word is never corrected to another word. */
export const unsoldGoods = withForms(unsoldRows)

/** Words with different meanings in a product's text and in a query, such as denim and words for a wedding. */
export const inQuestions = withForms(otherwise.filter((row) => row.in === 'questions'))
export const inLabels = withForms(otherwise.filter((row) => row.in === 'labels'))

const { groups } = occasionData
const groupNamed = new Map(Object.entries(groups))

/** A list of clothes, with `$group` replaced by the members of the group. */
function wornIn(text = ''): string[] {
  const whole = text.replaceAll(/\$(\w+)/g, (_, name: string) => groupNamed.get(name) ?? '')
  return whole === text ? text.split(', ').filter(Boolean) : wornIn(whole)
}

/**
 * Occasions, seasons and places, with their clothes: meanings with the mark of their kind (`#jacket`, `=wool`,
 * `@yellow`) and plain words. `telling` has details that make an article fit the occasion.
 */
export const occasions = withForms(occasionData.rows).map((row) => ({
  ...row,
  worn: wornIn(row.worn),
  telling: wornIn(row.telling),
}))

const wordsIn = (...texts: string[]) => texts.flatMap((text) => text.split(' '))

/** Hindi words without meaning for the search, like "dikhao". */
export const emptyHindi: readonly string[] = wordsIn(small.empty.hi)
/** Words without meaning for the search, like "show me". */
export const emptyWords: ReadonlySet<string> = new Set(wordsIn(...Object.values(small.empty)))
/** Words that say little beside other words, but have a meaning alone. */
export const fillerWords: ReadonlySet<string> = new Set(wordsIn(...Object.values(small.filler)))
/** Words that sound like an article and mean something else. */
export const ownWords: ReadonlySet<string> = new Set(wordsIn(small.own))

/** Names of brands that are words or letters of other meanings too: "only red", "max 500". */
export const plainBrands: ReadonlySet<string> = new Set(wordsIn(small.plainBrands))

const { before, after, wanting } = small.telling
/** Words by which "bata" means "tell me" and no brand: `after` it, or `before` it without a word of `wanting` behind. */
export const telling = {
  before: new Set(wordsIn(before)),
  after: new Set(wordsIn(after)),
  wanting: new Set(wordsIn(wanting)),
}

/** For each category, the article that stands for all articles of the category. */
export const wholeCategories: Readonly<Record<string, string>> = {
  Clothing: 'clothes',
  Footwear: 'footwear',
  Bangles: 'jewellery',
}

/** The names of audiences in filters and answers. */
export const audienceNames: Readonly<Record<string, string>> = {
  women: 'Female',
  men: 'Male',
  girls: 'Girls',
  boys: 'Boys',
  kids: 'Kids',
  'women-or-girls': 'Female',
  'men-or-boys': 'Male',
}
