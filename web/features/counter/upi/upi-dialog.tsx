import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import { upiLink } from '#shared/formats/upi-link.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useWakeLock } from '../ring/use-wake-lock.ts'
import { SumQr } from './sum-qr.tsx'
import type { UpiSum } from '#shared/formats/upi-link.ts'

type UpiDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; asked: SumRequest }
type SumRequest = UpiSum & { onReceived: (upiReference?: string) => void }

const REFERENCE = /^[\dA-Za-z]{4}$/

/** The QR of a sum for the customer, light in every theme, and the press that says that the money has come. */
function UpiDialogPart({ open, onOpenChange, asked }: UpiDialogProps) {
  const t = useTranslations('counterUpi')
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')}>
      {open && <Sum asked={asked} onEnd={() => onOpenChange(false)} />}
    </Dialog>
  )
}

export const UpiDialog = withMessages('counterUpi', UpiDialogPart, ['counter'])

function Sum({ asked, onEnd }: { asked: SumRequest; onEnd: () => void }) {
  const t = useTranslations('counterUpi')
  const [reference, setReference] = useState('')
  const [isWrong, setWrong] = useState(false)
  useWakeLock()
  const { upiId, name, note } = asked
  const amount = formatPaise(asked.paise)
  const receive = (event: FormEvent) => {
    event.preventDefault()
    const typed = reference.trim()
    if (typed !== '' && !REFERENCE.test(typed)) return setWrong(true)
    onEnd()
    asked.onReceived(typed || undefined)
  }
  return (
    <form noValidate onSubmit={receive} className="flex flex-col gap-3">
      <SumQr amount={amount} link={upiLink(asked)} label={t('qr', { amount, upiId })}>
        <p className="text-sm font-semibold wrap-anywhere">{t('toWhom', { name, upiId })}</p>
        <p className="text-sm">{note}</p>
      </SumQr>
      <p className="text-sm text-ink-muted">{t('hold')}</p>
      <Field
        label={t('reference')}
        hint={t('referenceHint')}
        error={isWrong ? t('referenceWrong') : undefined}
      >
        <TextInput
          maxLength={4}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="money w-32 uppercase"
          value={reference}
          onChange={({ target }) => {
            setReference(target.value)
            setWrong(false)
          }}
        />
      </Field>
      <div className="window-foot">
        <Button type="submit" size="lg" wide>
          {t('received', { amount })}
        </Button>
      </div>
    </form>
  )
}
