import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { call, type Output } from '#web/lib/call.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { toast } from '#web/ui/toast.ts'

/** Saves everything that is kept about the reader as a file. */
export function useDownloadData() {
  const t = useTranslations('ownAccount')
  const sayError = useErrorWords()
  const { mutate, isPending } = useMutation<
    Output<'GET /me/export'>,
    CallErrorOf<'GET /me/export'>
  >({
    mutationFn: () => call('GET /me/export', {}),
    onSuccess: ({ fileName, data }) => {
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      void toast('success', t('downloaded', { file: fileName }))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return { download: () => mutate(), isPending }
}
