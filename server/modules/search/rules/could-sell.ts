import type { Category } from '#shared/contract/goods.ts'
import { categoryArticle, type Phrase } from '../language/lexicon.ts'
import { wholeCategories } from '../language/tables.ts'

/**
 * True when a store with goods of these categories could sell the goods that the words name. Words without an article
 * may be of any category. A store without goods could sell everything that is sold here.
 */
export function couldSell(phrases: readonly Phrase[], categories: readonly Category[]): boolean {
  const senses = phrases.flatMap(({ sense, not }) => (sense && !not ? [sense] : []))
  if (senses.some(({ kind }) => kind === 'unsold')) return false
  const asked = senses.flatMap(({ kind, name }) =>
    kind === 'article' ? [categoryArticle(name)] : [],
  )
  const own = categories.map((category) => wholeCategories[category])
  return asked.length === 0 || own.length === 0 || asked.some((article) => own.includes(article))
}
