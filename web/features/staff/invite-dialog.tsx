import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { INVITATION_DAYS } from '#shared/limits.ts'
import type { GivenRole } from '#shared/contract/staff.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useEndpointForm } from '#web/lib/use-endpoint-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FieldError, FormError } from '#web/ui/field.tsx'
import { FormErrors } from '#web/ui/form-errors.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type Member, useShowStaff, useStaffCall } from './use-staff-call.ts'

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
  const show = useShowStaff()
  const { form, events, register, errorAt, refusal, problems, button } = useEndpointForm(
    'POST /staff-invitations',
    {
      schema: async () => (await import('#shared/contract/staff.ts')).InviteForm,
      defaultValues: { email: '', role: 'counter' },
      onSuccess: (answer) => {
        show(answer)
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
        value={form.watch('role') === 'manager' ? 'manager' : 'counter'}
        onChange={(role) => form.setValue('role', role)}
        error={errorAt('role')}
      />
      <Button {...button}>{t('send')}</Button>
    </form>
  )
}

type RoleDialogProps = { member: Member; onClose: () => void }

/** Changes what a member may do. Mount a new one for each opening. */
export function RoleDialog({ member: { userId, name, role: before }, onClose }: RoleDialogProps) {
  const t = useTranslations('staff')
  const sayError = useErrorWords()
  const [role, setRole] = useState<GivenRole>(before === 'manager' ? 'manager' : 'counter')
  const { mutate, error, isPending } = useStaffCall('PUT /staff', onClose)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t('changeTitle', { name })}>
      <div className="flex flex-col gap-4">
        {error && <FormError>{sayError(error)}</FormError>}
        <RoleChoice value={role} onChange={setRole} />
        <Button loading={isPending} onClick={() => mutate({ userId, role })}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}

type ChoiceProps = {
  value: GivenRole
  onChange: (role: GivenRole) => void
  error?: string | undefined
}

function RoleChoice({ value, onChange, error }: ChoiceProps) {
  const t = useTranslations('staff')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-sm font-semibold">{t('role')}</legend>
      {(['counter', 'manager'] as const).map((role) => (
        <Checkbox
          key={role}
          kind="radio"
          name="role"
          value={role}
          checked={value === role}
          onChange={() => onChange(role)}
          label={
            <>
              <span className="block font-semibold">{t(role)}</span>
              <span className="block text-ink-muted">{t(`${role}Text`)}</span>
            </>
          }
        />
      ))}
      {error && <FieldError>{error}</FieldError>}
      <p className="text-sm text-ink-muted">{t('ownerOnly')}</p>
    </fieldset>
  )
}
