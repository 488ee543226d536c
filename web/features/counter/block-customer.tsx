import { useCall } from '#web/lib/use-call.ts'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Ban from 'lucide-react/icons/ban'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { MIN_BLOCK_REASON } from '#shared/limits.ts'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { OrderName } from './orders/order-cells.tsx'
import { ReasonField } from './reason-field.tsx'
import { useReason } from './use-reason.ts'
import { useFailureWords } from './status-words.ts'

/** The inconspicuous button that blocks an order's customer. It is not rendered for a deleted account. */
export function BlockCustomer({ order }: { order: MerchantOrder }) {
  const t = useTranslations('blocked')
  const [isAsked, setAsked] = useState(false)
  if (order.blocked) {
    return (
      <p className="mt-3 text-sm text-ink-muted">
        {t('isBlocked')}{' '}
        <Link to={paths.blockedCustomers()} className="font-semibold text-primary underline">
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

const usual = ['whyCancels', 'whyMisses', 'whyRude'] as const

/** Asks for a reason before a customer is blocked. Mount a new one for each opening. */
function BlockDialog({ order, onClose }: { order: MerchantOrder; onClose: () => void }) {
  const t = useTranslations('blocked')
  const sayFailure = useFailureWords()
  const reason = useReason((text) => text.length >= MIN_BLOCK_REASON)
  const { mutate, error, isPending } = useCall('POST /block-shopper')
  const onSuccess = () => {
    void toast('success', t('done', { name: order.userName }))
    onClose()
  }
  const submit = () => {
    const why = reason.demand()
    if (why) mutate({ orderId: order.orderId, reason: why }, { onSuccess })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('askTitle')}
      text={t('askText')}
      confirm={t('confirm')}
      cancel={t('keep')}
      danger
      loading={isPending}
      onConfirm={submit}
    >
      <OrderName order={order} />
      <ReasonField
        reason={reason}
        legend={t('reasonLegend')}
        usual={usual.map((key) => t(key))}
        short={t('reasonShort', { count: MIN_BLOCK_REASON })}
      />
      {error && <FormError>{sayFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}
