import { patterns } from '#shared/paths.ts'
import { type RouteRow, screenAt } from '../screen.ts'

const terms = screenAt('screens/pages/terms-screen.tsx', () =>
  import('#web/screens/pages/terms-screen.tsx').then((m) => m.TermsScreen),
)
const refundPolicy = screenAt('screens/pages/refund-policy-screen.tsx', () =>
  import('#web/screens/pages/refund-policy-screen.tsx').then((m) => m.RefundPolicyScreen),
)
const privacyPolicy = screenAt('screens/pages/privacy-policy-screen.tsx', () =>
  import('#web/screens/pages/privacy-policy-screen.tsx').then((m) => m.PrivacyPolicyScreen),
)
const aboutUs = screenAt('screens/pages/about-us-screen.tsx', () =>
  import('#web/screens/pages/about-us-screen.tsx').then((m) => m.AboutUsScreen),
)
const contactUs = screenAt('screens/pages/contact-us-screen.tsx', () =>
  import('#web/screens/pages/contact-us-screen.tsx').then((m) => m.ContactUsScreen),
)
const siteMap = screenAt('screens/pages/site-map-screen.tsx', () =>
  import('#web/screens/pages/site-map-screen.tsx').then((m) => m.SiteMapScreen),
)

const pages = { area: 'pages', gate: 'public' } as const

/** Pages of text: policies, about us, contact, site map. A long text is loaded with its own page only. */
export const pageRows: readonly RouteRow[] = [
  { ...pages, path: patterns.terms, screen: terms, texts: ['terms'] },
  { ...pages, path: patterns.refundPolicy, screen: refundPolicy, texts: ['refunds'] },
  { ...pages, path: patterns.privacyPolicy, screen: privacyPolicy, texts: ['privacy'] },
  { ...pages, path: patterns.aboutUs, screen: aboutUs, texts: ['about'] },
  { ...pages, path: patterns.contactUs, screen: contactUs },
  { ...pages, path: patterns.siteMap, screen: siteMap },
]
