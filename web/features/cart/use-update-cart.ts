import { useTranslations } from 'use-intl'
import { toast } from '#web/ui/toast.ts'
import { lineKey } from './cart-lines.ts'
import type { JudgedLine } from './cart-summary.ts'
import type { useCart } from './use-cart.ts'

/** Takes out what cannot be had and the rest as it lies on the shelf; said with the way back. */
export function useMendCart(storeId: string, cart: ReturnType<typeof useCart>) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  return (judged: readonly JudgedLine[]) => {
    const takeBack = cart.mend(storeId, mendedQuantities(judged))
    void toast('info', t('mended'), { undo: { label: ui('undo'), run: takeBack } })
  }
}

/** Line key to what can be had of it, for the lines that stand in the way. */
function mendedQuantities(judged: readonly JudgedLine[]): Map<string, number> {
  return new Map(
    judged.flatMap(({ line, today, problem }) =>
      problem === null
        ? []
        : [[lineKey(line), problem === 'tooFew' ? (today?.free ?? 0) : 0] as const],
    ),
  )
}
