import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { Awning } from '#web/ui/card.tsx'
import { paths, patterns } from '#shared/paths.ts'
import { Logo } from './logo.tsx'
import { hasScreen } from '../areas.ts'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'

const columns = [
  {
    title: 'siteMap',
    to: paths.siteMap(),
    note: null,
    links: [
      { key: 'home', pattern: patterns.home, to: paths.home() },
      { key: 'search', pattern: patterns.home, to: paths.search({ rawQuery: '' }) },
      { key: 'bookings', pattern: patterns.bookings, to: paths.bookings() },
      { key: 'aboutUs', pattern: patterns.aboutUs, to: paths.aboutUs() },
      { key: 'becomeSeller', pattern: patterns.onboard, to: paths.onboard() },
    ],
  },
  {
    title: 'legal',
    to: null,
    note: null,
    links: [
      { key: 'terms', pattern: patterns.terms, to: paths.terms() },
      { key: 'privacyPolicy', pattern: patterns.privacyPolicy, to: paths.privacyPolicy() },
      { key: 'refundPolicy', pattern: patterns.refundPolicy, to: paths.refundPolicy() },
    ],
  },
  {
    title: 'contactUs',
    to: paths.contactUs(),
    note: 'contactNote',
    links: null,
  },
] as const

export function Footer() {
  const t = useTranslations('shell')
  return (
    <footer className="mt-16 border-t-4 border-primary bg-sunken print:hidden">
      <Awning />
      <div className="mx-auto grid max-w-7xl grid-cols-2 gap-x-4 gap-y-6 px-4 pt-6 pb-8 md:grid-cols-4 md:gap-8">
        <div className="max-md:col-span-2">
          <Logo />
          <p className="mt-1 max-w-xs text-sm text-ink-muted">{t('footerNote')}</p>
          <div className="mt-2 -ml-3 flex items-center">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        {columns.map(({ title, to, note, links }) => (
          <nav key={title} aria-label={t(title)}>
            <h2 className="flex min-h-11 items-center text-sm md:min-h-8">
              {to ? (
                <Link
                  to={to}
                  className="flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:decoration-current md:min-h-8"
                >
                  {t(title)}
                </Link>
              ) : (
                t(title)
              )}
            </h2>
            {note && <p className="text-sm text-ink-muted">{t(note)}</p>}
            <ul hidden={!links}>
              {links
                ?.filter(({ pattern }) => hasScreen(pattern))
                .map(({ key, to: way }) => (
                  <li key={key}>
                    <Link
                      to={way}
                      className="flex min-h-11 items-center text-sm text-ink-muted hover:text-ink hover:underline md:min-h-8"
                    >
                      {t(key)}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-7xl px-4 pb-6 text-xs text-ink-muted">{t('placesCredit')}</p>
    </footer>
  )
}
