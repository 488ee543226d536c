import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '#web/lib/use-now.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { indianDay } from '#shared/formats/india-time.ts'
import { areDaysWrong, daysOf, type HistoryFilters, quickRanges, rangeOf } from './filters.ts'

type RangeProps = {
  filters: HistoryFilters
  onChange: (filters: HistoryFilters) => void
  /** Labels that replace the labels for orders. With them the range always has days. */
  words?: Record<'range' | 'from' | 'to', string>
}

/** Chooses the period: a quick range, or two dates. */
export function DateRange({ filters, onChange, words }: RangeProps) {
  const t = useTranslations('history')
  const said = words ?? { range: t('range'), from: t('from'), to: t('to') }
  const now = useNow()
  const range = rangeOf(filters, now)
  const [isOwn, setOwn] = useState(range === 'own')
  const shown = isOwn ? 'own' : range
  const choose = (value: string) => {
    const quick = quickRanges.find((one) => one === value)
    setOwn(value === 'own')
    if (quick) onChange({ ...filters, ...daysOf(quick, now) })
    else if (value === 'any') onChange({ ...filters, from: undefined, to: undefined })
  }
  const error = areDaysWrong(filters) ? t('datesWrong') : undefined
  return (
    <>
      <Field label={said.range} hideLabel className="min-w-44 max-sm:w-full">
        <Select
          value={shown}
          options={[
            ...(words ? [] : [{ value: 'any', label: t('anyTime') }]),
            { value: 'today', label: t('today') },
            { value: 'last7', label: t('lastDays', { count: 7 }) },
            { value: 'last30', label: t('lastDays', { count: 30 }) },
            { value: 'thisMonth', label: t('thisMonth') },
            { value: 'lastMonth', label: t('lastMonth') },
            { value: 'own', label: t('ownDates') },
          ]}
          onChange={(event) => choose(event.target.value)}
        />
      </Field>
      <div
        className={clsx(
          'flex flex-wrap gap-3 max-sm:w-full md:order-last md:basis-full',
          shown !== 'own' && 'hidden',
        )}
      >
        <DayField
          label={said.from}
          value={filters.from}
          latest={indianDay(now)}
          error={error}
          onChange={(from) => onChange({ ...filters, from })}
        />
        <DayField
          label={said.to}
          value={filters.to}
          latest={indianDay(now)}
          onChange={(to) => onChange({ ...filters, to })}
        />
      </div>
    </>
  )
}

type DayFieldProps = {
  label: string
  value: string | undefined
  latest: string
  error?: string | undefined
  onChange: (day: string | undefined) => void
}

function DayField({ label, value, latest, error, onChange }: DayFieldProps) {
  return (
    <Field label={label} error={error} className="min-w-36 max-sm:grow">
      <TextInput
        type="date"
        value={value ?? ''}
        max={latest}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </Field>
  )
}
