import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { MAX_SEEN_AT_ONCE } from '#shared/limits.ts'
import { call } from '#web/lib/call.ts'
import { isSupportView } from '#web/lib/support-view.ts'
import { type OrderPages, withSeen } from '../merchant-order.ts'
import { merchantOrdersQuery } from '../use-merchant-orders.ts'

/** Shortest time in view that counts as a look, in milliseconds; somebody who scrolls past has not looked. */
const SEEN_AFTER_MS = 1_000

/** Delay before the list is read again when the server did not save a look, in milliseconds. */
const REFUSED_MS = 30_000

/**
 * Notes an order as seen: here at once, and at the server together with the others of this moment. When the server did
 * not note it, the next answer shows the order as new again, and the next look is sent again.
 */
export function seeOrders(queryClient: QueryClient): (orderId: string) => void {
  if (isSupportView()) return () => undefined
  let waiting: string[] = []
  const { queryKey } = merchantOrdersQuery
  const readAgain = () => void queryClient.invalidateQueries({ queryKey })
  const note = () => {
    const seen = [...new Set(waiting)]
    waiting = []
    const now = new Date().toISOString()
    queryClient.setQueryData<OrderPages>(queryKey, (pages) => pages && withSeen(pages, seen, now))
    for (let at = 0; at < seen.length; at += MAX_SEEN_AT_ONCE) {
      const orderIds = seen.slice(at, at + MAX_SEEN_AT_ONCE)
      void call('POST /orders-seen', { orderIds }).catch(() => setTimeout(readAgain, REFUSED_MS))
    }
  }
  return (orderId) => {
    waiting.push(orderId)
    if (waiting.length === 1) queueMicrotask(note)
  }
}

export function useSeeOrders(): (orderId: string) => void {
  const queryClient = useQueryClient()
  return useMemo(() => seeOrders(queryClient), [queryClient])
}

export function rowOf(orderId: string): HTMLElement | null {
  return document.querySelector(`[data-row="${orderId}"]`)
}

/**
 * Calls `see` for each order whose row is in view on the visible page for a second. Returns the orders whose rows are not
 * in view.
 */
export function useLooks(
  orderIds: readonly string[],
  see: (orderId: string) => void,
): ReadonlySet<string> {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const looks = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const end = (orderId: string) => {
    clearTimeout(looks.current.get(orderId))
    looks.current.delete(orderId)
  }
  const note = (orderId: string, isShown: boolean) => {
    setHidden((now) => withMember(now, orderId, !isShown))
    if (!isShown || document.hidden) return end(orderId)
    if (looks.current.has(orderId)) return
    const look = () => {
      end(orderId)
      see(orderId)
    }
    looks.current.set(orderId, setTimeout(look, SEEN_AFTER_MS))
  }
  // Run after every rendering, because another filter or page of the list can bring a row.
  useEffect(() => {
    const observers = orderIds.map((orderId) => {
      const row = rowOf(orderId)
      if (!row) note(orderId, false)
      return row && observe(row, (isShown) => note(orderId, isShown))
    })
    return () => observers.forEach((observer) => observer?.disconnect())
  })
  useEffect(() => {
    const begun = looks.current
    const endAll = () => {
      for (const timer of begun.values()) clearTimeout(timer)
      begun.clear()
      lookAgain()
    }
    document.addEventListener('visibilitychange', endAll)
    return () => {
      document.removeEventListener('visibilitychange', endAll)
      for (const timer of begun.values()) clearTimeout(timer)
      begun.clear()
    }
  }, [])
  return hidden
}

function withMember(set: ReadonlySet<string>, member: string, isIn: boolean): ReadonlySet<string> {
  if (set.has(member) === isIn) return set
  return new Set(isIn ? [...set, member] : [...set].filter((one) => one !== member))
}

/** Content behind the bars at the top and bottom of the page counts as not seen. */
const BELOW_BARS = '-72px 0px -96px'
const HALF = 0.5

function observe(row: HTMLElement, tell: (isShown: boolean) => void): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= HALF),
    { rootMargin: BELOW_BARS, threshold: HALF },
  )
  observer.observe(row)
  return observer
}
