import { useTranslations } from 'use-intl'
import { type AdminRole, adminRoles } from '#shared/contract/admin/roles.ts'
import { ADMIN_LINK_HOURS } from '#shared/limits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { RoleChoice } from '#web/ui/role-choice.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useProof } from '../use-proof.tsx'
import type { MadeLink } from './new-link.tsx'

type AddProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  onAdded: (made: MadeLink) => void
}

export function AddAdministrator({ open, onOpenChange, onAdded }: AddProps) {
  const t = useTranslations('administrators')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('addTitle')}
      description={t('addText', { hours: ADMIN_LINK_HOURS })}
    >
      {open && <AddForm onAdded={onAdded} />}
    </Dialog>
  )
}

function AddForm({ onAdded }: Pick<AddProps, 'onAdded'>) {
  const t = useTranslations('administrators')
  const { proof, askProof } = useProof()
  const { form, events, register, errorAt, refusal, problems, button, submit } = useEndpointForm(
    'POST /admin/administrators',
    {
      schema: async () =>
        (await import('#shared/contract/admin/administrators.ts')).AddAdministratorForm,
      defaultValues: { UID: '', role: 'support' as AdminRole },
      onSuccess: (made, { UID }) => onAdded({ ...made, UID: UID.trim().toLowerCase() }),
      onError: ({ code }) => {
        if (code === 'PROOF_NEEDED') askProof(submit)
      },
    },
  )
  return (
    <>
      <form {...events} className="flex flex-col gap-4">
        <FormErrors
          problems={problems}
          refusal={refusal?.code === 'PROOF_NEEDED' ? null : refusal}
        />
        <Field label={t('uid')} hint={t('uidHint')} error={errorAt('UID')}>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            {...register('UID')}
          />
        </Field>
        <RoleChoice
          roles={adminRoles}
          t={t}
          value={form.watch('role')}
          onChange={(role) => form.setValue('role', role, { shouldDirty: true })}
          error={errorAt('role')}
        />
        <Button {...button}>{t('addNow')}</Button>
      </form>
      {proof}
    </>
  )
}
