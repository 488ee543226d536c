import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Trash2 from 'lucide-react/icons/trash-2'
import { paths } from '#shared/paths.ts'
import { useNavigate } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmCall } from '#web/ui/confirm-call.tsx'

/** Deletes a list from which the shop has saved nothing. */
export function ForgetList({ importId }: { importId: string }) {
  const t = useTranslations('imports')
  const navigate = useNavigate()
  const [isAsking, ask] = useState(false)
  const mutation = useCall('DELETE /import', {
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
      <ConfirmCall
        mutation={mutation}
        input={{ id: importId }}
        open={isAsking}
        onClose={() => ask(false)}
        title={t('forgetTitle')}
        text={t('forgetText')}
        confirm={t('forget')}
        danger
      />
    </>
  )
}
