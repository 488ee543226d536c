import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { isReady } from './merchant-order.ts'
import { OrderName } from './order-cells.tsx'
import { ReasonField, useReason } from './reason-field.tsx'
import { useFailureWords } from './status-words.ts'
import { useId, useRef, useState } from 'react'
import { Checkbox } from '#web/ui/inputs.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMoveOrder } from './use-move-order.ts'

const beforeReady = ['whySoldOut', 'whyDamaged', 'whyPrice', 'whyClosed'] as const
const afterReady = ['whyMissing', 'whyDamaged', 'whySoldByMistake', 'whyClosed'] as const

type CancelDialogProps = { order: MerchantOrder; onClose: () => void }

/**
 * Cancels an order in the name of the store. After Ready it asks more questions, because the customer may be on the
 * way. Mount a new one for each opening.
 */
export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const reason = useReason()
  const shelf = useShelf()
  const { cancel, error, isPending } = useCancelOrderByStore(order, onClose)
  const wasReady = isReady(order)
  const submit = () => {
    const why = reason.demand()
    if (!why) return
    if (!wasReady) return cancel({ reason: why })
    const place = shelf.demand()
    if (place) cancel({ reason: why, stillOnShelf: place === 'there' })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={wasReady ? t('cannotTitle') : t('cancelTitle')}
      text={wasReady ? t('cannotText') : t('cancelAwaitText')}
      confirm={t('cancelConfirm')}
      cancel={t('keepOrder')}
      danger
      loading={isPending}
      onConfirm={submit}
    >
      <OrderName order={order} />
      <ReasonField
        reason={reason}
        legend={t('reasonLegend')}
        usual={(wasReady ? afterReady : beforeReady).map((key) => t(key))}
      />
      {wasReady && <ShelfChoice shelf={shelf} />}
      {error && error.code !== 'ORDER_STATUS_CONFLICT' && (
        <FormError>{sayFailure(error)}</FormError>
      )}
    </ConfirmDialog>
  )
}

const words = { there: 'shelfThere', gone: 'shelfGone' } as const

/** Asks whether the items are still in the shop, because the stock depends on the answer. */
function ShelfChoice({ shelf }: { shelf: ShelfState }) {
  const t = useTranslations('orders')
  const id = useId()
  const { box, place, isMissing, choose } = shelf
  return (
    <fieldset ref={box} aria-describedby={id}>
      <legend className="mb-1 text-sm font-semibold">{t('shelfLegend')}</legend>
      <p id={id} aria-live="polite" className="text-sm text-danger">
        {isMissing && t('shelfRequired')}
      </p>
      {places.map((one) => (
        <Checkbox
          key={one}
          kind="radio"
          name={id}
          checked={place === one}
          label={t(words[one])}
          onChange={() => choose(one)}
        />
      ))}
    </fieldset>
  )
}

const places = ['there', 'gone'] as const
type ShelfPlace = (typeof places)[number]

/**
 * The answer to whether the items of a cancelled order are still in the shop. `demand` returns the answer, or marks the
 * question as an error and focuses it.
 */
function useShelf() {
  const [place, setPlace] = useState<ShelfPlace>()
  const [isMissing, setMissing] = useState(false)
  const box = useRef<HTMLFieldSetElement>(null)
  return {
    box,
    place,
    isMissing,
    choose: (next: ShelfPlace) => {
      setPlace(next)
      setMissing(false)
    },
    demand: (): ShelfPlace | undefined => {
      setMissing(place === undefined)
      if (!place) box.current?.querySelector('input')?.focus()
      return place
    },
  }
}

type ShelfState = ReturnType<typeof useShelf>

type Why = { reason: string; stillOnShelf?: boolean }

/**
 * Cancels an order in the name of the store. `onOver` is called when the order is cancelled, by either side. Other
 * errors stay in `error`.
 */
function useCancelOrderByStore(order: MerchantOrder, onOver: () => void) {
  const sayFailure = useFailureWords()
  const { mutate, error, isPending } = useMoveOrder()
  const cancel = (why: Why) =>
    mutate(
      { orderId: order.orderId, status: 'Cancelled', ...why },
      {
        onSuccess: ({ message }) => {
          void toast('success', message)
          onOver()
        },
        onError: (refused) => {
          if (refused.code !== 'ORDER_STATUS_CONFLICT') return
          void toast('warning', sayFailure(refused))
          onOver()
        },
      },
    )
  return { cancel, error, isPending }
}
