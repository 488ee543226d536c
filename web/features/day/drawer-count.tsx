import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Drawer } from '#shared/contract/counter/drawer.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Input } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type DrawerCountProps = {
  drawer: Drawer
  /** What the day has brought in cash, in rupees. */
  cash: number
  /** The drawer is counted on its own day only. */
  isToday: boolean
}

/** The counts of the drawer on a day, and on the day itself the form for one. */
export function DrawerCount({ drawer, cash, isToday }: DrawerCountProps) {
  const t = useTranslations('dayClose.drawerCount')
  const [isOpen, setOpen] = useState(false)
  if (drawer.counts.length === 0 && !isToday) return null
  return (
    <section aria-label={t('title')} className="mt-6 flex flex-col gap-3">
      <h2 className="text-lg">{t('title')}</h2>
      <Counts counts={drawer.counts} />
      {isToday && isOpen && <CountForm drawer={drawer} cash={cash} onDone={() => setOpen(false)} />}
      {isToday && !isOpen && (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {t(drawer.counts.length === 0 ? 'open' : 'again')}
        </Button>
      )}
    </section>
  )
}

/** The counts of a day, the latest first. */
export function Counts({ counts }: Pick<Drawer, 'counts'>) {
  const t = useTranslations('dayClose.drawerCount')
  const someone = useTranslations('dayClose')('someone')
  return (
    <ul className="flex flex-col gap-2 text-sm empty:hidden">
      {counts.map((count) => (
        <li key={count.at} className="rounded-card border border-hairline p-3 wrap-anywhere">
          <p className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <span>{t('counted', { amount: formatRupees(count.counted) })}</span>
            <Difference difference={count.difference} />
          </p>
          <p className="text-ink-muted">
            {t('made', {
              opening: formatRupees(count.opening),
              cash: formatRupees(count.cash),
              left: formatRupees(count.left),
            })}
          </p>
          <p className="text-xs text-ink-muted">
            <Moment at={count.at} /> ·{' '}
            {[count.by ?? someone, count.note].filter(Boolean).join(' · ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Difference({ difference }: { difference: number }) {
  const t = useTranslations('dayClose.drawerCount')
  const amount = formatRupees(Math.abs(difference))
  if (difference === 0) return <span className="text-success">{t('right')}</span>
  return (
    <span className={difference < 0 ? 'text-danger' : 'text-warning'}>
      {t(difference < 0 ? 'missing' : 'over', { amount })}
    </span>
  )
}

type Values = Input<'POST /drawer-counts'>
type CountFormProps = Omit<DrawerCountProps, 'isToday'> & { onDone: () => void }

function CountForm({ drawer, cash, onDone }: CountFormProps) {
  const t = useTranslations('dayClose.drawerCount')
  const before = drawer.counts[0]?.opening ?? drawer.opening
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /drawer-counts',
    Values
  >('POST /drawer-counts', {
    schema: async () => (await import('#shared/contract/counter/drawer.ts')).countDrawer.input,
    defaultValues: { opening: before ?? 0 },
    onSuccess: onDone,
  })
  const [opening, counted] = form.watch(['opening', 'counted'])
  const difference = rupeesFromPaise(
    paiseFromRupees(counted) - paiseFromRupees(opening) - paiseFromRupees(cash),
  )
  const number = { setValueAs: (text: unknown) => (text === '' ? undefined : Number(text)) }
  const field = { inputMode: 'decimal', autoComplete: 'off', className: 'money' } as const
  return (
    <form {...events} className="flex flex-col gap-4 rounded-card bg-sunken p-3">
      <FormErrors problems={problems} refusal={refusal} />
      <div className="grid gap-4 sm:grid-cols-3">
        <Field
          label={t('opening')}
          hint={drawer.opening === null ? undefined : t('openingHint')}
          error={errorAt('opening')}
        >
          <TextInput {...field} {...register('opening', number)} />
        </Field>
        <Field
          label={t('countedLabel')}
          hint={t('expected', { amount: formatRupees(cash) })}
          error={errorAt('counted')}
        >
          <TextInput {...field} {...register('counted', number)} />
        </Field>
        <Field label={t('left')} hint={t('leftHint')} error={errorAt('left')}>
          <TextInput {...field} {...register('left', number)} />
        </Field>
      </div>
      <output className="font-semibold empty:hidden">
        {Number.isFinite(difference) && <Difference difference={difference} />}
      </output>
      <Field label={t('note')} error={errorAt('note')}>
        <TextInput
          maxLength={200}
          {...register('note', { setValueAs: (text: string) => text || undefined })}
        />
      </Field>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}
