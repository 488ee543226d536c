import { loadHomeOrSearch } from './loads/home-load.ts'
import { loadProduct } from './loads/product-load.ts'
import { loadAboutUs, loadContactUs, loadSiteMap, loadText } from './loads/static-load.ts'
import { loadStore } from './loads/store-load.ts'
import { type Pattern, paths, patterns } from '#shared/paths.ts'
import type { PageLoad } from './screen.ts'

/** Data and head of the public pages, by their path. Imported by the server's entry only. */
export const pageLoads: Partial<Record<Pattern, PageLoad>> = {
  [patterns.home]: loadHomeOrSearch,
  [patterns.product]: loadProduct,
  [patterns.store]: loadStore,
  [patterns.cart]: ({ t }) => ({ title: t('cart.title'), description: t('home.lead') }),
  [patterns.login]: ({ t }) => ({ title: t('login.submit'), description: t('home.lead') }),
  [patterns.signup]: ({ t }) => ({ title: t('signup.submit'), description: t('signup.lead') }),
  [patterns.forgotPassword]: ({ t }) => ({ title: t('forgot.title') }),
  [patterns.resetPassword]: ({ t }) => ({ title: t('reset.title') }),
  [patterns.terms]: loadText('terms', paths.terms()),
  [patterns.refundPolicy]: loadText('refunds', paths.refundPolicy()),
  [patterns.privacyPolicy]: loadText('privacy', paths.privacyPolicy()),
  [patterns.aboutUs]: loadAboutUs,
  [patterns.contactUs]: loadContactUs,
  [patterns.siteMap]: loadSiteMap,
  [patterns.anyOther]: ({ t }) => ({ title: t('empty.notFoundTitle') }),
}
