import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { MIN_BLOCK_REASON } from '#shared/limits.ts'
import { Button } from '#web/ui/button.tsx'
import type { ConfirmButtonProps } from '#web/ui/confirm-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { controlLook, useField } from '#web/ui/text-input.tsx'

type ReasonDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  confirm: string
  /** Names the reader of the reason; by default the owner. */
  hint?: string
  /** Stands above the reason. */
  warning?: ReactNode
  loading: boolean
  onConfirm: (reason: string) => void
}

type ReasonButtonProps = Omit<ReasonDialogProps, 'open' | 'onOpenChange' | 'onConfirm'> & {
  button: ConfirmButtonProps<unknown>['button']
  onReason: (reason: string, options: { onSettled: () => void }) => void
}

/** A button whose decision asks for a reason first. The dialog closes with the answer. */
export function ReasonButton({ button, onReason, ...dialog }: ReasonButtonProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button {...button} onClick={() => setAsked(true)}>
        {dialog.confirm}
      </Button>
      <ReasonDialog
        {...dialog}
        open={isAsked}
        onOpenChange={setAsked}
        onConfirm={(reason) => onReason(reason, { onSettled: () => setAsked(false) })}
      />
    </>
  )
}

export function ReasonDialog({ onConfirm, hint, warning, ...dialog }: ReasonDialogProps) {
  const t = useTranslations('admin')
  const [reason, setReason] = useState('')
  const [isShort, setShort] = useState(false)
  const confirm = () => {
    const short = reason.trim().length < MIN_BLOCK_REASON
    setShort(short)
    if (!short) onConfirm(reason.trim())
  }
  return (
    <ConfirmDialog {...dialog} danger onConfirm={confirm}>
      {warning}
      <Field
        label={t('reason')}
        hint={hint ?? t('reasonHint')}
        error={isShort ? t('reasonShort') : undefined}
      >
        <ReasonArea value={reason} onChange={setReason} />
      </Field>
    </ConfirmDialog>
  )
}

function ReasonArea({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <textarea
      {...useField()}
      rows={3}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${controlLook} py-2`}
    />
  )
}
