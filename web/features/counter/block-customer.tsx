import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Ban from 'lucide-react/icons/ban'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockDialog } from './block-dialog.tsx'

/** The quiet way to take no more bookings from an order's customer; nothing for somebody who has left. */
export function BlockCustomer({ order }: { order: MerchantOrder }) {
  const t = useTranslations('blocked')
  const [isAsked, setAsked] = useState(false)
  if (order.blocked) {
    return (
      <p className="mt-3 text-sm text-ink-muted">
        {t('isBlocked')}{' '}
        <Link to={paths.blockedCustomers()} className="font-semibold text-neel underline">
          {t('seeList')}
        </Link>
      </p>
    )
  }
  if (order.userEmail === '') return null
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="mt-2 -ml-3 text-ink-muted!"
        onClick={() => setAsked(true)}
      >
        <Ban aria-hidden="true" className="size-4" />
        {t('block')}
      </Button>
      {isAsked && <BlockDialog order={order} onClose={() => setAsked(false)} />}
    </>
  )
}
