import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile, saveWorkbook } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { DownloadMenu } from '#web/ui/download-menu.tsx'
import { toast } from '#web/ui/toast.ts'

type SavedGoods = { fileName: string; rows: number; cut: boolean }

/** Saves all products of the shop, also the inactive ones, as a list that the import reads back. */
export function useDownloadGoods() {
  const t = useTranslations('products')
  const errorWords = useErrorWords()
  const report = ({ fileName, rows, cut }: SavedGoods) =>
    void toast(
      cut ? 'warning' : 'success',
      t(cut ? 'downloadCut' : 'downloaded', { count: rows, file: fileName }),
    )
  const onError = (error: Parameters<typeof errorWords>[0]) =>
    void toast('error', errorWords(error))
  const csv = useCall('GET /products/csv', {
    onSuccess: (file) => {
      saveFile(file.fileName, file.csv, 'text/csv')
      report(file)
    },
    onError,
  })
  const workbook = useCall('GET /products/xlsx', {
    onSuccess: (file) => {
      saveWorkbook(file.fileName, file.xlsx)
      report(file)
    },
    onError,
  })
  return {
    loading: csv.isPending || workbook.isPending,
    onExcel: () => workbook.mutate({}),
    onCsv: () => csv.mutate({}),
  }
}
export type DownloadOfGoods = ReturnType<typeof useDownloadGoods>

type DownloadGoodsProps = { download: DownloadOfGoods; size?: 'sm' }

export function DownloadGoods({ download, size }: DownloadGoodsProps) {
  const t = useTranslations('products')
  return (
    <DownloadMenu
      label={t('download')}
      note={t('downloadNote')}
      {...download}
      {...(size && { size })}
    />
  )
}

/** The same as entries of a menu with other actions. */
export function useDownloadItems({ onExcel, onCsv }: DownloadOfGoods) {
  const t = useTranslations('products')
  return [
    { key: 'xlsx', label: `${t('download')} (Excel)`, onSelect: onExcel },
    { key: 'csv', label: `${t('download')} (CSV)`, onSelect: onCsv },
  ]
}
