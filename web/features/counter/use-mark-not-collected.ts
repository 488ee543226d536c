import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { toast } from '#web/ui/toast.ts'
import { useOutcomeWords } from './outcome-words.ts'
import { useMoveOrder } from './use-move-order.ts'

/** Says that nobody came until the deadline. `onOver` is called when the answer is there, whatever it is. */
export function useMarkNotCollected(order: MerchantOrder, onOver: () => void) {
  const t = useTranslations('orders')
  const say = useOutcomeWords()
  const { mutate, isPending } = useMoveOrder()
  const markNotCollected = () =>
    mutate(
      { order, move: { status: 'Not Collected' } },
      {
        onSuccess: ({ message }) =>
          void toast('success', say.success(message, t('notCollectedDone'))),
        onError: (error) => void toast('error', say.failure(error)),
        onSettled: onOver,
      },
    )
  return { markNotCollected, isPending }
}
