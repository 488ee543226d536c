import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Administrator } from '#shared/contract/admin/administrators.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { useDecide } from '../decision.tsx'
import { adminRoles } from '#shared/contract/admin/roles.ts'
import { RoleChoice } from '#web/ui/role-choice.tsx'
import type { MadeLink } from './new-link.tsx'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

type DialogProps = { one: Administrator; onClose: () => void }

/** Like the other dialogs here, it stays open under the question for a proof, and closes when the decision is made. */
export function RoleDialog({ one, onClose }: DialogProps) {
  const t = useTranslations('administrators')
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('roleTitle', { uid: one.UID })}
      description={t('roleText')}
    >
      <RoleForm one={one} onClose={onClose} />
    </Dialog>
  )
}

export function RoleForm({ one: { adminId, role: before, isYou }, onClose }: DialogProps) {
  const t = useTranslations('administrators')
  const [role, setRole] = useState(before)
  const { mutate, isPending, proof } = useDecide('PUT /admin/administrators', undefined, onClose)
  return (
    <>
      <div className="flex flex-col gap-4">
        {isYou && (
          <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
            {t('ownRole')}
          </p>
        )}
        <RoleChoice roles={adminRoles} t={t} value={role} onChange={setRole} />
        <Button loading={isPending} onClick={() => mutate({ adminId, role })}>
          {t('save')}
        </Button>
      </div>
      {proof}
    </>
  )
}

/** Ends an administrator's access, or restores it. */
export function AccessDialog({ one, onClose }: DialogProps) {
  const t = useTranslations('administrators')
  const end = useDecide('POST /admin/administrators/access', undefined, onClose)
  const { adminId, UID: uid, role, state } = one
  const ends = state !== 'ended'
  return (
    <>
      <ConfirmCall
        mutation={end}
        input={{ adminId, access: ends ? 'end' : 'give' }}
        onClose={onClose}
        title={t(ends ? 'endTitle' : 'giveTitle', { uid })}
        text={ends ? t('endText', { uid }) : t('giveText', { uid, role })}
        confirm={t(ends ? 'end' : 'give')}
        danger={ends}
      />
      {end.proof}
    </>
  )
}

type LinkProps = DialogProps & { onLink: (made: MadeLink) => void }

export function LinkDialog({ one, onClose, onLink }: LinkProps) {
  const t = useTranslations('administrators')
  const { adminId, UID: uid } = one
  const make = useDecide('POST /admin/administrators/link', undefined, (made) => {
    onLink({ ...made, UID: uid })
    onClose()
  })
  return (
    <>
      <ConfirmCall
        mutation={make}
        input={{ adminId }}
        onClose={onClose}
        title={t('newLinkTitle', { uid })}
        text={t('newLinkText', { uid })}
        confirm={t('makeLink')}
        danger
      />
      {make.proof}
    </>
  )
}
