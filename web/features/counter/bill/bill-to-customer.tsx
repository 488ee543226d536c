import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { BillDialogProps } from './bill-dialog.tsx'

/** The bill of an order, with the customer's address, where the account is not deleted. */
export const billOf = ({ orderId, userEmail }: Pick<MerchantOrder, 'orderId' | 'userEmail'>) => ({
  which: { orderId },
  email: userEmail,
})

const BillDialog = onDemand<BillDialogProps>(
  async () => (await import('./bill-dialog.tsx')).BillDialog,
)

/** The button that gives a customer the bill: by a QR code, by e-mail or by WhatsApp. */
export function BillToCustomer(props: Pick<BillDialogProps, 'which' | 'number' | 'email'>) {
  const t = useTranslations('billLinks')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Smartphone aria-hidden="true" className="size-4.5" />
        {t('toCustomer')}
      </Button>
      {isOpen && <BillDialog {...props} open onOpenChange={setOpen} />}
    </>
  )
}
