import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { Dialog } from '#web/ui/on-demand.tsx'
import { MerchantCodeForm } from './merchant-code-form.tsx'
import { MerchantCounterFacts } from './merchant-counter-facts.tsx'
import { MerchantHandedOver } from './merchant-handed-over.tsx'
import { useHandOver } from './use-hand-over.ts'

type HandOverDialogProps = { order: MerchantOrder; onClose: () => void }

/** Hands an order over against the code the customer says. Mount it anew for each opening. */
export function MerchantHandOverDialog({ order, onClose }: HandOverDialogProps) {
  const t = useTranslations('orders')
  const { mutate, data, error, isPending } = useHandOver(order)
  const hasEnded = error?.code === 'CODE_ENDED'
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`${t('collectTitle')} · ${order.orderNumber}`}
    >
      {data ? (
        <MerchantHandedOver order={data.order} next={t('done')} onNext={onClose} />
      ) : (
        <MerchantCounterFacts order={order}>
          {order.codeTriesLeft === 0 ? (
            <FormError>
              {t('codeEnded')} <span className="mt-1 block font-normal">{t('renewHere')}</span>
            </FormError>
          ) : (
            <MerchantCodeForm
              isRenewed={hasEnded}
              error={hasEnded ? null : error}
              loading={isPending}
              onCode={(code) => mutate({ code })}
            />
          )}
        </MerchantCounterFacts>
      )}
    </Dialog>
  )
}
