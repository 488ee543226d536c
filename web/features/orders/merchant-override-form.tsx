import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { CallError } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { MerchantReason } from './merchant-reason.tsx'
import { useFailureWords } from './merchant-words.ts'
import { useReason } from './use-reason.ts'

const usual = ['whyPhone', 'whyNoMail', 'whyKnown'] as const

type OverrideFormProps = {
  error: CallError | null
  loading: boolean
  onConfirm: (reason: string) => void
  /** Back to the code, where there still is one to enter. */
  onBack: (() => void) | undefined
}

/** Hands over without a code, against a reason that is kept and mailed. */
export function MerchantOverrideForm({ error, loading, onConfirm, onBack }: OverrideFormProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const reason = useReason()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const why = reason.demand()
    if (why && !loading) onConfirm(why)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-base outline-none">
        {t('withoutCode')}
      </h3>
      <p className="-mt-3 text-sm text-ink-muted">{t('withoutCodeText')}</p>
      <MerchantReason
        reason={reason}
        legend={t('reasonLegend')}
        usual={usual.map((key) => t(key))}
      />
      {error && <FormError>{sayFailure(error)}</FormError>}
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="danger" size="lg" wide loading={loading}>
          {t('withoutCode')}
        </Button>
        {onBack && (
          <Button variant="quiet" wide onClick={onBack}>
            {t('withoutCodeBack')}
          </Button>
        )}
      </div>
    </form>
  )
}

function takeFocus(heading: HTMLHeadingElement | null): void {
  heading?.focus({ preventScroll: true })
}
