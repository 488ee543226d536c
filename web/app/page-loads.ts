import { loadHomeOrSearch } from './loads/home-load.ts'
import { loadProduct } from './loads/product-load.ts'
import { loadStore } from './loads/store-load.ts'
import { type Pattern, patterns } from './paths.ts'
import type { PageLoad } from './screen.ts'

/** Data and head of the public pages, by their path. Imported by the server's entry only. */
export const pageLoads: Partial<Record<Pattern, PageLoad>> = {
  [patterns.home]: loadHomeOrSearch,
  [patterns.product]: loadProduct,
  [patterns.store]: loadStore,
  [patterns.cart]: ({ t }) => ({ title: t('cart.title'), description: t('home.lead') }),
  [patterns.login]: ({ t }) => ({ title: t('login.submit'), description: t('home.lead') }),
  [patterns.anyOther]: ({ t }) => ({ title: t('empty.notFoundTitle') }),
}
