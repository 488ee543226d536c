import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import { sessionQuery } from '#web/lib/session.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { toast } from '#web/ui/toast.ts'

/** Shows the person's name. Edit opens the form that changes it. */
export function OwnName({ name }: { name: string }) {
  const t = useTranslations('ownAccount')
  const [isEditing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const end = () => {
    flushSync(() => setEditing(false))
    edit.current?.focus()
  }
  if (isEditing) return <NameForm name={name} onEnd={end} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <bdi>{name}</bdi>
      <Button
        ref={edit}
        variant="quiet"
        size="sm"
        className="-my-2.5"
        aria-label={t('editName')}
        title={t('editName')}
        onClick={() => setEditing(true)}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Button>
    </span>
  )
}

function NameForm({ name, onEnd }: { name: string; onEnd: () => void }) {
  const t = useTranslations('ownAccount')
  const queryClient = useQueryClient()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'PUT /me',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).NameForm,
      defaultValues: { name },
      warnsOnLeave: true,
      onSuccess: ({ message, user }) => {
        queryClient.setQueryData(sessionQuery.queryKey, { user })
        void toast('success', message)
        onEnd()
      },
    },
  )
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form {...events} className="mb-2 flex max-w-sm flex-col gap-3 font-normal">
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
