import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Field, FormError } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { useKnownAdmin } from './admin-session.tsx'

/** Asks an administrator again for a code or the password, before a decision about a shop. */
export function ProofDialog({ onProved, onClose }: { onProved: () => void; onClose: () => void }) {
  const t = useTranslations('admin')
  const sayError = useErrorWords()
  const hasCode = useKnownAdmin()?.hasSecondFactor
  const { events, register, errorAt, refusal, button, submit } = useEndpointForm(
    'POST /admin/proof',
    {
      schema: async () => (await import('#shared/contract/admin/admin.ts')).AdminProofForm,
      defaultValues: { proof: '' },
      onSuccess: onProved,
    },
  )
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('proofTitle')}
      text={t('proofText')}
      confirm={t('confirmProof')}
      loading={button.loading}
      onConfirm={submit}
    >
      {refusal && <FormError>{sayError(refusal)}</FormError>}
      <form {...events}>
        <Field label={hasCode ? t('codeOrPassword') : t('password')} error={errorAt('proof')}>
          <PasswordInput autoComplete="off" {...register('proof')} />
        </Field>
      </form>
    </ConfirmDialog>
  )
}
