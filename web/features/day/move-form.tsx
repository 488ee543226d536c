import { useTranslations } from 'use-intl'
import type { Input } from '#web/lib/call.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

type Values = Input<'POST /drawer-moves'>

/** The form of cash that is put into the drawer or taken out of it. */
function Part({ onDone }: { onDone: () => void }) {
  const t = useTranslations('dayClose.drawerMove')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm<
    'POST /drawer-moves',
    Values
  >('POST /drawer-moves', {
    schema: async () => (await import('#shared/contract/counter/drawer.ts')).moveDrawer.input,
    defaultValues: { way: 'out', reason: '' },
    onSuccess: onDone,
  })
  const way = form.watch('way')
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <ChipGroup
        legend={t('way')}
        value={way}
        options={[
          { value: 'out', label: t('out') },
          { value: 'in', label: t('in') },
        ]}
        onChange={(chosen) => form.setValue('way', chosen === 'in' ? 'in' : 'out')}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <Field label={t('amount')} error={errorAt('amount')}>
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            className="money"
            {...register('amount', {
              setValueAs: (text: unknown) => (text === '' ? undefined : Number(text)),
            })}
          />
        </Field>
        <Field label={t('reason')} hint={t('reasonHint')} error={errorAt('reason')}>
          <TextInput maxLength={200} {...register('reason')} />
        </Field>
      </div>
      <Button {...button}>{t('save')}</Button>
    </form>
  )
}

export const MoveForm = withMessages('fields', Part)
