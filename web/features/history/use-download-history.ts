import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call, type Output } from '#web/lib/call.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'
import { historyQuery, type HistoryFilters } from './filters.ts'

type Sheet = Output<'GET /order-history/csv'>

/** Saves what the filters find as a spreadsheet, and says how much of it. */
export function useDownloadHistory(filters: HistoryFilters) {
  const t = useTranslations('history')
  const errorWords = useErrorWords()
  const { mutate, isPending } = useMutation<Sheet, CallError>({
    mutationFn: () => call('GET /order-history/csv', historyQuery(filters)),
    onSuccess: ({ fileName, csv, rows, cut }) => {
      saveFile(fileName, csv, 'text/csv')
      const said = { count: rows, file: fileName }
      if (cut) void toast('warning', t('downloadCut', said))
      else void toast('success', t('downloaded', said))
    },
    onError: (error) => void toast('error', errorWords(error)),
  })
  return { download: () => mutate(), isPending }
}
