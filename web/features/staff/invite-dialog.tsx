import { useTranslations } from 'use-intl'
import { INVITATION_DAYS } from '#shared/limits.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { RoleChoice } from '#web/ui/role-choice.tsx'
import { toast } from '#web/ui/toast.ts'
import { staffRoles } from './role-dialog.tsx'

type InviteProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function InviteDialog({ open, onOpenChange }: InviteProps) {
  const t = useTranslations('staff')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('inviteTitle')}
      description={t('inviteText', { days: INVITATION_DAYS })}
    >
      {open && <InviteForm onEnd={() => onOpenChange(false)} />}
    </Dialog>
  )
}

function InviteForm({ onEnd }: { onEnd: () => void }) {
  const t = useTranslations('staff')
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /staff-invitations',
    {
      schema: async () => (await import('#shared/contract/staff.ts')).InviteForm,
      defaultValues: { email: '', role: 'counter' },
      onSuccess: ({ message }) => {
        void toast('success', message)
        onEnd()
      },
    },
  )
  return (
    <form {...events} className="flex flex-col gap-4">
      <FormErrors problems={problems} refusal={refusal} />
      <Field label={t('email')} error={errorAt('email')}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      </Field>
      <RoleChoice
        roles={staffRoles}
        t={t}
        value={form.watch('role') === 'manager' ? 'manager' : 'counter'}
        onChange={(role) => form.setValue('role', role, { shouldDirty: true })}
        error={errorAt('role')}
        note={t('ownerOnly')}
      />
      <Button {...button}>{t('send')}</Button>
    </form>
  )
}
