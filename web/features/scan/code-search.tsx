import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { demandSignal } from '#web/lib/demand-signal.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { ReadyOrder } from './ready-orders.tsx'
import { Section } from '#web/ui/section.tsx'

const DIGITS = 6

type CodeSearchProps = { onFound: (order: MerchantOrder, code: string) => void }

/** Finds the order without a camera, by the customer's six digits. */
export function CodeSearch({ onFound }: CodeSearchProps) {
  const t = useTranslations('orders')
  const sayError = useErrorWords()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const { mutate, data, error, isPending, reset } = useCall('POST /find-pickup', {
    onMutate: demandSignal,
    onSuccess: ({ orders: [first, ...others] }, sent) => {
      if (first && others.length === 0) onFound(first, sent.code)
    },
  })
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShort(code.length < DIGITS)
    if (code.length < DIGITS) input.current?.focus()
    else if (!isPending) mutate({ code })
  }
  const fieldError = isShort ? t('codeIs') : error ? sayError(error) : undefined
  return (
    <Section title={t('typeInstead')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t('codeLabel')} hint={t('collectAsk')} error={fieldError} isAnnounced>
          <CodeInput
            ref={input}
            value={code}
            autoComplete="off"
            enterKeyHint="search"
            onComplete={(digits) => isPending || mutate({ code: digits })}
            onChange={(digits) => {
              setCode(digits)
              setShort(false)
              if (error || data) reset()
            }}
          />
        </Field>
        <Button type="submit" wide loading={isPending}>
          {t('findOrder')}
        </Button>
      </form>
      {data && data.orders.length > 1 && (
        <div className="mt-3">
          <output className="block text-sm font-semibold">
            {t('severalFound', { count: data.orders.length })}
          </output>
          <ul className="divide-y divide-hairline">
            {data.orders.map((order) => (
              <ReadyOrder
                key={order.orderId}
                order={order}
                onChoose={(chosen) => onFound(chosen, code)}
              />
            ))}
          </ul>
        </div>
      )}
    </Section>
  )
}
