import type { MerchantOrder } from '#shared/contract/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { useFailureWords } from './merchant-words.ts'
import { useMoveOrder } from './use-move-order.ts'

/** Says that nobody came until the deadline. `onOver` is called when the answer is there, whatever it is. */
export function useMarkNotCollected(order: MerchantOrder, onOver: () => void) {
  const sayFailure = useFailureWords()
  const { mutate, isPending } = useMoveOrder()
  const markNotCollected = () =>
    mutate(
      { order, move: { status: 'Not Collected' } },
      {
        onSuccess: ({ message }) => void toast('success', message),
        onError: (error) => void toast('error', sayFailure(error)),
        onSettled: onOver,
      },
    )
  return { markNotCollected, isPending }
}
