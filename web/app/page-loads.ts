import { type Pattern, patterns } from './paths.ts'
import type { PageLoad } from './screen.ts'

/** Data and head of the public pages, by their path. Imported by the server's entry only. */
export const pageLoads: Partial<Record<Pattern, PageLoad>> = {
  [patterns.home]: () => ({ title: 'Chowk', canonical: patterns.home }),
  [patterns.login]: ({ t }) => ({ title: t('login.submit') }),
  [patterns.anyOther]: ({ t }) => ({ title: t('empty.notFoundTitle') }),
}
