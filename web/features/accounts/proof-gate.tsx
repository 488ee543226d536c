import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { onProofNeeded } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'

/** Asks for the password when a call needs a fresh proof of the person; the call then goes on by itself. */
export function ProofGate() {
  const [answer, setAnswer] = useState<(isProved: boolean) => void>()
  useEffect(() => onProofNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), [])
  // A call must not wait for a dialog that was left.
  useEffect(() => () => answer?.(false), [answer])
  if (!answer) return null
  const end = (isProved: boolean) => {
    answer(isProved)
    setAnswer(undefined)
  }
  return <PasswordDialog onProved={() => end(true)} onClose={() => end(false)} />
}

function PasswordDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const t = useTranslations('proof')
  const sayError = useErrorWords()
  const { events, register, errorAt, refusal, button, submit, sending } = useEndpointForm(
    'POST /proof',
    {
      schema: async () => (await import('#shared/contract/accounts.ts')).PasswordForm,
      defaultValues: { password: '' },
      onSuccess: onProved,
    },
  )
  const isWrong = sending.error?.code === 'WRONG_LOGIN'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      text={t('text')}
      confirm={t('confirm')}
      loading={button.loading}
      onConfirm={submit}
    >
      {refusal && <FormError>{sayError(refusal)}</FormError>}
      <form {...events}>
        <Field label={t('password')} error={isWrong ? t('wrong') : errorAt('password')}>
          <PasswordInput autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </ConfirmDialog>
  )
}
