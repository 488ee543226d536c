import { useCall } from '#web/lib/use-call.ts'
import { callPages } from '#web/lib/queries.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { areDaysWrong, historyQuery, type HistoryFilters } from './filters.ts'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile, saveWorkbook } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Orders that have ended. While another filter is loading, the earlier answer stays, marked as `changing`. */
export function useOrderHistory(filters: HistoryFilters) {
  const query = useInfiniteQuery({
    ...callPages('GET /order-history', historyQuery(filters), 'page'),
    placeholderData: keepPreviousData,
    enabled: !areDaysWrong(filters),
  })
  const pages = query.data?.pages
  return {
    query,
    orders: pages?.flatMap((page) => page.orders) ?? [],
    /** The number over all pages. */
    total: pages?.[0]?.total ?? 0,
    collectedAmount: pages?.[0]?.collectedAmount ?? 0,
    changing: query.isPlaceholderData,
  }
}

export type OrderHistory = ReturnType<typeof useOrderHistory>

/** Saves the filtered orders as a spreadsheet, and shows the number of its rows. */
export function useDownloadHistory(filters: HistoryFilters) {
  const t = useTranslations('history')
  const errorWords = useErrorWords()
  const report = ({ fileName, rows, cut }: { fileName: string; rows: number; cut: boolean }) => {
    const said = { count: rows, file: fileName }
    if (cut) void toast('warning', t('downloadCut', said))
    else void toast('success', t('downloaded', said))
  }
  const onError = (error: Parameters<typeof errorWords>[0]) =>
    void toast('error', errorWords(error))
  const csv = useCall('GET /order-history/csv', {
    onSuccess: (file) => {
      saveFile(file.fileName, file.csv, 'text/csv')
      report(file)
    },
    onError,
  })
  const workbook = useCall('GET /order-history/xlsx', {
    onSuccess: (file) => {
      saveWorkbook(file.fileName, file.xlsx)
      report(file)
    },
    onError,
  })
  return {
    onCsv: () => csv.mutate(historyQuery(filters)),
    onExcel: () => workbook.mutate(historyQuery(filters)),
    loading: csv.isPending || workbook.isPending,
  }
}
