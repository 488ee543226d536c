import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Undo2 from 'lucide-react/icons/undo-2'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

/** Undoes the changes of an import after a confirmation. */
export function UndoImport({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const [isAsking, ask] = useState(false)
  const mutation = useCall('POST /import/undo', { onSuccess: () => ask(false) })
  return (
    <>
      <Button variant="secondary" onClick={() => ask(true)}>
        <Undo2 aria-hidden="true" className="size-4.5" />
        {t('undo')}
      </Button>
      <ConfirmCall
        mutation={mutation}
        input={{ id: importId }}
        open={isAsking}
        onClose={() => ask(false)}
        title={t('undoTitle')}
        text={t('undoText')}
        confirm={t('undoConfirm')}
        danger
      />
    </>
  )
}
