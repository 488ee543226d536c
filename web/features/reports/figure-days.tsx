import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FigureDay, FigureSums as SumsOf } from '#shared/contract/reports.ts'
import { formatDay } from '#shared/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Card } from '#web/ui/card.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'

export const measures = [
  'amount',
  'booked',
  'collected',
  'pieces',
  'cancelled',
  'triedNotTaken',
  'notCollected',
] as const
export type Measure = (typeof measures)[number]

/** An amount of money without paise where there are none, or a number. */
export function sayMeasure(measure: Measure | 'views', value: number): string {
  return measure === 'amount'
    ? formatRupees(value).replace(/\.00$/, '')
    : value.toLocaleString('en-IN')
}

const HEIGHT = 100
const STEP = 10
const WIDTH = 7
/** A day with very little is still seen. */
const LEAST = 1.5

/** One measure as bars, a day each; the table below has the same numbers. */
export function DayChart({ days }: { days: readonly FigureDay[] }) {
  const t = useTranslations('figures')
  const [measure, setMeasure] = useState<Measure>('amount')
  const highest = days.reduce((best, day) => (day[measure] > best[measure] ? day : best))
  const value = sayMeasure(measure, highest[measure])
  const [first, last] = [days[0], days.at(-1)]
  return (
    <Card className="flex flex-col gap-4">
      <ChipGroup
        legend={t('measure')}
        options={measures.map((one) => ({ value: one, label: t(one) }))}
        value={measure}
        onChange={(chosen) => setMeasure(measures.find((one) => one === chosen) ?? 'amount')}
      />
      <figure>
        <p className="mb-1 text-right text-xs text-ink-muted tabular-nums">
          {t('highest', { value })}
        </p>
        <svg
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 w-full border-b border-edge md:h-52"
        >
          <title>
            {t('chart', { name: t(measure), highest: value, day: formatDay(highest.day) })}
          </title>
          <Bars days={days} measure={measure} highest={highest[measure]} />
        </svg>
        <p className="money mt-1 flex justify-between text-xs text-ink-muted">
          <span>{first && formatDay(first.day)}</span>
          <span>{last && formatDay(last.day)}</span>
        </p>
      </figure>
      <DayTable days={days} shown={measure} />
    </Card>
  )
}

type BarsProps = { days: readonly FigureDay[]; measure: Measure; highest: number }

function Bars({ days, measure, highest }: BarsProps) {
  return days.map((day, at) => {
    const value = day[measure]
    if (value <= 0) return null
    const height = Math.max(LEAST, (value / highest) * HEIGHT)
    const x = at * STEP + (STEP - WIDTH) / 2
    return (
      <rect
        key={day.day}
        x={x}
        y={HEIGHT - height}
        width={WIDTH}
        height={height}
        className="fill-primary hover:fill-accent"
      >
        <title>{`${formatDay(day.day)}: ${sayMeasure(measure, value)}`}</title>
      </rect>
    )
  })
}

type DayTableProps = { days: readonly FigureDay[]; shown: Measure }

/** The days as rows, the newest first; opened by a press. A phone has room for the chosen measure only. */
function DayTable({ days, shown }: DayTableProps) {
  const t = useTranslations('figures')
  const cell = (measure: Measure) => clsx('px-2 py-1.5', measure !== shown && 'max-md:hidden')
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
        {t('tableShow')}
      </summary>
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">{t('table')}</caption>
        <thead className="text-xs text-ink-muted">
          <tr className="border-b border-edge">
            <th scope="col" className="py-2 pr-3 text-left font-semibold">
              {t('day')}
            </th>
            {measures.map((measure) => (
              <th key={measure} scope="col" className={clsx(cell(measure), 'font-semibold')}>
                {t(measure)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day} className="border-b border-hairline last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {formatDay(day.day)}
              </th>
              {measures.map((measure) => (
                <td key={measure} className={cell(measure)}>
                  {sayMeasure(measure, day[measure])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const all = [...measures, 'views'] as const

/** The sums of both periods beside each other. */
export function FigureSums({ sums, before }: { sums: SumsOf; before: SumsOf }) {
  const t = useTranslations('figures')
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 lg:grid-cols-4">
      {all.map((name) => (
        <div key={name} className="rounded-card border border-hairline bg-surface px-3 py-2">
          <dt className="text-xs text-ink-muted">{t(name)}</dt>
          <dd>
            <span className="money block text-lg font-bold">{sayMeasure(name, sums[name])}</span>
            {before[name] > 0 && (
              <span className="block text-xs text-ink-muted">
                {t('before', { count: sayMeasure(name, before[name]) })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
