import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Undo2 from 'lucide-react/icons/undo-2'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'

/** Undoes the changes of an import after a confirmation. */
export function UndoImport({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const sayError = useErrorWords()
  const [isAsking, ask] = useState(false)
  const { mutate, error, isPending } = useCall('POST /import/undo', { onSuccess: () => ask(false) })
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        <Undo2 aria-hidden="true" className="size-4.5" />
        {t('undo')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undoConfirm')}
        danger
        loading={isPending}
        onConfirm={() => mutate({ id: importId })}
      >
        {error && <FormError>{sayError(error)}</FormError>}
      </ConfirmDialog>
    </>
  )
}
