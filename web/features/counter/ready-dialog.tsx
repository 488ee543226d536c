import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { formatRupees } from '#web/lib/format.ts'
import { TextInput } from '#web/ui/text-input.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { LostOnClose } from '#web/lib/layers.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { useHasSignal } from '#web/lib/signal.ts'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { DeclineLines } from './decline-lines.tsx'
import { isReady, withoutLines } from './merchant-order.ts'
import { OrderName } from './orders/order-cells.tsx'
import { LONGEST_REASON } from './reason-field.tsx'
import { StillOnShelf } from './still-on-shelf.tsx'
import type { DeclinedLines } from './offline/mark-ready.ts'
import { DoubtNote } from '#web/features/bookings/doubt-note.tsx'

type ReadyDialogProps = {
  order: MerchantOrder
  onClose: () => void
  /** Resolves to the reason why it could not be done; the dialog then stays open. */
  onConfirm: (order: MerchantOrder, declined: DeclinedLines) => Promise<string | undefined>
}

/**
 * Confirms Ready, because the customer cannot cancel afterwards. The merchant ticks missing items; when all are missing
 * the order is cancelled. Mount a new one for each opening.
 */
export function ReadyDialog({ order, onClose, onConfirm }: ReadyDialogProps) {
  const t = useTranslations('orders')
  const [missing, setMissing] = useState<string[]>([])
  const [reason, setReason] = useState('')
  const [stillOnShelf, setStillOnShelf] = useState(false)
  const next = withoutLines(order, missing)
  const isSome = missing.length > 0
  const isNone = !isReady(next)
  const text = useReadyText(isNone, isSome)
  const words = reason.trim()
  useLeaveWarning(words !== '')
  const [trouble, setTrouble] = useState<string>()
  const { isBusy, run } = useOneRun()
  const confirm = async () => {
    const declined = { declinedLines: missing, stillOnShelf, ...(words && { reason: words }) }
    const why = await onConfirm(order, isSome ? declined : {})
    setTrouble(why)
    if (why === undefined) onClose()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={isNone ? t('readyNoneTitle') : t('readyTitle')}
      text={text}
      confirm={isNone ? t('cancelConfirm') : isSome ? t('readyConfirmPart') : t('readyConfirm')}
      cancel={isNone ? t('keepOrder') : t('notYet')}
      danger={isNone}
      loading={isBusy}
      onConfirm={() => void run(confirm)}
    >
      <LostOnClose when={words !== ''} />
      <OrderName order={order} />
      <DoubtNote order={order} />
      <DeclineLines
        lines={order.products.filter((line) => !line.declined)}
        missing={missing}
        onChange={setMissing}
      />
      <output className="flex flex-wrap justify-between gap-x-4 text-sm font-bold">
        {isSome && !isNone ? (
          <>
            <s className="money font-normal text-ink-muted">{formatRupees(order.amount)}</s>
            <span>{t('newTotal', { amount: formatRupees(next.amount) })}</span>
          </>
        ) : (
          !isNone && (
            <span className="ml-auto">{t('totalNow', { amount: formatRupees(order.amount) })}</span>
          )
        )}
      </output>
      {isSome && (
        <>
          <Field label={t('declineReason')}>
            <TextInput
              value={reason}
              maxLength={LONGEST_REASON}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <StillOnShelf checked={stillOnShelf} onChange={setStillOnShelf} />
          {/* A press without declined lines is queued while there is no signal. */}
          <NeedsSignal isSaid={trouble !== undefined} />
        </>
      )}
      <WhyNot text={trouble} />
    </ConfirmDialog>
  )
}

/** The effect of the press, also without signal. */
function useReadyText(isNone: boolean, isSome: boolean): string {
  const t = useTranslations('orders')
  const isSignal = useHasSignal()
  if (isNone) return t('readyNoneText')
  return t(isSignal || isSome ? 'readyText' : 'readyTextLater')
}

function WhyNot({ text }: { text: string | undefined }) {
  return text && <FormError>{text}</FormError>
}
