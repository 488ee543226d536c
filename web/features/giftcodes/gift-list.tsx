import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { IssuedGift } from '#shared/contract/gift-codes.ts'
import type { Output } from '#web/lib/call.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'
import { formatDate, formatRupees } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { Drawing, Ground, Marigold } from '#web/ui/drawing.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { lastDayOf } from './gift-code-text.ts'

/** The codes that the shop has issued, or the loading, empty or error state. */
export function GiftList() {
  const t = useTranslations('gifts')
  const query = useInfiniteQuery(callPages('GET /gift-codes', {}, 'page'))
  const active = query.data?.pages[0]?.active
  return (
    <section aria-labelledby="gift-list">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="gift-list" className="text-lg">
          {t('listTitle')}
        </h2>
        {active && active.codes > 0 && (
          <p className="text-sm text-ink-muted">
            {t('stillOut', { count: active.codes, amount: formatRupees(active.amount) })}
          </p>
        )}
      </div>
      <Gifts query={query} />
    </section>
  )
}

type GiftPages = UseInfiniteQueryResult<
  InfiniteData<Output<'GET /gift-codes'>>,
  CallErrorOf<'GET /gift-codes'>
>

function Gifts({ query }: { query: GiftPages }) {
  const t = useTranslations('gifts')
  if (!query.data) return <NotLoaded query={query} waiting={<ListSkeleton />} />
  const gifts = query.data.pages.flatMap((page) => page.gifts)
  const total = query.data.pages[0]?.total ?? 0
  if (gifts.length === 0)
    return <EmptyState drawing={<GiftDrawing />} title={t('emptyTitle')} text={t('emptyText')} />
  return (
    <>
      <GiftTable gifts={gifts} />
      <MorePages query={query} shown={gifts.length} total={total} />
    </>
  )
}

const tones: Record<IssuedGift['state'], Tone> = {
  active: 'success',
  redeemed: 'info',
  expired: 'neutral',
}

function GiftTable({ gifts }: { gifts: IssuedGift[] }) {
  const t = useTranslations('gifts')
  return (
    <Table
      caption={t('listTitle')}
      columns={giftColumns(t)}
      rows={gifts}
      rowKey={({ giftId }) => giftId}
      card={cardOf}
    />
  )
}

type Words = ReturnType<typeof useTranslations<'gifts'>>

function giftColumns(t: Words): Column<IssuedGift>[] {
  return [
    { key: 'code', header: t('code'), cell: (gift) => <CodeEnd {...gift} /> },
    { key: 'amount', header: t('amountShort'), align: 'end', cell: (gift) => <Amount {...gift} /> },
    { key: 'state', header: t('state'), cell: (gift) => <State {...gift} /> },
    { key: 'issued', header: t('issued'), cell: ({ issuedAt }) => formatDate(issuedAt) },
    { key: 'when', header: t('when'), cell: (gift) => <When {...gift} /> },
  ]
}

/** A gift as a card, for phones. */
function cardOf(gift: IssuedGift) {
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex items-center justify-between gap-3">
        <CodeEnd {...gift} />
        <Amount {...gift} />
      </p>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <State {...gift} />
        <span className="text-xs text-ink-muted">
          <When {...gift} />
        </span>
      </p>
    </div>
  )
}

function Amount({ amount, left, state }: IssuedGift) {
  const t = useTranslations('gifts')
  return (
    <span className="money font-semibold">
      {state === 'active' && left < amount
        ? t('leftOf', { left: formatRupees(left), amount: formatRupees(amount) })
        : formatRupees(amount)}
    </span>
  )
}

function CodeEnd({ lastFour, kind }: Pick<IssuedGift, 'lastFour' | 'kind'>) {
  const t = useTranslations('gifts')
  return (
    <span className="money">
      <span aria-hidden="true">•••• </span>
      <span className="sr-only">{t('endsWith')} </span>
      {lastFour}
      {kind === 'credit' && <span className="text-xs text-ink-muted"> {t('ofReturn')}</span>}
    </span>
  )
}

function State({ state, amount, left }: IssuedGift) {
  const t = useTranslations('gifts')
  const isPart = state === 'active' && left < amount
  return <Badge tone={tones[state]}>{t(isPart ? 'state_part' : `state_${state}`)}</Badge>
}

function When({ redeemedAt, expiresAt, state }: IssuedGift) {
  const t = useTranslations('gifts')
  if (redeemedAt) return <span>{t('redeemedOn', { date: formatDate(redeemedAt) })}</span>
  if (state === 'expired') return <span>{t('expiredOn', { date: formatDate(expiresAt) })}</span>
  return <span>{t('validUntil', { date: lastDayOf({ expiresAt }) })}</span>
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16 w-full" />
      ))}
    </div>
  )
}

/** An envelope for a gift of money. */
function GiftDrawing() {
  return (
    <Drawing>
      <Ground />
      <path d="M38 44h100v74H38z" />
      <path d="M38 44l50 38 50-38" />
      <path d="M38 118l38-44M138 118l-38-44" opacity="0.4" />
      <path d="M66 44V24h44v20" className="stroke-accent" />
      <Marigold x={88} y={82} />
    </Drawing>
  )
}
