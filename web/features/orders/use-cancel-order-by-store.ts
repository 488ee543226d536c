import type { MerchantOrder } from '#shared/contract/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { useFailureWords } from './merchant-words.ts'
import { useMoveOrder } from './use-move-order.ts'

type Why = { reason: string; stillOnShelf?: boolean }

/** Cancels an order in the store's name. `onOver` is called when it is cancelled, by whomever; other failures stay in `error`. */
export function useCancelOrderByStore(order: MerchantOrder, onOver: () => void) {
  const sayFailure = useFailureWords()
  const { mutate, error, isPending } = useMoveOrder()
  const cancel = (why: Why) =>
    mutate(
      { order, move: { status: 'Cancelled', ...why } },
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
