import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Trash2 from 'lucide-react/icons/trash-2'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

/** Deletes a list from which the shop has saved nothing. */
export function ForgetList({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const { mutate, error, isPending } = useCall('DELETE /import', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      navigate(paths.importGoods())
    },
  })
  return (
    <>
      <IconButton label={t('forget')} className="-mr-3" onClick={() => ask(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={ask}
        title={t('forgetTitle')}
        text={t('forgetText')}
        confirm={t('forget')}
        danger
        loading={isPending}
        onConfirm={() => mutate({ id: importId })}
      >
        {error && <FormError>{sayError(error)}</FormError>}
      </ConfirmDialog>
    </>
  )
}
