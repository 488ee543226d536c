import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

type DetailsProps = { order: MerchantOrder; open: boolean; onOpenChange: (open: boolean) => void }

const OrderDetails = onDemand<DetailsProps>(
  async () => (await import('./order-details.tsx')).OrderDetails,
)

/** The details of an order whose row is open. They load after the list, see `usePreloadedDetails`. */
export function OpenedOrder({ order }: { order: MerchantOrder }) {
  const t = useTranslations('empty')
  const sayFailed = () => void toast('error', t('loadFailedTitle'))
  return <OrderDetails order={order} open onOpenChange={sayFailed} />
}

/** Loads the code of the details once the list is shown. */
export function usePreloadedDetails(): void {
  useEffect(() => void OrderDetails.preload(), [])
}
