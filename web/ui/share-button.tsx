import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Share2 from 'lucide-react/icons/share-2'
import { Button } from './button.tsx'
import { onDemand } from './on-demand.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = onDemand<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
)

/** Shares an address of this site with WhatsApp, the phone's share sheet or the clipboard; without `path`, this page's. */
export function ShareButton(shared: Omit<ShareDialogProps, 'open' | 'onOpenChange'>) {
  const t = useTranslations('product')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" className="size-4.5" />
        {t('share')}
      </Button>
      <ShareDialog {...shared} open={open} onOpenChange={setOpen} />
    </>
  )
}
