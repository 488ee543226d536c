import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DAY_MS } from '#shared/formats/india-time.ts'
import { keepOffline } from '#web/features/bookings/saved-passes.ts'
import { QuestionWatch } from '#web/features/questions/question-watch.tsx'
import { eraseCounter, memberOf, ownerOf } from '#web/lib/counter-owner.ts'
import { keptCounter, keptCounterStorage } from '#web/lib/kept-counter.ts'
import { useLocale } from '#web/lib/locale.ts'
import { sessionQuery } from '#web/lib/session.ts'
import { useHasSignal } from '#web/lib/signal.ts'
import { useNow } from '#web/lib/use-now.ts'
import { preloadToasts, toast } from '#web/ui/toast.ts'
import {
  merchantOrdersKey,
  merchantOrdersQuery,
  useMerchantOrders,
} from '../use-merchant-orders.ts'
import { keepOrders, toPages } from './kept-orders.ts'
import { useSendReadies } from './mark-ready.ts'
import { readyQueueStorage } from './queue-storage.ts'
import { heldOf, needsAsking } from './ready-queue.ts'
import { updateQueue, useReadyQueue } from './use-ready-queue.ts'

/** Interval of sending a queued press again while the page is open and the device is online, in milliseconds. */
const SEND_AGAIN_MS = 15_000

/** The session has ended, or the person does not work for the shop any more. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404])

/** Shows the kept orders to the screens inside, on a page that was opened without an answer of the server. */
export function KeptOrders({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient()
  useState(() => showKept(queryClient))
  return children
}

function showKept(queryClient: QueryClient): void {
  const { queryKey } = merchantOrdersQuery
  const kept = keptCounter()
  if (kept.owner === '' || queryClient.getQueryData(queryKey)) return
  queryClient.setQueryData(queryKey, toPages(kept), { updatedAt: kept.keptAt })
}

/**
 * Keeps the counter of a merchant ready for a time without signal, and sends the presses that were queued meanwhile. It
 * announces questions too, because it is on every screen of the dashboard.
 */
export function CounterKeeper({ shopName }: { shopName: string }) {
  useKeepCounter(shopName)
  useSendQueue()
  return <QuestionWatch />
}

/** Keeps the list of orders on the device, and the files that show it; removes it when the person may not see it. */
function useKeepCounter(shopName: string): void {
  const queryClient = useQueryClient()
  const { query } = useMerchantOrders()
  const { data: pages, dataUpdatedAt, error } = query
  const session = useQuery(sessionQuery)
  const owner = ownerOf(session.data?.user)
  const person = memberOf(session.data?.user)
  const isKept = keptCounterStorage.read().keptAt === dataUpdatedAt
  useEffect(() => {
    if (!pages || isKept || owner === '') return
    keptCounterStorage.write(keepOrders(pages, { owner, person, shopName, keptAt: dataUpdatedAt }))
  }, [pages, isKept, owner, person, shopName, dataUpdatedAt])

  const now = useNow()
  const isRefused = pages !== undefined && error !== null && refusals.has(error.status)
  const isTooOld = isKept && now - dataUpdatedAt > DAY_MS
  useEffect(() => {
    if (!isRefused && !isTooOld) return
    eraseCounter()
    void queryClient.resetQueries({ queryKey: merchantOrdersKey })
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }, [isRefused, isTooOld, queryClient])

  // The list was answered again, so the server can say who is signed in too.
  const { refetch } = session
  const isUnknown = session.data === undefined && pages !== undefined && !isKept
  useEffect(() => {
    if (isUnknown) void refetch()
  }, [isUnknown, refetch])

  useEffect(preloadToasts, [])
  useEffect(() => void updateQueue((queue) => queue), [])
  const { locale } = useLocale()
  useEffect(() => {
    if (owner !== '') void keepFiles(locale)
  }, [owner, locale])
}

async function keepFiles(locale: 'en' | 'hi'): Promise<void> {
  if (!(await keepOffline(locale))) return
  const { active } = await navigator.serviceWorker.ready
  // The empty list is the second argument, which is the target origin for messages to a window.
  active?.postMessage('keep counter', [])
}

/** Sends queued presses when there is signal, and says their results. */
function useSendQueue(): void {
  const t = useTranslations('signal')
  const { data } = useQuery(sessionQuery)
  const owner = ownerOf(data?.user)
  const send = useSendReadies()
  const now = useNow()
  const isDue = useReadyQueue().some((entry) => !entry.result && !needsAsking(entry, now))
  const isSignal = useHasSignal()
  const attempt = useEffectEvent(async () => {
    if (!navigator.onLine) return
    const held = heldOf(readyQueueStorage.read(), owner, Date.now())
    const outcomes = await send(owner)
    for (const { key, orderNumber: number } of held) {
      const outcome = outcomes.get(key)
      if (typeof outcome !== 'object') continue
      if (outcome.isReady) void toast('success', t('sentShort', { number }))
      else void toast('warning', t('refused', { number, why: outcome.text }))
    }
  })
  useEffect(() => {
    if (!isDue || owner === '') return
    if (isSignal) void attempt()
    const timer = setInterval(() => void attempt(), SEND_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isDue, owner, isSignal])
}
