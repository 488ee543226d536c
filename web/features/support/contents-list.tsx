import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'

type Entry = { id: string; title: string }

/** The headings of a long page: beside it where there is room, folded above it on phones. */
export function ContentsList({ entries }: { entries: readonly Entry[] }) {
  const t = useTranslations('support')
  return (
    <nav
      aria-label={t('onThisPage')}
      className="self-start rounded-card border border-hairline bg-surface lg:sticky lg:top-20 lg:order-last lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-3 print:hidden"
    >
      <details className="group lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between px-4 font-semibold [&::-webkit-details-marker]:hidden">
          {t('onThisPage')}
          <ChevronDown
            aria-hidden="true"
            className="size-5 text-ink-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="border-t border-hairline p-2">
          <Entries entries={entries} />
        </div>
      </details>
      <div className="max-lg:hidden">
        <p className="px-2 pb-1 text-sm font-semibold">{t('onThisPage')}</p>
        <Entries entries={entries} />
      </div>
    </nav>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <ol>
      {entries.map(({ id, title }, index) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center gap-2 rounded-control px-2 text-sm text-neel hover:bg-neel-soft lg:min-h-8"
          >
            <span aria-hidden="true" className="money w-6 shrink-0 text-right text-ink-muted">
              {index + 1}.
            </span>
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}
