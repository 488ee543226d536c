import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useVariantName } from '#web/lib/locale.ts'
import type { CounterBill } from '#shared/contract/till.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLeaveWarning } from '#web/lib/leave-warning.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { FieldError, FormError } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReturnDone } from './return-done.tsx'
import type { ExchangeDone } from './use-exchange.ts'
import { type ReturnDraft, useReturn } from './use-return.ts'

const ReasonField = lazyPart(
  async () => (await import('#web/features/counter/reason-field.tsx')).ReasonField,
)

const usualReasons = ['tooSmall', 'tooLarge', 'otherColour', 'damaged', 'notLiked'] as const

type ReturnFormProps = {
  bill: CounterBill
  /** The facts of the bill, until its pieces are back. */
  children: ReactNode
}

/** Chooses the pieces of a bill that come back, and how the money goes back. Mount a new one for each bill. */
export function ReturnForm({ bill, children }: ReturnFormProps) {
  const t = useTranslations('returns')
  const draft = useReturn(bill)
  const form = useRef<HTMLFormElement>(null)
  const [isExchange, setExchange] = useState(false)
  const [done, setDone] = useState<ExchangeDone>()
  useLeaveWarning(draft.isUnsaved && !done)
  // The focus goes to what is missing first: the pieces stand above the reason, which a missing one has focused itself.
  const leadToMissing = () => {
    if (draft.hasLines) return
    form.current
      ?.querySelector<HTMLElement>('li button:not([disabled], [aria-disabled=true])')
      ?.focus()
  }
  const check = () => {
    const isWhole = draft.isWhole()
    if (!isWhole) leadToMissing()
    return isWhole
  }
  if (done) return <Exchanged done={done} />
  if (draft.taken) return <ReturnDone taken={draft.taken} way={draft.way} />
  if (bill.lines.every(({ left }) => left === 0)) {
    return (
      <>
        {children}
        <p className="text-sm text-ink-muted">{t('nothingLeft')}</p>
      </>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isExchange && !draft.take()) leadToMissing()
        }}
      >
        {children}
        <ul
          aria-label={t('lines')}
          className="divide-y divide-hairline rounded-card border border-hairline bg-surface"
        >
          {bill.lines.map((line) => (
            <ReturnLine key={line.position} line={line} draft={draft} />
          ))}
        </ul>
        {draft.linesMissing && <FormError>{t('linesMissing')}</FormError>}
        <Suspense fallback={<Skeleton className="h-24" />}>
          <ReasonField
            reason={draft.reason}
            legend={t('reason')}
            usual={usualReasons.map((key) => t(key))}
            short={t('reasonMissing')}
          />
        </Suspense>
        {draft.reasonError && <FieldError>{draft.reasonError}</FieldError>}
        <ChipGroup
          legend={t('wayTitle')}
          value={isExchange ? 'exchange' : 'back'}
          options={[
            { value: 'back', label: t('wantBack') },
            { value: 'exchange', label: t('wantExchange') },
          ]}
          onChange={(wanted) => setExchange(wanted === 'exchange')}
        />
        {!isExchange && <GiveBack bill={bill} draft={draft} />}
      </form>
      {isExchange && (
        <Suspense fallback={<Skeleton className="h-40 w-full rounded-card" />}>
          <ExchangePart bill={bill} draft={draft} check={check} onDone={setDone} />
        </Suspense>
      )}
    </div>
  )
}

const ExchangePart = lazyPart(async () => (await import('./exchange-part.tsx')).ExchangePart)
const Exchanged = lazyPart(async () => (await import('./exchanged.tsx')).Exchanged)

type GiveBackProps = { bill: CounterBill; draft: ReturnDraft }

/** How the money goes back, its sum, and the button that takes the goods back. */
function GiveBack({ bill, draft }: GiveBackProps) {
  const t = useTranslations('returns')
  const atCounter = [
    { value: 'cash', label: t('cash') },
    { value: 'upi', label: t('upi') },
    // Few shops have a card machine; a customer who paid by card may want it back there.
    ...(bill.ways.some(({ way }) => way === 'card') ? [{ value: 'card', label: t('card') }] : []),
  ]
  const online = [{ value: 'online', label: t('online') }]
  return (
    <>
      <OnlineNote bill={bill} />
      {draft.asksWay && (
        <ChipGroup
          legend={t('way')}
          value={draft.way}
          options={[
            ...(bill.paidBy === 'online' ? online : atCounter),
            { value: 'credit', label: t('credit') },
          ]}
          onChange={draft.setWay}
        />
      )}
      <Back bill={bill} draft={draft} />
      {draft.error && <FormError>{draft.error}</FormError>}
      <NeedsSignal isSaid={draft.error !== null} />
      <Button type="submit" size="lg" loading={draft.isPending}>
        {t('take')}
      </Button>
    </>
  )
}

/** Says how the money of an online payment goes back; nothing for other bills, and when none of it is left. */
function OnlineNote({ bill: { isDisputed, moneyLeft } }: { bill: CounterBill }) {
  const t = useTranslations('returns')
  if (!isDisputed && !moneyLeft) return null
  return <p className="text-sm">{t(isDisputed ? 'onlineWaits' : 'onlineOnly')}</p>
}

type LineProps = { line: CounterBill['lines'][number]; draft: ReturnDraft }

function ReturnLine({ line, draft }: LineProps) {
  const t = useTranslations('returns')
  const nameOf = useVariantName()
  const { position, name, sku, quantity, price, discount = 0, left, isSold, isUsed } = line
  const { quantity: pieces, restock } = draft.chosen[position] ?? { quantity: 0, restock: isSold }
  const error = draft.errorOf(position)
  const full = [name, nameOf(line), isUsed && t('used')].filter(Boolean).join(', ')
  return (
    <li aria-label={full} className="flex flex-col gap-2 p-3 text-sm">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-40 grow wrap-anywhere">
          <p className="font-semibold">{full}</p>
          <p className="text-xs text-ink-muted">
            {sku && `${sku} · `}
            {quantity} × <span className="money">{formatRupees(price)}</span>
            {discount > 0 && <> · {t('lineDiscount', { amount: formatRupees(discount) })}</>}
            {left < quantity && <> · {t('left', { left })}</>}
          </p>
        </div>
        <NumberStepper
          value={pieces}
          max={left}
          label={t('pieces')}
          disabled={left === 0}
          onChange={(next) => draft.choose(position, { quantity: next, restock })}
        />
      </div>
      {pieces > 0 && (
        <Restock
          line={line}
          checked={restock}
          onChange={(next) => draft.choose(position, { restock: next })}
        />
      )}
      {error && <FieldError>{error}</FieldError>}
    </li>
  )
}

type RestockProps = {
  line: LineProps['line']
  checked: boolean
  onChange: (checked: boolean) => void
}

/**
 * Asks whether pieces go back into the stock, or says why they do not. A line without an SKU is an amount without an
 * article.
 */
function Restock({ line: { isSold, sku }, checked, onChange }: RestockProps) {
  const t = useTranslations('returns')
  if (!isSold) return <p className="text-ink-muted">{t(sku ? 'notSold' : 'notStocked')}</p>
  return (
    <Checkbox
      label={t('restock')}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

/** The sum to give back, shown before the return is sent. */
function Back({ bill, draft: { money, hasLines, way } }: GiveBackProps) {
  const t = useTranslations('returns')
  const isCredit = way === 'credit'
  const credit = money.credit + (isCredit ? money.amount : 0)
  return (
    <output className="flex flex-col gap-1 rounded-card bg-sunken px-4 py-3">
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">{t('back')}</span>
        <span className="money text-2xl font-bold">
          {formatRupees(isCredit ? 0 : money.amount)}
        </span>
      </span>
      {credit > 0 && (
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{t('creditBack')}</span>
          <span className="money text-lg font-bold">{formatRupees(credit)}</span>
        </span>
      )}
      {hasLines && money.before > 0 && (
        <span className="text-sm">{t('wentBefore', { amount: formatRupees(money.before) })}</span>
      )}
      {money.byBank > 0 && (
        <span className="text-sm">{t('byBank', { amount: formatRupees(money.byBank) })}</span>
      )}
      {bill.discount > 0 && (
        <span className="text-sm text-ink-muted">
          {t('giftPart', { amount: formatRupees(bill.discount) })}
        </span>
      )}
    </output>
  )
}
