import { useTranslations } from 'use-intl'
import type { ArticleKind, KindFact } from '#shared/catalog/article-kind.ts'
import { useGoodsNames } from '#web/lib/locale.ts'

const genders: Record<string, 'genderMale' | 'genderFemale' | 'genderUnisex'> = {
  Male: 'genderMale',
  Female: 'genderFemale',
  Unisex: 'genderUnisex',
}
const ages: Record<string, 'ageAdult' | 'ageBigKid' | 'ageLittleKid' | 'ageToddler' | 'ageInfant'> =
  {
    Adult: 'ageAdult',
    'Big Kid': 'ageBigKid',
    'Little Kid': 'ageLittleKid',
    Toddler: 'ageToddler',
    Infant: 'ageInfant',
  }
const conditions: Record<string, 'conditionNew' | 'conditionUsed'> = {
  New: 'conditionNew',
  Used: 'conditionUsed',
}

/** The name of a fact of an article and its value in the page's language; the value of a missing fact is empty. */
export function useKindWords(): (kind: ArticleKind, fact: KindFact) => [string, string] {
  const t = useTranslations('productPage')
  const names = useTranslations('product')
  const { subCategory } = useGoodsNames()
  return (kind, fact) => {
    const value = kind[fact] ?? ''
    const known = (table: Record<string, Parameters<typeof t>[0]>) => {
      const key = table[value]
      return key ? t(key) : value
    }
    const words: Record<KindFact, () => [string, string]> = {
      brand: () => [t('brand'), value],
      subCategory: () => [t('category'), subCategory(value)],
      'Target Gender': () => [t('gender'), known(genders)],
      'Size Age Group': () => [t('ageGroup'), known(ages)],
      'Size Metric': () => [names('size'), value && t('sizeMetric', { metric: value })],
      Condition: () => [t('condition'), known(conditions)],
    }
    return words[fact]()
  }
}
