import { useTranslations } from 'use-intl'
import type { Drawer } from '#shared/contract/counter/drawer.ts'
import { paiseFromRupees, rupeesFromPaise } from '#shared/formats/money.ts'
import type { Input } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { NotesCount } from './notes-count.tsx'
import { DrawerDifference } from './drawer-difference.tsx'

type Values = Input<'POST /drawer-counts'>
type CountFormProps = {
  drawer: Drawer
  /** The cash of the day, in rupees. */
  cash: number
  onDone: () => void
}

/** The form of a count, which shows the difference while it is typed. */
function Part({ drawer, cash, onDone }: CountFormProps) {
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
    <form {...events} className="flex flex-col gap-4">
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
      <Fold title={t('byPieces')}>
        <NotesCount onSum={(rupees) => form.setValue('counted', rupees, { shouldDirty: true })} />
      </Fold>
      <output className="font-semibold empty:hidden">
        {Number.isFinite(difference) && <DrawerDifference difference={difference} />}
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

export const CountForm = withMessages('fields', Part)
