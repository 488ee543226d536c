import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { MerchantCounterFacts } from './merchant-counter-facts.tsx'
import { MerchantHandedOver } from './merchant-handed-over.tsx'
import { useOutcomeWords } from './merchant-words.ts'
import { useHandOver } from './use-hand-over.ts'

type ScannedOrderProps = { order: MerchantOrder; token: string; onNext: () => void }

/** The order a scanned code belongs to; nothing has happened to it until "Hand over" is tapped. */
export function MerchantScannedOrder({ order, token, onNext }: ScannedOrderProps) {
  const t = useTranslations('orders')
  const say = useOutcomeWords()
  const { mutate, data, error, isPending } = useHandOver(order)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (data) {
    return (
      <Card>
        <MerchantHandedOver order={data.order} next={t('scanNext')} onNext={onNext} />
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('scanFound')} · <span className="money">{order.orderNumber}</span>
      </h2>
      <MerchantCounterFacts order={order}>
        {error && <FormError>{say.failure(error)}</FormError>}
        <p className="text-sm text-ink-muted">{t('collectText')}</p>
        <div className="flex flex-col gap-2">
          <Button size="lg" wide loading={isPending} onClick={() => mutate({ token })}>
            {t('handOver')}
          </Button>
          <Button variant="secondary" wide onClick={onNext}>
            {t('scanAgain')}
          </Button>
        </div>
      </MerchantCounterFacts>
    </Card>
  )
}
