import { useTranslations } from 'use-intl'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { toast } from '#web/ui/toast.ts'
import type { useCart } from '../use-cart.ts'
import { lineKey } from './cart-lines.ts'
import type { JudgedLine } from '../cart-summary.ts'

/** A quantity of zero removes the line and shows a toast with Undo. */
export function useLineQuantity(storeId: string, cart: ReturnType<typeof useCart>) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  return (line: CartLine, quantity: number) => {
    if (quantity > 0) return cart.setQuantity(storeId, line, quantity)
    const takeBack = cart.remove(storeId, line)
    const undo = { label: ui('undo'), run: takeBack }
    document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus()
    void toast('info', t('removed'), { undo })
  }
}

/** Removes lines that are not available and reduces quantities to the stock; shows a toast with Undo. */
export function useUpdateCart(storeId: string, cart: ReturnType<typeof useCart>) {
  const t = useTranslations('cart')
  const ui = useTranslations('ui')
  return (judged: readonly JudgedLine[]) => {
    const takeBack = cart.mend(storeId, mendedQuantities(judged))
    void toast('info', t('mended'), { undo: { label: ui('undo'), run: takeBack } })
  }
}

/** True for a problem that an update of the cart to the stock solves; a changed line is accepted by the shopper. */
export function isMended(problem: JudgedLine['problem']): boolean {
  return problem === 'gone' || problem === 'soldOut' || problem === 'tooFew'
}

/** Line key → the available quantity, for the lines that prevent the booking. */
function mendedQuantities(judged: readonly JudgedLine[]): Map<string, number> {
  return new Map(
    judged.flatMap(({ line, today, problem }) =>
      !isMended(problem)
        ? []
        : [[lineKey(line), problem === 'tooFew' ? (today?.free ?? 0) : 0] as const],
    ),
  )
}
