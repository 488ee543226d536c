import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { PICKUP_CODE_TRIES } from '#shared/limits.ts'
import { type CallErrorOf, hasCode } from '#web/lib/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { useFailureWords } from './merchant-words.ts'

const DIGITS = 6

type CodeFormProps = {
  /** Wrong codes still allowed. */
  triesLeft: number | null
  /** Whether the form comes back after a code that had ended. */
  isRenewed: boolean
  error: CallErrorOf<'POST /update-order-status'> | null
  loading: boolean
  onCode: (code: string) => void
}

/** Six digits and one tap. A wrong code stays in the field, selected, so that the next digit replaces it. */
export function MerchantCodeForm({ triesLeft, isRenewed, error, loading, onCode }: CodeFormProps) {
  const t = useTranslations('orders')
  const sayFailure = useFailureWords()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setIsShort] = useState(false)
  useEffect(() => {
    if (isRenewed) input.current?.focus()
  }, [isRenewed])
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsShort(code.length < DIGITS)
    if (code.length < DIGITS) input.current?.focus()
    else if (!loading) onCode(code)
  }
  const wrong = hasCode(error, 'WRONG_CODE') ? error.details : undefined
  const fieldError = isShort ? t('codeIs') : wrong && t('wrongCode', { count: wrong.triesLeft })
  const isScarce = triesLeft !== null && triesLeft < PICKUP_CODE_TRIES
  const hint = isScarce ? t('triesLeft', { count: triesLeft }) : t('collectAsk')
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('codeLabel')} hint={hint} error={fieldError}>
        <CodeInput
          ref={input}
          data-autofocus
          value={code}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(digits) => {
            setCode(digits)
            setIsShort(false)
          }}
        />
      </Field>
      <output className="sr-only">{fieldError}</output>
      {error && !wrong && <FormError>{sayFailure(error)}</FormError>}
      <p className="text-sm text-ink-muted">{t('collectText')}</p>
      <Button type="submit" size="lg" wide loading={loading}>
        {t('handOver')}
      </Button>
    </form>
  )
}
