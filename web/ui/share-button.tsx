import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Share2 from 'lucide-react/icons/share-2'
import { Button, IconButton } from './button.tsx'
import { onDemand } from './on-demand.tsx'
import type { ShareDialogProps } from './share-dialog.tsx'

const ShareDialog = onDemand<ShareDialogProps>(
  async () => (await import('./share-dialog.tsx')).ShareDialog,
)

type Props = Omit<ShareDialogProps, 'open' | 'onOpenChange'> & {
  /** The classes of a button with the sign only. */
  look?: string
}

/** Shares an address of this site with WhatsApp, the phone's share sheet or the clipboard; without `path`, this page's. */
export function ShareButton({ look, ...shared }: Props) {
  const t = useTranslations('product')
  const [open, setOpen] = useState(false)
  return (
    <>
      {look === undefined ? (
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Share2 aria-hidden="true" className="size-4.5" />
          {t('share')}
        </Button>
      ) : (
        <IconButton
          label={t('share')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={look}
        >
          <Share2 aria-hidden="true" />
        </IconButton>
      )}
      <ShareDialog {...shared} open={open} onOpenChange={setOpen} />
    </>
  )
}
