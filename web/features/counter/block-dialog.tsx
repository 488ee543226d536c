import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { MIN_BLOCK_REASON } from '#shared/limits.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { OrderName } from './order-name.tsx'
import { ReasonField } from './reason-field.tsx'
import { useOutcomeWords } from './outcome-words.ts'
import { useBlockShopper } from './use-block-shopper.ts'
import { useReason } from './use-reason.ts'

const usual = ['whyCancels', 'whyMisses', 'whyRude'] as const

/** Asks why before a customer is blocked. Mount it anew for each opening. */
export function BlockDialog({ order, onClose }: { order: MerchantOrder; onClose: () => void }) {
  const t = useTranslations('blocked')
  const say = useOutcomeWords()
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
      <OrderName order={order} />
      <ReasonField
        reason={reason}
        legend={t('reasonLegend')}
        usual={usual.map((key) => t(key))}
        short={t('reasonShort', { count: MIN_BLOCK_REASON })}
      />
      {error && <FormError>{say.failure(error)}</FormError>}
    </ConfirmDialog>
  )
}
