import { useTranslations } from 'use-intl'
import type { Trip } from '#shared/contract/orders/trip.ts'
import { beginOfDay, formatDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { formatWeekday } from '#web/lib/format.ts'
import { weekdayIndex } from '#web/lib/hours-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Props = { days: Trip['days']; day: string; from: string }

/** The day of the trip, and the time before which the person does not leave. */
export function TripForm({ days, day, from }: Props) {
  const t = useTranslations('trip')
  const { locale } = useLocale()
  const navigate = useNavigate()
  const go = (nextDay: string, nextFrom: string) =>
    void navigate(paths.trip(nextDay, nextFrom || undefined), { replace: true })
  const named = (one: string) =>
    `${formatWeekday(weekdayIndex(beginOfDay(one)), locale)} ${formatDay(one)}`
  const shown = days.some((one) => one.day === day) ? days : [{ day, bookings: 0 }, ...days]
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('day')}>
        <Select
          value={day}
          options={shown.map((one) => ({
            value: one.day,
            label: t('dayOption', { day: named(one.day), count: one.bookings }),
          }))}
          onChange={({ target }) => go(target.value, '')}
        />
      </Field>
      <Field label={t('from')} hint={t('fromHint')}>
        <TextInput type="time" value={from} onChange={({ target }) => go(day, target.value)} />
      </Field>
    </div>
  )
}
