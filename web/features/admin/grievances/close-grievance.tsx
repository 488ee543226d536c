import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { officerReasons } from '#shared/contract/grievances/topics.ts'
import { MAX_GRIEVANCE_LENGTH, MIN_GRIEVANCE_LENGTH } from '#shared/limits.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useDecide } from '../decision.tsx'

type CloseProps = { grievanceId: string; number: string }

/** Closes a complaint with a reason and a message to the complainant. */
export function CloseGrievance({ grievanceId, number }: CloseProps) {
  const t = useTranslations('officer')
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState<(typeof officerReasons)[number]>('resolved')
  const [text, setText] = useState('')
  const [isShort, setShort] = useState(false)
  useLeaveWarning(text.trim() !== '')
  const { mutate, isPending, proof } = useDecide('POST /admin/grievance-close', () =>
    setAsked(false),
  )
  const confirm = () => {
    const short = text.trim().length < MIN_GRIEVANCE_LENGTH
    setShort(short)
    if (!short) mutate({ grievanceId, reason, text })
  }
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setAsked(true)}>
        {t('close')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('closeTitle', { number })}
        text={t('closeText')}
        confirm={t('close')}
        loading={isPending}
        onConfirm={confirm}
      >
        <ChipGroup
          legend={t('reason')}
          options={officerReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={(next) => setReason(officerReasons.find((one) => one === next) ?? reason)}
        />
        <Field label={t('closeWords')} error={isShort ? t('wordsShort') : undefined}>
          <TextArea
            rows={4}
            maxLength={MAX_GRIEVANCE_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
      </ConfirmDialog>
      {proof}
    </>
  )
}
