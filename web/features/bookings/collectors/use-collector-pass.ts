import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CollectorPass } from '#shared/contract/orders/collectors.ts'
import { paths } from '#shared/paths.ts'
import {
  collectorPassStorage,
  type KeptCollectorPass,
  NO_COLLECTOR_PASSES,
} from '#web/lib/browser-keys.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useHydrated, useLate } from '#web/lib/react-hooks.ts'
import { useLocation, useNavigate } from '#web/lib/router.tsx'
import { openedPassStorage } from '#web/lib/tab-storage.ts'
import { keepOffline } from '../saved-passes.ts'

/** The longest wait for the server when a saved pass exists. */
const WAIT_MS = 3000
/**
 * The page has no live connection, because its reader has no account. The code of a pass that was taken back ends at
 * once; the person on the way learns it after this time at the latest.
 */
const LOOK_AGAIN_MS = 4_000
const MOST_PASSES = 5

/**
 * Asks again and again, and at once when the reader looks at the page again, so that a pass that was taken back shows no
 * old code.
 */
export function collectorPassQuery(token: string) {
  return queryOptions({
    ...callQuery('POST /collector-pass', { token }),
    retry: retryOnce,
    refetchInterval: ({ state }) => state.error?.code !== 'PASS_ENDED' && LOOK_AGAIN_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
}

/** The pass of the link that was opened last, from the server, or saved while there is no signal. */
export function useCollectorPass() {
  const token = useToken()
  const kept = useStored(collectorPassStorage, NO_COLLECTOR_PASSES)
  const query = useQuery({ ...collectorPassQuery(token ?? ''), enabled: Boolean(token) })
  const { data, error, dataUpdatedAt, failureReason } = query
  useKeepPass(token, { pass: data, at: dataUpdatedAt })
  const isLate = useLate(WAIT_MS)
  const end = token === '' ? 'wrong' : endOf(error)
  const isEnded = end !== undefined
  useEffect(() => {
    if (isEnded && token) keepPasses((others) => others, token)
  }, [isEnded, token])
  const saved = kept.find((one) => one.linkToken === token)
  const isSilent = !data && (isLate || failureReason !== null)
  return { query, end, pass: data, at: dataUpdatedAt, saved: isSilent ? saved : undefined }
}

/** The reason why there is no pass behind the link; undefined while there may be one. */
function endOf(error: CallErrorOf<'POST /collector-pass'> | null) {
  return error?.code === 'PASS_ENDED' ? error.details.reason : undefined
}

/**
 * The token of the link: undefined before hydration, empty without one. The part of an address behind `#` is sent to no
 * server; it is moved to the tab's storage, so that it is in no history either.
 */
function useToken(): string | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const queryClient = useQueryClient()
  const given = hash.slice(1)
  useEffect(() => {
    if (given === '') return
    openedPassStorage.write(given)
    // Opening the link again in this tab loads no page.
    void queryClient.invalidateQueries({ queryKey: ['POST /collector-pass'] })
    navigate(paths.collect(), { replace: true })
  }, [given, navigate, queryClient])
  if (!hydrated) return undefined
  return given || openedPassStorage.read() || (collectorPassStorage.read()[0]?.linkToken ?? '')
}

/** Saves the pass, and the page that shows it, for a counter without signal. */
function useKeepPass(
  token: string | undefined,
  { pass, at }: { pass: CollectorPass | undefined; at: number },
): void {
  const { locale } = useLocale()
  useEffect(() => {
    if (!token || !pass) return
    const savedAt = new Date(at).toISOString()
    keepPasses((others) => [{ linkToken: token, pass, savedAt }, ...others], token)
  }, [token, pass, at])
  const isAny = pass !== undefined
  useEffect(() => {
    if (isAny) void keepOffline(locale)
  }, [isAny, locale])
}

/** Changes the saved passes; `others` are those of other links whose pickup time is not over. */
function keepPasses(
  change: (others: KeptCollectorPass[]) => KeptCollectorPass[],
  linkToken: string,
): void {
  const others = collectorPassStorage
    .read()
    .filter((one) => one.linkToken !== linkToken && Date.parse(one.pass.deadline) > Date.now())
  collectorPassStorage.write(change(others).slice(0, MOST_PASSES))
}
