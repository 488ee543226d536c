import { useState } from 'react'
import { useTranslations } from 'use-intl'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { LastBillsDialogProps } from './counter-bills.tsx'

const LastBillsDialog = onDemand<LastBillsDialogProps>(
  async () => (await import('./counter-bills.tsx')).LastBillsDialog,
)

/** Opens the latest sales, whose bills are printed or sent again. */
export function LastBillsButton() {
  const t = useTranslations('sale')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <ReceiptText aria-hidden="true" className="size-4.5 max-sm:hidden" />
        {t('lastBills')}
      </Button>
      <LastBillsDialog open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
