import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useStored } from '#web/lib/browser-storage.ts'
import { ownerOf } from '#web/lib/counter-owner.ts'
import { useSession } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { ParkedDialogProps } from './parked-dialog.tsx'
import { NONE_PARKED, parkedOf, parkedStorage } from './parked-sales.ts'

const ParkedDialog = onDemand<ParkedDialogProps>(
  async () => (await import('./parked-dialog.tsx')).ParkedDialog,
)

/** Opens the sales that wait on this device; nothing while none does. */
export function ParkedButton({ sale }: Pick<ParkedDialogProps, 'sale'>) {
  const t = useTranslations('parked')
  const session = useSession()
  const owner = ownerOf(session.status === 'user' ? session.user : null)
  const now = useNow()
  const { length: count } = parkedOf(useStored(parkedStorage, NONE_PARKED), owner, now)
  const [isOpen, setOpen] = useState(false)
  if (count === 0 && !isOpen) return null
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('open', { count })}
      </Button>
      <ParkedDialog sale={sale} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
