import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { hasWords } from '#web/features/counter/orders-filter.ts'
import { isReady } from '#web/features/counter/merchant-order.ts'
import { ReadyOrder } from './ready-order.tsx'
import { looksLikeToken } from './token.ts'
import type { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import { useWholeList } from '#web/features/counter/use-whole-list.ts'

type ReadyOrdersProps = ReturnType<typeof useMerchantOrders> & {
  onChoose: (order: MerchantOrder) => void
  /** The text that a scanner at the till has typed. */
  onText: (text: string) => void
}

/** The way without a camera: choose the order, then type its code. */
export function ReadyOrders({ query, orders, onChoose, onText }: ReadyOrdersProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  useWholeList(query, true)
  const ready = orders.filter(isReady)
  const shown = ready.filter((order) => hasWords(order, text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, ...others] = shown
    if (looksLikeToken(text)) {
      onText(text)
      setText('')
    } else if (first && others.length === 0) onChoose(first)
  }
  const isCode = /^\d{3} ?\d{3}$/.test(text.trim())
  return (
    <Card asChild>
      <section aria-labelledby="type-instead">
        <h2 id="type-instead" className="text-base">
          {t('orders.typeInstead')}
        </h2>
        <p className="mt-1 mb-3 text-sm text-ink-muted">{t('orders.typeInsteadText')}</p>
        {query.isPending && <SkeletonText lines={4} />}
        {query.isError && (
          <Button variant="secondary" onClick={() => void query.refetch()}>
            {t('ui.retry')}
          </Button>
        )}
        {query.data && ready.length === 0 && !query.hasNextPage && (
          <p className="text-sm">{t('orders.noneReady')}</p>
        )}
        {ready.length > 0 && (
          <form onSubmit={submit} className="mb-2">
            <Field label={t('orders.findReady')}>
              <TextInput
                value={text}
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
            <output className="mt-1 block text-sm text-ink-muted">
              {shown.length === 0 &&
                (isCode
                  ? t('orders.findReadyCode')
                  : !looksLikeToken(text) && t('orders.noReadyMatch', { text: text.trim() }))}
            </output>
          </form>
        )}
        <ul className="divide-y divide-hairline">
          {shown.map((order) => (
            <ReadyOrder key={order.orderId} order={order} onChoose={onChoose} />
          ))}
        </ul>
      </section>
    </Card>
  )
}
