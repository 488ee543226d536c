import { clothing } from './clothing.ts'
import { footwear } from './footwear.ts'
import { jewellery } from './jewellery.ts'
import type { ArticleRow, SenseRow } from './senses.ts'

/** What shops sell. */
export const articles: readonly ArticleRow[] = [...clothing, ...footwear, ...jewellery]

/** The article that every other of its category is, by the name of the category. */
export const wholeCategories: Readonly<Record<string, string>> = {
  Clothing: 'clothes',
  Footwear: 'footwear',
  Bangles: 'jewellery',
}

/** What people ask for by a word that also means something else on the label of a product. */
export const askedArticles: readonly SenseRow[] = [
  ['jeans', 'denim'],
  ['clothes', 'outfit, wear'],
]

/** Words that sound like an article and are not one. */
export const ownWords: readonly string[] = ['jute', 'court']
