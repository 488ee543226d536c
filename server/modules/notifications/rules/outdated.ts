import type { OrderStatus } from '#shared/order-status.ts'
import { kindOf, type LetterName } from './phrases.ts'

/** How an order stands when its letter is written, which may be a day after what it tells of. */
type Standing = { status: OrderStatus; hasCode: boolean; isDueToday: boolean }

/** Whether the letter would tell of what is no longer so, or ask for what can no longer be done. */
export function isOutdated(name: LetterName, order: Standing): boolean {
  const { only, whileCode, onLastDay } = kindOf(name)
  if (only && order.status !== only) return true
  if (whileCode && order.hasCode !== (whileCode === 'good')) return true
  return onLastDay === true && !order.isDueToday
}
