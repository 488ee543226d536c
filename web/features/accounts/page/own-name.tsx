import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'
import { EditableRow } from './account-row.tsx'

/** The person's name, and the form that changes it. */
export function OwnName({ name }: { name: string }) {
  const t = useTranslations('ownAccount')
  const page = useTranslations('accountPage')
  return (
    <EditableRow
      label={t('name')}
      note={page('nameNote')}
      renderForm={(end) => <NameForm name={name} onEnd={end} />}
    >
      <bdi>{name}</bdi>
    </EditableRow>
  )
}

export function NameForm({ name, onEnd }: { name: string; onEnd: () => void }) {
  const t = useTranslations('ownAccount')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'PUT /me',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).NameForm,
      defaultValues: { name },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
    },
  )
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form {...events} className="flex max-w-md flex-col gap-3">
      <FormErrors problems={problems} refusal={refusal} />
      <Field hideLabel label={t('name')} hint={t('nameHint')} error={errorAt('name')}>
        <TextInput autoComplete="name" {...register('name')} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button {...button}>{t('saveName')}</Button>
        <Button variant="quiet" onClick={onEnd}>
          {t('keepName')}
        </Button>
      </div>
    </form>
  )
}
