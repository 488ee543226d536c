import { useTranslations } from 'use-intl'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useCachePass } from './use-collector-call.ts'

/** The name of the person who collects. */
export function CollectorForm({ orderId }: { orderId: string }) {
  const t = useTranslations('collect')
  const { events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /collector',
    {
      schema: async () => (await import('#shared/contract/orders/collectors.ts')).CollectorForm,
      defaultValues: { orderId, name: '', showsSum: false },
      onSuccess: useCachePass(orderId, { bringIntoView: true }),
    },
  )
  return (
    <form {...events} className="flex max-w-sm flex-col gap-3">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('name')} hint={t('nameHint')} error={errorAt('name')}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Checkbox label={t('showsSum')} {...register('showsSum')} />
      <Button {...button}>{t('makePass')}</Button>
    </form>
  )
}
