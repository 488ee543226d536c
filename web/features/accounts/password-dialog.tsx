import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'

type PasswordDialogProps = { onProved: () => void; onClose: () => void }

/** Asks a merchant again for the password. */
export function PasswordDialog({ onProved, onClose }: PasswordDialogProps) {
  const t = useTranslations('proof')
  const sayError = useErrorWords()
  const { events, register, errorAt, refusal, button, submit, sending } = useEndpointForm(
    'POST /proof',
    {
      schema: async () => (await import('#shared/contract/accounts/accounts.ts')).PasswordForm,
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
          <PasswordInput data-autofocus autoComplete="current-password" {...register('password')} />
        </Field>
      </form>
    </ConfirmDialog>
  )
}
