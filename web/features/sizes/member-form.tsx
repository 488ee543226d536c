import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { familySizes, familySystems } from '#shared/catalog/family-sizes.ts'
import type { MeasuredSize } from '#shared/catalog/size-measures.ts'
import type { FamilyMember } from '#shared/contract/accounts/family.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { MeasureButton } from './measure-button.tsx'

type Props = {
  /** Undefined: a further person. */
  member?: FamilyMember
  onEnd: () => void
}

/** Name and sizes of one person. */
export function MemberForm({ member, onEnd }: Props) {
  const t = useTranslations('family')
  const page = useTranslations('accountPage')
  const { form, events, register, errorAt, refusal, button } = useEndpointForm('PUT /family', {
    schema: async () => (await import('#shared/contract/accounts/family.ts')).MemberForm,
    toInput: (values: Omit<FamilyMember, 'memberId'>) =>
      member ? { ...values, memberId: member.memberId } : values,
    defaultValues: {
      name: member?.name ?? '',
      sizes: member?.sizes ?? {},
      measures: member?.measures ?? {},
    },
    onSuccess: ({ message }) => {
      void toast('success', message)
      onEnd()
    },
  })
  const use = ({ system, size, measure, mm }: MeasuredSize) => {
    form.setValue(`sizes.${system}`, size, { shouldDirty: true })
    form.setValue(measure === 'foot' ? 'measures.footMm' : 'measures.bangleMm', mm)
  }
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form {...events} className="flex flex-col gap-4 rounded-card bg-sunken p-3 md:p-4">
      <FormErrors problems={[]} refusal={refusal} />
      <Field label={t('name')} hint={t('nameHint')} error={errorAt('name')} className="max-w-sm">
        <TextInput autoComplete="off" maxLength={25} {...register('name')} />
      </Field>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t('sizesLegend')}</legend>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3">
          {familySystems.map((system) => (
            <Field key={system} label={t(system)}>
              <Select
                placeholder={t('noSize')}
                options={familySizes[system].map((size) => ({ value: size, label: size }))}
                {...register(`sizes.${system}`, {
                  setValueAs: (size: string) => size || undefined,
                })}
              />
            </Field>
          ))}
        </div>
        <div className="mt-2 flex flex-wrap gap-x-4">
          {(['foot', 'bangle'] as const).map((measure) => (
            <MeasureButton key={measure} measure={measure} onUse={use} />
          ))}
        </div>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button {...button}>{t('save')}</Button>
        <Button variant="quiet" onClick={onEnd}>
          {page('cancel')}
        </Button>
      </div>
    </form>
  )
}
