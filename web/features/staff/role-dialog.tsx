import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { GivenRole } from '#shared/contract/staff.ts'
import { MAX_COUNTER_DISCOUNT_PERCENT } from '#shared/limits.ts'
import { counterRights } from '#shared/counter-rights.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { RoleChoice } from '#web/ui/role-choice.tsx'
import { type Member, useStaffCall } from './use-staff-call.ts'

export const staffRoles: readonly GivenRole[] = ['counter', 'manager']

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

export function RoleForm({ member, onClose }: RoleDialogProps) {
  const t = useTranslations('staff')
  const sayError = useErrorWords()
  const [role, setRole] = useState<GivenRole>(member.role === 'manager' ? 'manager' : 'counter')
  const [rights, setRights] = useState(member.rights)
  const { mutate, error, isPending } = useStaffCall('PUT /staff', onClose)
  return (
    <div className="flex flex-col gap-4">
      {error && <FormError>{sayError(error)}</FormError>}
      <RoleChoice roles={staffRoles} t={t} value={role} onChange={setRole} note={t('ownerOnly')} />
      {role === 'counter' && (
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-sm font-semibold">{t('rights')}</legend>
          {counterRights.map((right) => (
            <Checkbox
              key={right}
              label={t(`right_${right}`, { percent: MAX_COUNTER_DISCOUNT_PERCENT })}
              checked={rights.includes(right)}
              onChange={({ target: { checked } }) =>
                setRights([...rights.filter((one) => one !== right), ...(checked ? [right] : [])])
              }
            />
          ))}
        </fieldset>
      )}
      <Button loading={isPending} onClick={() => mutate({ userId: member.userId, role, rights })}>
        {t('save')}
      </Button>
    </div>
  )
}
