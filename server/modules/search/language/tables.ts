import articleRows from './data/articles.json' with { type: 'json' }
import audienceRows from './data/audiences.json' with { type: 'json' }
import colourRows from './data/colours.json' with { type: 'json' }
import occasionData from './data/occasions.json' with { type: 'json' }
import qualityRows from './data/qualities.json' with { type: 'json' }
import otherwise from './data/said-otherwise.json' with { type: 'json' }
import small from './data/small-words.json' with { type: 'json' }
import unsoldRows from './data/unsold-goods.json' with { type: 'json' }

/**
 * A row of a word table in `data`: the forms of the words that have one meaning, without plurals and doubled letters, by
 * their language; those that are borrowed stand with the language they come from. `regional` are the forms that only
 * questions have: Marathi, Gujarati, Punjabi, Bengali, Tamil, Telugu, Kannada and Malayalam.
 */
export type WordRow = { name: string; forms: readonly string[]; regional: readonly string[] }

const usual = ['en', 'hi']
const others = ['mr', 'gu', 'pa', 'bn', 'ta', 'te', 'kn', 'ml']

/** The forms of a row in some languages, in the order in which the row has them. */
function formsIn(row: object, languages: readonly string[]): string[] {
  const said = Object.entries(row).filter(([key]) => languages.includes(key))
  return said.flatMap(([, forms]) => String(forms).split(', '))
}

const withForms = <Row extends object>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, forms: formsIn(row, usual), regional: formsIn(row, others) }))

/** The articles that shops sell. `wider`: the articles of which one is a kind; `of`: the article that stands for its category; `womens`: the article that has this name when it is made for women. */
export const articles = withForms(articleRows)
/**
 * Families of the colour map. A name with a hyphen is a shade of the family before it: who asks for maroon sees maroon
 * first, then other reds.
 */
export const colours = withForms(colourRows)
/** The names of the families, as the colour map has them. */
export const colourFamilies: readonly string[] = colours
  .map(({ name }) => name)
  .filter((name) => !name.includes('-'))
/** The people for whom an article is made, by their kind and as members of a family. */
export const audiences = withForms(audienceRows)
/** Materials, crafts, cuts and uses in the words of the trade. */
export const qualities = withForms(qualityRows)
/** Goods that people look for and that these shops do not sell: they are never corrected into something else. */
export const unsold = withForms(unsoldRows)

/** Words that mean something else in the text of a product than in a question: denim, and what is made for a wedding. */
export const inQuestions = withForms(otherwise.filter((row) => row.in === 'questions'))
export const inLabels = withForms(otherwise.filter((row) => row.in === 'labels'))

const { groups } = occasionData
const groupNamed = new Map(Object.entries(groups))

/** A list of what is worn, with `$group` replaced by the things of the group. */
function wornIn(text = ''): string[] {
  const whole = text.replaceAll(/\$(\w+)/g, (_, name: string) => groupNamed.get(name) ?? '')
  return whole === text ? text.split(', ').filter(Boolean) : wornIn(whole)
}

/**
 * Occasions, seasons and places, with what is worn there: meanings with the mark of their kind (`#jacket`, `=wool`,
 * `@yellow`) and plain words; `telling` tells a fitting one of several when an article is named.
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
/** Words that say little beside others, but something when they stand alone. */
export const fillerWords: ReadonlySet<string> = new Set(wordsIn(...Object.values(small.filler)))
/** Words that sound like an article and are not one. */
export const ownWords: ReadonlySet<string> = new Set(wordsIn(small.own))

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
