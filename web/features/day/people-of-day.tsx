import { useTranslations } from 'use-intl'
import type { DayClose } from '#shared/contract/till.ts'
import { takenWays } from '#shared/taken-ways.ts'
import { formatRupees } from '#web/lib/format.ts'

/** Each person at the counter with the money taken less that given back. Renders nothing where one person did all. */
export function PeopleOfDay({ people }: { people: DayClose['people'] }) {
  const t = useTranslations('dayClose')
  if (people.length < 2) return null
  return (
    <section aria-labelledby="people-of-day" className="mt-4 text-sm">
      <h2 id="people-of-day" className="font-semibold">
        {t('people')}
      </h2>
      <ul className="divide-y divide-hairline">
        {people.map((person, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-4 py-2 wrap-anywhere">
            <span>
              {person.by ?? t('someone')} · {t('count', { count: person.bills })}
            </span>
            <span className="flex flex-wrap gap-x-3">
              {takenWays
                .filter((way) => person[way] !== 0)
                .map((way) => (
                  <span key={way} className="money">
                    {t(`sold_${way}`)} {formatRupees(person[way])}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
