import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { areDaysWrong, daysOf, type HistoryFilters } from '#web/features/history/filters.ts'
import { callPages } from '#web/lib/queries.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { toast } from '#web/ui/toast.ts'

export type Period = { from: string; to: string }

/** The days in the address; by default this month. */
export function periodOf({ from, to }: HistoryFilters, now: number): Period {
  return from && to ? { from, to } : daysOf('thisMonth', now)
}

/** True when the last day is before the first day. */
export const isWrong = (period: Period): boolean => areDaysWrong({ search: '', ...period })

/** The ledger of the shop in a period. While another period loads, the earlier answer stays, as `changing`. */
export function useStatement(period: Period) {
  const query = useInfiniteQuery({
    ...callPages('GET /statement', period, 'page'),
    placeholderData: keepPreviousData,
    enabled: !isWrong(period),
  })
  const pages = query.data?.pages
  return {
    query,
    summary: pages?.[0],
    entries: pages?.flatMap((page) => page.entries) ?? [],
    changing: query.isPlaceholderData,
  }
}

export type Statement = ReturnType<typeof useStatement>

type FileCall =
  | 'GET /statement/csv'
  | 'GET /bills/day-close'
  | 'GET /bills/hsn-summary'
  | 'GET /bills/business'

/** Saves a spreadsheet of a period, and shows the number of its rows. */
export function useSpreadsheet(call: FileCall, period: Period) {
  const t = useTranslations('statement')
  const errorWords = useErrorWords()
  const { mutate, isPending } = useCall(call, {
    onSuccess: ({ fileName, csv, rows }) => {
      saveFile(fileName, csv, 'text/csv')
      void toast('success', t('downloaded', { count: rows, file: fileName }))
    },
    onError: (error) => void toast('error', errorWords(error)),
  })
  return { download: () => mutate(period), isPending, disabled: isWrong(period) }
}
