import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { MerchantOrder } from '#shared/contract/orders/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { hasWords } from '#web/features/counter/orders/orders-filter.ts'
import { isReady } from '#web/features/counter/merchant-order.ts'
import { looksLikeToken } from './token.ts'
import { useWholeList } from '#web/lib/whole-list.ts'
import type { useMerchantOrders } from '#web/features/counter/use-merchant-orders.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatRupees } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'

type ReadyOrdersProps = ReturnType<typeof useMerchantOrders> & {
  onChoose: (order: MerchantOrder) => void
  /** Called with the text that a hand-held scanner has typed. */
  onText: (text: string) => void
}

/** The orders that wait for their customers. The merchant chooses one, then types its code. */
export function ReadyOrders({ query, orders, onChoose, onText }: ReadyOrdersProps) {
  const t = useTranslations()
  const [text, setText] = useState('')
  useWholeList(query, true)
  const ready = orders.filter(isReady)
  const shown = ready.filter((order) => hasWords(order, text))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [first, ...others] = shown
    if (looksLikeToken(text) || (shown.length === 0 && /^\d{8,14}$/.test(text.trim()))) {
      onText(text)
      setText('')
    } else if (first && others.length === 0) onChoose(first)
  }
  const isCode = /^\d{3} ?\d{3}$/.test(text.trim())
  return (
    <Section title={t('orders.readyList')} note={t('orders.readyListText')}>
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
    </Section>
  )
}

type ReadyOrderProps = { order: MerchantOrder; onChoose: (order: MerchantOrder) => void }

export function ReadyOrder({ order, onChoose }: ReadyOrderProps) {
  const t = useTranslations('orders')
  return (
    <li>
      <button
        type="button"
        onClick={() => onChoose(order)}
        aria-label={t('chooseOrder', { number: order.orderNumber })}
        className="flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-2 text-left text-sm transition-colors hover:bg-sunken"
      >
        <span className="min-w-0 grow">
          <span className="money block font-semibold">{order.orderNumber}</span>
          <span className="block truncate text-ink-muted">{order.userName}</span>
        </span>
        <span className="money">{formatRupees(order.amount)}</span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      </button>
    </li>
  )
}
