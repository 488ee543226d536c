import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Flag from 'lucide-react/icons/flag'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

const reasons = ['rude', 'private', 'forbidden', 'wrong'] as const

type ReportButtonProps = { questionId: string; answerId?: string }

/** Reports a question, or one answer to it, to the administrators. */
export function ReportButton(named: ReportButtonProps) {
  const t = useTranslations('questions')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setOpen(true)}>
        <Flag aria-hidden="true" className="size-4.5" />
        {t('report')}
      </Button>
      {isOpen && <ReportDialog {...named} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ onClose, ...named }: ReportButtonProps & { onClose: () => void }) {
  const t = useTranslations('questions')
  const sayError = useErrorWords()
  const [reason, setReason] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending } = useCall('POST /report-question', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onClose()
    },
  })
  const send = () => {
    setMissing(reason === undefined)
    if (reason !== undefined) mutate({ ...named, reason })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('reportTitle')}
      text={t('reportText')}
      confirm={t('report')}
      loading={isPending}
      onConfirm={send}
    >
      <ChipGroup
        legend={t('reportWhy')}
        options={reasons.map((key) => ({ value: t(`why.${key}`), label: t(`why.${key}`) }))}
        value={reason}
        error={isMissing && reason === undefined ? t('reportMissing') : undefined}
        onChange={setReason}
      />
      {error && <FormError>{sayError(error)}</FormError>}
    </ConfirmDialog>
  )
}
