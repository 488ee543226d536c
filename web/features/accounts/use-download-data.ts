import { useCall } from '#web/lib/use-call.ts'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves everything that is kept about the reader as a file. */
export function useDownloadData() {
  const t = useTranslations('ownAccount')
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('GET /me/export', {
    onSuccess: ({ fileName, data }) => {
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      void toast('success', t('downloaded', { file: fileName }))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return { download: () => mutate({}), isPending }
}
