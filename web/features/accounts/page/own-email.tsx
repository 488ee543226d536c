import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Output } from '#web/lib/call.ts'
import { useLayer } from '#web/lib/layers.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { AccountRow, EditableRow } from './account-row.tsx'
import { EmailCodes } from './email-codes.tsx'

export const emailChangeQuery = callQuery('GET /email-change', {})

/**
 * The address of the account, and its change in two steps. After a reload between them, the codes can still be entered.
 */
export function OwnEmail({ email }: { email: string }) {
  const t = useTranslations('ownAccount')
  const page = useTranslations('accountPage')
  const { data, isPending } = useQuery(emailChangeQuery)
  const row = { label: t('email'), note: page('emailNote') }
  if (isPending) return <AccountRow {...row}>{email}</AccountRow>
  return (
    <EditableRow
      {...row}
      isBegun={data?.change != null}
      renderForm={(end) => <EmailChange change={data?.change ?? null} email={email} onEnd={end} />}
    >
      {email}
    </EditableRow>
  )
}

type Change = Output<'GET /email-change'>['change']
type EmailChangeProps = { change: Change; email: string; onEnd: () => void }

function EmailChange({ change, email, onEnd }: EmailChangeProps) {
  const queryClient = useQueryClient()
  const [isOther, setOther] = useState(false)
  useLayer(change !== null && isOther, () => setOther(false))
  const take = (next: Change) => {
    queryClient.setQueryData(emailChangeQuery.queryKey, { change: next })
    setOther(false)
  }
  if (!change || isOther)
    return <NewEmail first={change?.newEmail ?? ''} onSent={take} onEnd={onEnd} />
  return (
    <EmailCodes
      change={change}
      email={email}
      onSent={take}
      onOther={() => setOther(true)}
      onEnd={onEnd}
    />
  )
}

type NewEmailProps = { first: string; onSent: (change: Change) => void; onEnd: () => void }

function NewEmail({ first, onSent, onEnd }: NewEmailProps) {
  const t = useTranslations('emailChange')
  const page = useTranslations('accountPage')
  const { form, events, register, errorAt, refusal, button } = useEndpointForm(
    'POST /email-change',
    {
      schema: async () =>
        (await import('#shared/contract/accounts/email-change.ts')).EmailChangeForm,
      defaultValues: { email: first },
      onSuccess: ({ change }) => onSent(change),
    },
  )
  const { setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <form {...events} className="flex max-w-md flex-col gap-3">
      <FormErrors problems={[]} refusal={refusal} />
      <Field label={t('title')} hint={t('how')} error={errorAt('email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
          spellCheck={false}
          maxLength={254}
          {...register('email')}
        />
      </Field>
      <p className="text-xs text-ink-muted">{t('after')}</p>
      <div className="flex flex-wrap gap-2">
        <Button {...button}>{t('send')}</Button>
        <Button variant="quiet" onClick={onEnd}>
          {page('cancel')}
        </Button>
      </div>
    </form>
  )
}
