import { useTranslations } from 'use-intl'
import type { CartLine } from '#web/lib/browser-keys.ts'
import { toast } from '#web/ui/toast.ts'
import type { useCart } from './use-cart.ts'

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
