import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan, Subscription } from '#shared/contract/subscription.ts'
import { paths } from '#shared/paths.ts'
import { useNavigate, useSearchParams } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Field, FormError } from '#web/ui/field.tsx'
import { GrandSum, Sum, Sums } from '#web/ui/sums.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { type PaidEnd, usePaySubscription } from './use-pay-subscription.ts'
import { formatDate, formatRupees, readTypedNumber } from '#web/lib/format.ts'
import { Section } from '#web/ui/section.tsx'
import { clsx } from 'clsx'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'

/** A price that begins on a later day, as the terms promise. */
function NextPrice({ next }: { next: Subscription['nextPrices'][Plan] }) {
  const t = useTranslations('subscription')
  if (!next) return null
  const { price, from } = next
  return (
    <p className="text-sm font-semibold">
      {t('nextPrice', { date: formatDate(from), price: formatRupees(price) })}
    </p>
  )
}

type PlanFormProps = { subscription: Subscription; script: string }

/** Chooses a plan and tags, and shows the sum before the payment. */
export function PlanForm({ subscription, script }: PlanFormProps) {
  const t = useTranslations('subscription')
  const fields = useTranslations('subscriptionFields')
  const { prices, waiting } = subscription
  const [query] = useSearchParams()
  const [plan, setPlan] = useState<Plan>(() => planOf(query.get('plan') ?? waiting?.plan))
  const [typed, setTyped] = useState(() => query.get('tags') ?? String(waiting?.tags ?? 0))
  const { start, isPaying, end } = usePaySubscription(script)
  const { most, tags, isGood, setup } = tagsOf(typed, prices)
  const amount = prices[plan] + setup
  const pay = () => {
    if (isGood) start({ plan, tags, amount })
  }
  usePayFromAddress(query, pay)
  const { from, until } = subscription.next[plan]
  return (
    <Section title={t('choose')}>
      <EndNote end={end} paidUntil={subscription.paidUntil} />
      <ChipGroup
        legend={t('plan')}
        value={plan}
        onChange={(value) => setPlan(planOf(value))}
        options={[
          { value: 'monthly', label: t('perMonth', { price: formatRupees(prices.monthly) }) },
          { value: 'yearly', label: t('perYear', { price: formatRupees(prices.yearly) }) },
        ]}
      />
      <Saving prices={prices} />
      <NextPrice next={subscription.nextPrices[plan]} />
      <Field
        label={t('tags')}
        hint={t('tagsHelp')}
        error={isGood ? undefined : fields('tags', { maximum: most })}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          maxLength={5}
          className="max-w-40"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <SetupFees prices={prices} />
      <Sums>
        <Sum
          name={t('sumPlan', { plan })}
          note={t('days', { from: formatDate(from), until: formatDate(until) })}
        >
          {formatRupees(prices[plan])}
        </Sum>
        {setup > 0 && <Sum name={t('sumTags', { count: tags })}>{formatRupees(setup)}</Sum>}
        <GrandSum name={t('total')}>{formatRupees(amount)}</GrandSum>
      </Sums>
      <div>
        <Button size="lg" loading={isPaying} disabled={!isGood} onClick={pay}>
          {t('pay', { amount: formatRupees(amount) })}
        </Button>
        <p className="mt-2 text-xs text-ink-muted">{t('taxes')}</p>
      </div>
    </Section>
  )
}

/** The typed number of tags and their price. */
function tagsOf(typed: string, { setup: fees }: Subscription['prices']) {
  const most = fees.at(-1)?.tags ?? 0
  const tags = typed.trim() === '' ? 0 : readTypedNumber(typed)
  const isGood = Number.isInteger(tags) && tags >= 0 && tags <= most
  const fee = fees.find((one) => tags <= one.tags)?.fee ?? 0
  return { most, tags, isGood, setup: isGood && tags > 0 ? fee : 0 }
}

function Saving({ prices }: Pick<Subscription, 'prices'>) {
  const t = useTranslations('subscription')
  const saved = 12 * prices.monthly - prices.yearly
  if (saved <= 0) return null
  return (
    <p className="-mt-4 text-sm text-ink-muted">
      {t('yearly')}: {t('saving', { price: formatRupees(saved) })}
    </p>
  )
}

function planOf(text: string | undefined): Plan {
  return text === 'yearly' ? 'yearly' : 'monthly'
}

/** Opens Checkout at once when the screen was loaded as a new document to pay, but not again at a reload. */
function usePayFromAddress(query: URLSearchParams, pay: () => void): void {
  const navigate = useNavigate()
  const asks = query.get('pay') === 'now'
  const open = useEffectEvent(() => {
    navigate(paths.subscription(), { replace: true, keepScroll: true })
    pay()
  })
  useEffect(() => {
    if (asks) open()
  }, [asks])
}

type EndNoteProps = { end: PaidEnd | undefined; paidUntil: string }

const looks = {
  paid: 'bg-success-soft text-success',
  checking: 'bg-primary-soft text-primary',
  unpaid: 'bg-accent-soft text-accent-ink',
  failed: 'bg-danger-soft text-danger',
}

/** The outcome of a payment, below the button that the merchant has just pressed. */
function EndNote({ end, paidUntil }: EndNoteProps) {
  const t = useTranslations('subscription')
  const sayError = useErrorWords()
  if (end instanceof CallError) return <FormError>{sayError(end)}</FormError>
  if (end === 'blocked') return <FormError>{t('script')}</FormError>
  return (
    <output className="empty:hidden">
      {end && (
        <div className={clsx('rounded-control px-4 py-3 text-sm', looks[end])}>
          <p className="font-semibold">{t(`${end}Title`)}</p>
          <p>{t(`${end}Text`, { day: formatDate(paidUntil) })}</p>
        </div>
      )}
    </output>
  )
}

/** The price list of ready-made tags. */
function SetupFees({ prices }: Pick<Subscription, 'prices'>) {
  const t = useTranslations('subscription')
  return (
    <details className="text-sm">
      <summary className="min-h-11 cursor-pointer content-center font-semibold text-primary">
        {t('fees')}
      </summary>
      <table className="w-full max-w-xs">
        <thead>
          <tr className="border-b border-edge text-left text-xs text-ink-muted">
            <th scope="col" className="py-2">
              {t('feeTags')}
            </th>
            <th scope="col" className="py-2 text-right">
              {t('feePrice')}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.setup.map(({ tags, fee }) => (
            <tr key={tags} className="border-b border-hairline">
              <td className="py-2">{t('upTo', { count: tags })}</td>
              <td className="money py-2 text-right">{formatRupees(fee)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
