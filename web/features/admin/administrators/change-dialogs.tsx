import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Administrator } from '#shared/contract/admin/administrators.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/on-demand.tsx'
import { useDecide } from '../decision.tsx'
import { RoleChoice } from './add-administrator.tsx'
import type { MadeLink } from './new-link.tsx'

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
  const { mutate, isPending, proof } = useDecide('PUT /admin/administrators', () => {}, onClose)
  return (
    <>
      <div className="flex flex-col gap-4">
        {isYou && (
          <p className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
            {t('ownRole')}
          </p>
        )}
        <RoleChoice value={role} onChange={setRole} />
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
  const end = useDecide('POST /admin/administrators/access', () => {}, onClose)
  const { adminId, UID: uid, role, state } = one
  const ends = state !== 'ended'
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => open || onClose()}
        title={t(ends ? 'endTitle' : 'giveTitle', { uid })}
        text={ends ? t('endText', { uid }) : t('giveText', { uid, role })}
        confirm={t(ends ? 'end' : 'give')}
        danger={ends}
        loading={end.isPending}
        onConfirm={() => end.mutate({ adminId, access: ends ? 'end' : 'give' })}
      />
      {end.proof}
    </>
  )
}

type LinkProps = DialogProps & { onLink: (made: MadeLink) => void }

export function LinkDialog({ one, onClose, onLink }: LinkProps) {
  const t = useTranslations('administrators')
  const { adminId, UID: uid } = one
  const make = useDecide(
    'POST /admin/administrators/link',
    () => {},
    (made) => {
      onLink({ ...made, UID: uid })
      onClose()
    },
  )
  return (
    <>
      <ConfirmDialog
        open
        onOpenChange={(open) => open || onClose()}
        title={t('newLinkTitle', { uid })}
        text={t('newLinkText', { uid })}
        confirm={t('makeLink')}
        danger
        loading={make.isPending}
        onConfirm={() => make.mutate({ adminId })}
      />
      {make.proof}
    </>
  )
}
