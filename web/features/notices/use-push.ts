import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useOneRun } from '#web/lib/react-hooks.ts'
import { toast } from '#web/ui/toast.ts'
import { allowNotices, type Hindrance, markOfThisBrowser } from './this-browser.ts'

export const devicesQuery = callQuery('GET /push-devices', {})
const markQuery = { queryKey: ['mark of this browser'], queryFn: markOfThisBrowser }

export type Push = ReturnType<typeof usePush>

/** The person's devices, this browser's entry among them, and a function that adds this browser. */
export function usePush() {
  const queryClient = useQueryClient()
  const sayError = useErrorWords()
  const { locale } = useLocale()
  const query = useQuery(devicesQuery)
  const { data: mark } = useQuery(markQuery)
  const [hindrance, setHindrance] = useState<Hindrance>()
  const { isBusy: isAsking, run } = useOneRun()
  const { publicKey, devices } = query.data ?? {}
  const own = mark ? devices?.find((device) => device.mark === mark) : undefined

  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: markQuery.queryKey }),
    ])
  /** Resolves to true when this browser shows notices from now on. */
  const allow = async (): Promise<boolean> => {
    if (!publicKey) return false
    try {
      const found = await allowNotices(publicKey, locale)
      setHindrance(found)
      await refresh()
      return found === undefined
    } catch (error) {
      void toast('error', sayError(error as Parameters<typeof sayError>[0]))
      return false
    }
  }
  // A device with an earlier key of the site, or in another language than the page, is renewed without a question.
  const renew = useEffectEvent(async () => {
    if (publicKey) await allowNotices(publicKey, locale).catch(() => undefined)
    await refresh()
  })
  const isOutdated = own !== undefined && (!own.isFresh || own.locale !== locale)
  useEffect(() => {
    if (isOutdated) void renew()
  }, [isOutdated])

  return {
    query,
    own,
    isKnown: mark !== undefined,
    hindrance,
    isAsking,
    allow: () => run(allow),
    refresh,
  }
}
