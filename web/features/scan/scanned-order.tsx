import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { HandOverFacts, HandedOver } from '#web/features/counter/hand-over/hand-over.tsx'
import {
  useHandOver,
  type HandOver,
  type Proof,
} from '#web/features/counter/hand-over/use-hand-over.ts'
import { FormError } from '#web/ui/field.tsx'
import { cashDue } from '#web/features/counter/merchant-order.ts'
import { HandOverButtons } from '#web/features/counter/hand-over/hand-over-buttons.tsx'
import {
  OverrideForm,
  type ProofWay,
  WayWithoutCode,
} from '#web/features/counter/hand-over/proof.tsx'
import { useFailureWords } from '#web/features/counter/status-words.ts'

type ScannedOrderProps = { order: MerchantOrder; proof: Proof; onNext: () => void }

/** The order of a scanned or typed code. Only the button "Hand over" changes it. */
export function ScannedOrder({ order, proof, onNext }: ScannedOrderProps) {
  const t = useTranslations('orders')
  const handOver = useHandOver(order)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  if (handOver.handedOver) {
    return (
      <Card>
        <HandedOver
          order={handOver.handedOver}
          isCash={handOver.pendingWay === 'cash'}
          next={t('scanNext')}
          onNext={onNext}
        />
      </Card>
    )
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
        {t('scanFound')} · <span className="money">{order.orderNumber}</span>
      </h2>
      <HandOverFacts order={order} handOver={handOver}>
        {(way) => (
          <>
            <FoundProof order={order} proof={proof} handOver={handOver} way={way} />
            <Button variant="secondary" wide onClick={onNext}>
              {t('scanAgain')}
            </Button>
          </>
        )}
      </HandOverFacts>
    </Card>
  )
}

type FoundProofProps = { order: MerchantOrder; proof: Proof; handOver: HandOver; way: ProofWay }

/** Hands over with the code as proof. When the code has ended or is locked, offers the way without a code. */
function FoundProof({ order, proof, handOver, way }: FoundProofProps) {
  const sayFailure = useFailureWords()
  const { error } = handOver
  if (way.isWithout) return <OverrideForm handOver={handOver} onBack={undefined} />
  const isDead = error?.code === 'HAND_OVER_LOCKED' || error?.code === 'CODE_ENDED'
  return (
    <>
      {error && <FormError>{sayFailure(error)}</FormError>}
      {isDead ? (
        <WayWithoutCode
          isPaid={cashDue(order) === 0}
          isNeeded
          onChoose={() => way.setWithout(true)}
        />
      ) : (
        <HandOverButtons handOver={handOver} onHandOver={(how) => handOver.handOver(proof, how)} />
      )}
    </>
  )
}
