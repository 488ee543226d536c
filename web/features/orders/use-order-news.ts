import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import type { LiveNotice } from '#web/lib/live-connection.ts'
import { isOwnMove } from './merchant-moves.ts'
import { useToastElsewhere } from './use-toast-elsewhere.ts'

export type OrderNews = { id: string; text: string; at: number }

const KEPT = 3
const plain = {
  'order.not_collected': 'newsNotCollected',
  'pickup.extended': 'newsExtended',
  'pickup-code.renewed': 'newsRenewed',
} as const

/** Short sentences on what others did to orders that are on the screen, the newest first. */
export function useOrderNews(orders: readonly MerchantOrder[]) {
  const t = useTranslations('orders')
  const [news, setNews] = useState<OrderNews[]>([])
  const sayElsewhere = useToastElsewhere()
  const tell = (id: string, text: string) => {
    sayElsewhere(text)
    const one = { id, text, at: Date.now() }
    setNews((now) => [one, ...now.filter((other) => other.id !== id)].slice(0, KEPT))
  }
  const sayCancelled = (names: { name: string; number: string }, by: string | undefined) => {
    if (by === 'shopper') return t('newsCancelledByShopper', names)
    return t(by === 'system' ? 'newsCancelledByClock' : 'newsCancelled', names)
  }
  const hear = ({ orderId, event, by }: LiveNotice) => {
    const order = orders.find((one) => one.orderId === orderId)
    if (!order || isOwnMove(orderId, event)) return
    const id = `${event} ${orderId}`
    const names = { name: order.userName, number: order.orderNumber }
    if (event === 'order.cancelled') tell(id, sayCancelled(names, by))
    else if (isPlain(event)) tell(id, t(plain[event], names))
  }
  const dismiss = (id: string) => setNews((now) => now.filter((one) => one.id !== id))
  return { news, hear, dismiss }
}

function isPlain(event: string): event is keyof typeof plain {
  return event in plain
}
