import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Overview } from '#shared/contract/admin/overview.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDecide } from '../decision.tsx'
import { ListState } from '../list-state.tsx'
import { measures, useCountWords } from './counts.ts'
import { CallShop, OrderBriefs } from './order-brief.tsx'

const REFRESH_MS = 60_000

/** The city today: what happened, what waits too long, what is stuck and what fails. */
export function CityToday() {
  const query = useQuery({ ...callQuery('GET /admin/overview', {}), refetchInterval: REFRESH_MS })
  return (
    <ListState query={query}>
      {query.data && (
        <div className="flex flex-col gap-8">
          <Today overview={query.data} />
          <Waiting orders={query.data.waiting} />
          <div className="grid gap-8 md:grid-cols-2">
            <Stuck stuck={query.data.stuck} />
            <Failing failing={query.data.failing} />
            <LateShops shops={query.data.lateShops} />
            <InVain rows={query.data.inVain} />
          </div>
        </div>
      )}
    </ListState>
  )
}

function Today({ overview: { today, open } }: { overview: Overview }) {
  const t = useTranslations('desk')
  const say = useCountWords()
  return (
    <Section title={t('today')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {measures.map((measure) => (
          <div key={measure} className="rounded-card border border-hairline bg-surface p-3">
            <dt className="text-sm text-ink-muted">{t(measure)}</dt>
            <dd className="money text-xl font-semibold">{say(today, measure)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm">{t('open', open)}</p>
    </Section>
  )
}

function Waiting({ orders }: { orders: Overview['waiting'] }) {
  const t = useTranslations('desk')
  return (
    <Section title={t('waiting')}>
      <p className="text-sm text-ink-muted">
        {t(orders.length > 0 ? 'waitingText' : 'noneWaiting')}
      </p>
      {orders.length > 0 && <OrderBriefs orders={orders} late />}
    </Section>
  )
}

/** The list in which each kind is decided. */
const places: Record<keyof Overview['stuck'], string> = {
  registrations: 'queue',
  refunds: 'payments',
  disputes: 'payments',
  transfers: 'transfers',
  reviews: 'reviews',
  grievances: 'grievances',
}

function Stuck({ stuck }: { stuck: Overview['stuck'] }) {
  const t = useTranslations('desk')
  const kinds = Object.keys(places) as (keyof Overview['stuck'])[]
  const waiting = kinds.filter((kind) => stuck[kind] > 0)
  return (
    <Section title={t('stuck')}>
      <Rows empty={t('nothingStuck')}>
        {waiting.map((kind) => (
          <li key={kind} className="py-1">
            <Link
              to={paths.adminDashboard({ show: places[kind] })}
              className="inline-flex min-h-11 items-center font-semibold text-primary hover:underline"
            >
              {t(`stuck_${kind}`, { count: stuck[kind] })}
            </Link>
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function Failing({ failing: { jobs, messages } }: { failing: Overview['failing'] }) {
  const t = useTranslations('desk')
  const { mutate, isPending, proof } = useDecide('POST /admin/failed-jobs/retry', () => {})
  return (
    <Section title={t('failing')}>
      <Rows empty={messages > 0 ? '' : t('noFailures')}>
        {jobs.map(({ id, kind, listener, at, error }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              <strong className="block font-semibold">
                {t(kind === 'email' ? 'jobEmail' : 'jobOther', { name: listener })}
              </strong>
              <span className="text-danger">{error}</span>
              <span className="money block text-ink-muted">{formatDateTime(at)}</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              loading={isPending}
              onClick={() => mutate({ id })}
            >
              {t('retry')}
            </Button>
          </li>
        ))}
      </Rows>
      {jobs.length > 1 && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          loading={isPending}
          onClick={() => mutate({})}
        >
          {t('retryAll')}
        </Button>
      )}
      {messages > 0 && <p className="text-sm">{t('failedMessages', { count: messages })}</p>}
      {proof}
    </Section>
  )
}

function LateShops({ shops }: { shops: Overview['lateShops'] }) {
  const t = useTranslations('desk')
  return (
    <Section title={t('lateShops')}>
      <Rows empty={t('noLateShops')}>
        {shops.map(({ storeId, shopName, city, contact, unanswered, orders }) => (
          <li key={storeId} className="py-2">
            <Link
              to={paths.adminDashboard({ store: storeId })}
              className="inline-flex min-h-6 items-center font-semibold hover:underline"
            >
              {shopName}, {city}
            </Link>
            <p>{t('lateShop', { unanswered, orders })}</p>
            <CallShop shopName={shopName} contact={contact} />
          </li>
        ))}
      </Rows>
    </Section>
  )
}

function InVain({ rows }: { rows: Overview['inVain'] }) {
  const t = useTranslations('desk')
  return (
    <Section title={t('inVain')}>
      <Rows empty={t('noneInVain')}>
        {rows.map(({ words, city, people }) => (
          <li key={`${words} ${city}`} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{t('inVainRow', { words, city })}</span>
            <span className="money shrink-0 text-ink-muted">{t('people', { count: people })}</span>
          </li>
        ))}
      </Rows>
      {rows.length > 0 && (
        <Link
          to={paths.adminDashboard({ show: 'words' })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('explain')}
        </Link>
      )}
    </Section>
  )
}

function Rows({ empty, children }: { empty: string; children: ReactNode[] }) {
  if (children.length === 0) return empty && <p className="text-sm text-ink-muted">{empty}</p>
  return <ul className="flex flex-col divide-y divide-hairline text-sm">{children}</ul>
}
