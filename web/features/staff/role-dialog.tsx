import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GivenRole } from '#shared/contract/staff.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { type Member, useStaffCall } from './use-staff-call.ts'

type RoleDialogProps = { member: Member; onClose: () => void }

/** Changes what a member may do. Mount a new one for each opening. */
export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const t = useTranslations('staff')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('changeTitle', { name: member.name })}
    >
      <RoleForm member={member} onClose={onClose} />
    </Dialog>
  )
}

export function RoleForm({ member: { userId, role: before }, onClose }: RoleDialogProps) {
  const t = useTranslations('staff')
  const sayError = useErrorWords()
  const [role, setRole] = useState<GivenRole>(before === 'manager' ? 'manager' : 'counter')
  const { mutate, error, isPending } = useStaffCall('PUT /staff', onClose)
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{sayError(error)}</FormError>}
      <RoleChoice value={role} onChange={setRole} />
      <Button loading={isPending} onClick={() => mutate({ userId, role })}>
        {t('save')}
      </Button>
    </div>
  )
}

type ChoiceProps = {
  value: GivenRole
  onChange: (role: GivenRole) => void
  error?: string | undefined
}

export function RoleChoice({ value, onChange, error }: ChoiceProps) {
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
