import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { HandOverFacts } from '#web/features/counter/hand-over-facts.tsx'
import { HandedOver } from '#web/features/counter/handed-over.tsx'
import { TokenProof } from './token-proof.tsx'
import { useHandOver } from '#web/features/counter/use-hand-over.ts'

type ScannedOrderProps = { order: MerchantOrder; token: string; onNext: () => void }

/** The order a scanned code belongs to; nothing has happened to it until "Hand over" is tapped. */
export function ScannedOrder({ order, token, onNext }: ScannedOrderProps) {
  const t = useTranslations('orders')
  const handOver = useHandOver(order)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (handOver.handedOver) {
    return (
      <Card>
        <HandedOver order={handOver.handedOver} next={t('scanNext')} onNext={onNext} />
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('scanFound')} · <span className="money">{order.orderNumber}</span>
      </h2>
      <HandOverFacts order={order}>
        <TokenProof order={order} token={token} handOver={handOver} />
        <Button variant="secondary" wide onClick={onNext}>
          {t('scanAgain')}
        </Button>
      </HandOverFacts>
    </Card>
  )
}
