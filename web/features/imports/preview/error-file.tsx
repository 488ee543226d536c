import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import { call } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useMutation } from '@tanstack/react-query'

/** Saves the left-out rows with their problems as a file, which the shop can correct and send again. */
export function ErrorFile({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const sayError = useErrorWords()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('GET /import/errors', { id: importId }),
    onSuccess: ({ fileName, csv }) => saveFile(fileName, csv, 'text/csv'),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <Button variant="secondary" className="self-start" loading={isPending} onClick={() => mutate()}>
      <Download aria-hidden="true" className="size-4.5" />
      {t('errorFile')}
    </Button>
  )
}
