import { useTranslations } from 'use-intl'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { toast } from '#web/ui/toast.ts'
import type { useCart } from './use-cart.ts'
import { lineKey } from './cart-lines.ts'
import type { JudgedLine } from './cart-summary.ts'

/** A quantity of zero removes the line, and says how to get it back. */
export function useLineQuantity(storeId: string, cart: ReturnType<typeof useCart>) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  return (line: CartLine, quantity: number) => {
    if (quantity > 0) return cart.setQuantity(storeId, line, quantity)
    const takeBack = cart.remove(storeId, line)
    const undo = { label: ui('undo'), run: takeBack }
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    void toast('info', t('removed', { name: line.productName }), { undo })
  }
}

/** Takes out what cannot be had and the rest as it lies on the shelf; said with the way back. */
export function useUpdateCart(storeId: string, cart: ReturnType<typeof useCart>) {
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
