import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { MIN_BLOCK_REASON } from '#shared/limits.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { MerchantOrderName } from './merchant-order-name.tsx'
import { MerchantReason } from './merchant-reason.tsx'
import { useFailureWords } from './merchant-words.ts'
import { useBlockShopper } from './use-block-shopper.ts'
import { useReason } from './use-reason.ts'

const usual = ['whyCancels', 'whyMisses', 'whyRude'] as const

/** Asks why before a customer is blocked. Mount it anew for each opening. */
export function MerchantBlockDialog({
  order,
  onClose,
}: {
  order: MerchantOrder
  onClose: () => void
}) {
  const t = useTranslations('blocked')
  const sayFailure = useFailureWords()
  const reason = useReason(MIN_BLOCK_REASON)
  const { mutate, error, isPending } = useBlockShopper(order.orderId)
  const onSuccess = () => {
    void toast('success', t('done', { name: order.userName }))
    onClose()
  }
  const submit = () => {
    const why = reason.demand()
    if (why) mutate(why, { onSuccess })
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
      <MerchantOrderName order={order} />
      <MerchantReason
        reason={reason}
        legend={t('reasonLegend')}
        usual={usual.map((key) => t(key))}
        short={t('reasonShort', { count: MIN_BLOCK_REASON })}
      />
      {error && <FormError>{sayFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}
