import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { useContact } from '#web/features/support/use-contact.ts'
import { Awning } from '#web/ui/card.tsx'
import { paths } from '#shared/paths.ts'
import { Logo } from './logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './preference-switches.tsx'

const columns = [
  {
    title: 'siteMap',
    to: paths.siteMap(),
    note: null,
    links: [
      { key: 'home', to: paths.home() },
      { key: 'search', to: paths.search({ rawQuery: '' }) },
      { key: 'shops', to: paths.shops() },
      { key: 'bookings', to: paths.bookings() },
      { key: 'aboutUs', to: paths.aboutUs() },
      { key: 'becomeSeller', to: paths.onboard() },
    ],
  },
  {
    title: 'legal',
    to: paths.legal(),
    note: null,
    links: [
      { key: 'terms', to: paths.terms() },
      { key: 'privacyPolicy', to: paths.privacyPolicy() },
      { key: 'refundPolicy', to: paths.refundPolicy() },
      { key: 'complain', to: paths.complain() },
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
  const { data: contact } = useContact()
  return (
    <footer className="mt-10 border-t-4 md:mt-16 border-primary bg-sunken print:hidden">
      <Awning />
      <div className="gutter mx-auto flex max-w-7xl flex-wrap justify-between gap-x-3 pt-1 md:grid md:grid-cols-4 md:gap-8 md:pt-6 md:pb-8">
        <div className="max-md:hidden">
          <Logo />
          <p className="mt-1 max-w-xs text-sm text-ink-muted">{t('footerNote')}</p>
          <div className="mt-2 -ml-3 flex items-center">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        {columns.map(({ title, to, note, links }) => (
          <nav key={title} aria-label={t(title)} className="max-md:contents">
            <h2 className="flex min-h-11 items-center text-sm max-md:font-normal md:min-h-8">
              <Link
                to={to}
                className="flex min-h-11 items-center decoration-edge underline-offset-4 max-md:text-ink-muted max-md:hover:text-ink max-md:hover:underline md:min-h-8 md:underline md:hover:decoration-current"
              >
                {t(title)}
              </Link>
            </h2>
            {note && <p className="text-sm text-ink-muted max-md:hidden">{t(note)}</p>}
            {/* On phones, the other links are in the bar at the bottom, in the menu or on the site map. */}
            <ul hidden={!links} className="max-md:contents">
              {links?.map(({ key, to: way }) => (
                <li key={key} className={clsx(key !== 'becomeSeller' && 'max-md:hidden')}>
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
      <p className="gutter mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 pb-1 text-xs text-ink-muted justify-between md:pb-4">
        {contact && <span>{t('runBy', { name: contact.legalName })}</span>}
        <span>
          {t('placesCredit')}
          <span className="max-md:hidden"> · </span>
          <a
            href={paths.licences()}
            className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-ink max-md:hidden"
          >
            {t('licences')}
          </a>
        </span>
      </p>
    </footer>
  )
}
