import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import type { LiveNotices } from '#shared/contract/wire.ts'
import { isOwnMove } from './own-changes.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { paths, patterns } from '#shared/paths.ts'
import { toast } from '#web/ui/toast.ts'

export type OrderChange = { id: string; text: string; at: number }

const MOST_SAVED = 3
const plain = {
  'order.answer_due': 'newsAnswerDue',
  'order.not_collected': 'newsNotCollected',
  'order.not_taken': 'newsNotTaken',
  'pickup.extended': 'newsExtended',
  'pickup-code.renewed': 'newsRenewed',
} as const

/** Short messages about changes by other people or devices to the orders on the screen, the newest first. */
export function useOrderChanges(orders: readonly MerchantOrder[]) {
  const t = useTranslations('orderNews')
  const [changes, setChanges] = useState<OrderChange[]>([])
  const sayElsewhere = useToastElsewhere()
  const tell = (id: string, text: string) => {
    sayElsewhere(text)
    const one = { id, text, at: Date.now() }
    setChanges((now) => [one, ...now.filter((other) => other.id !== id)].slice(0, MOST_SAVED))
  }
  const sayCancelled = (names: { name: string; number: string }, by: string) => {
    if (by === 'shopper') return t('newsCancelledByShopper', names)
    return t(by === 'system' ? 'newsCancelledByClock' : 'newsCancelled', names)
  }
  const receive = ({ orderId, event, by }: LiveNotices['store-order']) => {
    const order = orders.find((one) => one.orderId === orderId)
    // The order may be handed over already, and so be no current one.
    if (event === 'order.qr_late') return tell(`${event} ${orderId}`, t('newsQrLate'))
    if (!order || isOwnMove(orderId, event)) return
    const id = `${event} ${orderId}`
    const names = { name: order.userName, number: order.orderNumber }
    if (event === 'order.cancelled') tell(id, sayCancelled(names, by))
    else if (isPlain(event)) tell(id, t(plain[event], names))
  }
  const dismiss = (id: string) => setChanges((now) => now.filter((one) => one.id !== id))
  return { changes, receive, dismiss }
}

function isPlain(event: string): event is keyof typeof plain {
  return event in plain
}

/**
 * Shows a toast about an order on every screen except the list of orders. It stands in a fixed place above the page, so
 * that nothing moves, and leads to the list.
 */
export function useToastElsewhere(): (text: string) => void {
  const t = useTranslations('orderNews')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (text) => {
    if (pathname === patterns.currentOrders) return
    const view = { label: t('newView'), run: () => navigate(paths.currentOrders()) }
    void toast('info', text, { action: view })
  }
}
