import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { callQuery } from '#web/lib/queries.ts'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'

/** The words that people of the shop's city searched for in vain, and for which the shop could sell something. */
export function MissedWords() {
  const t = useTranslations('figures')
  const query = useQuery(callQuery('GET /missed-words', {}))
  const { data } = query
  return (
    <Section title={t('missed')} note={t('missedNote')}>
      {!data && <NotLoaded query={query} lines={3} />}
      {data?.words.length === 0 && <p className="text-sm">{t('noMissed')}</p>}
      {data && data.words.length > 0 && (
        <ul className="divide-y divide-hairline text-sm">
          {data.words.map(({ words, people }) => (
            <li key={words} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0 font-semibold wrap-anywhere" translate="no">
                {words}
              </span>
              <span className="shrink-0 text-ink-muted tabular-nums">
                {t('missedPeople', { count: people })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
