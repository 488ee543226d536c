import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { formatMinutes, weekdays } from '#shared/formats/india-time.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import {
  clockChoices,
  type DayHours,
  daysWithOtherHours,
  endsAfterMidnight,
  usualHours,
  type Weekday,
  withBreak,
  withDay,
  withHours,
  withoutBreak,
  withUsualHours,
} from './week-changes.ts'
import { minutesOf } from './week.ts'
import { WeekSummary } from './week-summary.tsx'

type TimingsEditorProps = {
  value: Timings
  onChange: (value: Timings) => void
  error?: string | undefined
  readOnly?: boolean
}

/** Edits the hours of all open days at once. A day with other hours has a row of its own. */
export function TimingsEditor({ value, onChange, error, readOnly }: TimingsEditorProps) {
  const t = useTranslations('week')
  const [added, setAdded] = useState<Weekday[]>([])
  const others = weekdays.filter(
    (day) => value[day].status && [...added, ...daysWithOtherHours(value)].includes(day),
  )
  const sameAsUsual = (day: Weekday) => {
    setAdded(added.filter((one) => one !== day))
    onChange(withHours(value, day, usualHours(value)))
  }
  if (readOnly) return <WeekSummary timings={value} />
  const isAllClosed = weekdays.every((day) => !value[day].status)
  return (
    <div className="flex flex-col gap-4">
      <OpenDays
        value={value}
        onChange={onChange}
        error={error ?? (isAllClosed && t('allClosed'))}
      />
      <HoursFields
        legend={t('usual')}
        hours={usualHours(value)}
        onChange={(hours) => onChange(withUsualHours(value, hours, others))}
      />
      {others.map((day) => (
        <HoursFields
          key={day}
          day={weekdays.indexOf(day)}
          hours={value[day]}
          onChange={(hours) => onChange(withHours(value, day, hours))}
          onRemove={() => sameAsUsual(day)}
        />
      ))}
      <OtherDay
        days={weekdays.filter((day) => value[day].status && !others.includes(day))}
        onChoose={(day) => setAdded([...added, day])}
      />
      <WeekSummary timings={value} />
    </div>
  )
}

type OpenDaysProps = Pick<TimingsEditorProps, 'value' | 'onChange'> & { error: string | false }

function OpenDays({ value, onChange, error }: OpenDaysProps) {
  const t = useTranslations('week')
  const { locale } = useLocale()
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('openDays')}</legend>
      <div className="flex flex-wrap gap-1.5">
        {weekdays.map((day, index) => (
          <Chip
            key={day}
            pressed={value[day].status}
            onPress={() => onChange(withDay(value, day, { status: !value[day].status }))}
          >
            {formatWeekday(index, locale)}
          </Chip>
        ))}
      </div>
      <div aria-live="polite" className="mt-2 empty:hidden">
        {error && <FieldError>{error}</FieldError>}
      </div>
    </fieldset>
  )
}

type HoursFieldsProps = {
  legend?: string
  /** The day, counted from Monday = 0; undefined for the usual hours. */
  day?: number
  hours: DayHours
  onChange: (hours: DayHours) => void
  onRemove?: () => void
}

function HoursFields({ legend, day, hours, onChange, onRemove }: HoursFieldsProps) {
  const t = useTranslations('week')
  const { locale } = useLocale()
  const name = day === undefined ? undefined : formatWeekday(day, locale, 'long')
  const { from, to, from2, to2 } = hours
  const windows = { from, to, ...(from2 && to2 && { from2, to2 }) }
  const hasBreak = from2 !== undefined && to2 !== undefined
  const set = (change: Partial<DayHours>) => onChange({ ...windows, ...change })
  const label = (key: 'from' | 'to' | 'fromAgain' | 'toAgain') =>
    name ? t(`${key}Of`, { day: name }) : t(key)
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-sm font-semibold">{name ?? legend}</legend>
      <div className="grid grid-cols-2 gap-3">
        <ClockField label={label('from')} value={from} onChange={(clock) => set({ from: clock })} />
        <ClockField
          label={label('to')}
          value={to}
          after={from}
          onChange={(clock) => set({ to: clock })}
        />
        {hasBreak && (
          <>
            <ClockField
              label={label('fromAgain')}
              value={from2}
              onChange={(clock) => set({ from2: clock })}
            />
            <ClockField
              label={label('toAgain')}
              value={to2}
              after={from2}
              onChange={(clock) => set({ to2: clock })}
            />
          </>
        )}
      </div>
      <div className="-mt-1 flex flex-wrap gap-2">
        <Button
          variant="quiet"
          size="sm"
          onClick={() => onChange(hasBreak ? withoutBreak(windows) : withBreak(windows))}
        >
          {hasBreak ? t('removeBreak') : t('addBreak')}
        </Button>
        {onRemove && (
          <Button variant="quiet" size="sm" onClick={onRemove}>
            {t('sameHours')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

type ClockFieldProps = {
  label: string
  value: string
  /** The opening time, in the field of the closing time. */
  after?: string
  onChange: (clock: string) => void
}

function ClockField({ label, value, after, onChange }: ClockFieldProps) {
  const t = useTranslations('week')
  const { locale } = useLocale()
  const isLate = after !== undefined && endsAfterMidnight(after, value)
  return (
    <Field label={label} hint={isLate && t('afterMidnight')}>
      <Select
        value={value}
        options={clockChoices(value).map((clock) => ({
          value: clock,
          label: formatMinutes(minutesOf(clock), locale),
        }))}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

type OtherDayProps = { days: Weekday[]; onChoose: (day: Weekday) => void }

function OtherDay({ days, onChoose }: OtherDayProps) {
  const t = useTranslations('week')
  const { locale } = useLocale()
  return (
    <Field label={t('otherDay')} hideLabel>
      <Select
        value=""
        placeholder={t('otherDay')}
        options={days.map((day) => ({
          value: day,
          label: formatWeekday(weekdays.indexOf(day), locale, 'long'),
        }))}
        onChange={(event) => {
          const day = days.find((one) => one === event.target.value)
          if (day) onChoose(day)
        }}
      />
    </Field>
  )
}
