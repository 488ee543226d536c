import { useTranslations } from 'use-intl'
import type { Gender } from './read-filters.ts'

/** What colour families and genders are called in the reader's language; a family of a shop's own keeps its name. */
export function useFilterNames() {
  const colors = useTranslations('search.colors')
  const genders = useTranslations('search.genders')
  return {
    color: (family: string) => {
      const name = family as Parameters<typeof colors>[0]
      return colors.has(name) ? colors(name) : family
    },
    gender: (gender: Gender) => genders(gender),
  }
}
