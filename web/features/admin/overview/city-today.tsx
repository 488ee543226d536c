import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { Overview } from '#shared/contract/admin/overview.ts'
import type { AdminRole } from '#shared/contract/admin/roles.ts'
import { paths } from '#shared/paths.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDecide } from '../decision.tsx'
import { ForAdmins, useMayAsAdmin } from '../roles.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { measures, useCountWords } from './counts.ts'
import { CallShop, OrderBriefs } from './order-brief.tsx'

const REFRESH_MS = 60_000

/** The state of the city today: open decisions, late orders, failures and figures. */
export function CityToday() {
  const query = useQuery({ ...callQuery('GET /admin/overview', {}), refetchInterval: REFRESH_MS })
  return <Loaded query={query}>{(data) => <Overviewed overview={data} />}</Loaded>
}

type ShownProps = { overview: Overview }

const isFailing = ({ failing: { jobs, messages, waiting, alarms } }: Overview) =>
  jobs.length > 0 || messages > 0 || waiting.length > 0 || alarms.length > 0

/** False when the clock or the timers are wrong: nobody can then say that no order is late. */
const isTimeKnown = ({ failing: { alarms } }: Overview) =>
  !alarms.includes('clock') && !alarms.includes('deadlines')

/** Parts with open work stand first. Each part without work is one line at the end. */
function Overviewed({ overview }: ShownProps) {
  const stuck = useStuck(overview)
  const { waiting, failing, lateShops, inVain } = overview
  return (
    <div className="flex flex-col gap-6">
      {stuck.length > 0 && <Stuck kinds={stuck} overview={overview} />}
      {waiting.length > 0 && <Waiting orders={waiting} />}
      {isFailing(overview) && <Failing failing={failing} />}
      <Today overview={overview} />
      <div className="grid gap-6 empty:hidden md:grid-cols-2">
        {lateShops.length > 0 && <LateShops shops={lateShops} />}
        {inVain.length > 0 && <InVain rows={inVain} />}
      </div>
      <Quiet overview={overview} isStuck={stuck.length > 0} />
    </div>
  )
}

function Quiet({ overview, isStuck }: ShownProps & { isStuck: boolean }) {
  const t = useTranslations('overview')
  const quiet = [
    !isStuck && t('nothingStuck'),
    overview.waiting.length === 0 && isTimeKnown(overview) && t('noneWaiting'),
    !isFailing(overview) && t('noFailures'),
    overview.lateShops.length === 0 && isTimeKnown(overview) && t('noLateShops'),
    overview.inVain.length === 0 && t('noneInVain'),
  ].filter((text) => text !== false)
  return (
    <ul className="flex flex-col gap-1.5 text-sm text-ink-muted empty:hidden">
      {quiet.map((text) => (
        <li key={text} className="flex items-center gap-2">
          <Check aria-hidden="true" className="size-4 shrink-0 text-success" />
          {text}
        </li>
      ))}
    </ul>
  )
}

function Today({ overview: { today, open } }: ShownProps) {
  const t = useTranslations('overview')
  const say = useCountWords()
  return (
    <Section title={t('today')}>
      <p className="text-base font-semibold">{t('open', open)}</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-3">
        {measures.map((measure) => (
          <div key={measure} className="flex w-20 grow flex-col-reverse justify-end">
            <dt className="text-xs text-ink-muted">{t(measure)}</dt>
            <dd
              className={clsx(
                'money text-lg font-bold whitespace-normal',
                !today[measure] && 'text-ink-muted',
              )}
            >
              {say(today, measure)}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Waiting({ orders }: { orders: Overview['waiting'] }) {
  const t = useTranslations('overview')
  return (
    <Section title={t('waiting')} note={t('waitingText')}>
      <OrderBriefs orders={orders} late />
    </Section>
  )
}

type Kind = keyof Overview['stuck']

/** For each kind of open work: the list with the decision, and the role that decides. */
const places: Record<Kind, { show: string; by: AdminRole }> = {
  registrations: { show: 'queue', by: 'support' },
  refunds: { show: 'payments', by: 'finance' },
  disputes: { show: 'payments', by: 'finance' },
  transfers: { show: 'transfers', by: 'finance' },
  reviews: { show: 'reviews', by: 'support' },
  grievances: { show: 'grievances', by: 'support' },
}

/** The kinds of open work that this administrator may decide. */
function useStuck({ stuck }: Overview): Kind[] {
  const may = useMayAsAdmin()
  return (Object.keys(places) as Kind[]).filter((kind) => stuck[kind] > 0 && may(places[kind].by))
}

function Stuck({
  kinds,
  overview: { stuck, lateGrievances: late },
}: ShownProps & { kinds: Kind[] }) {
  const t = useTranslations('overview')
  return (
    <section aria-label={t('stuck')} className="rounded-card bg-accent-soft p-4">
      <h2 className="text-base text-accent-ink">{t('stuck')}</h2>
      <ul className="flex flex-wrap gap-x-6">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={paths.adminDashboard({ show: places[kind].show })}
              className="inline-flex min-h-11 items-center gap-1 font-semibold hover:underline"
            >
              {t(`stuck_${kind}`, { count: stuck[kind], late })}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Failing({ failing }: { failing: Overview['failing'] }) {
  const t = useTranslations('overview')
  const { mutate, isPending, proof } = useDecide('POST /admin/failed-jobs/retry', () => {})
  const { jobs, messages, waiting, alarms } = failing
  return (
    <Section title={t('failing')}>
      {alarms.map((alarm) => (
        <p key={alarm} className="text-sm font-semibold text-danger">
          {t(`alarms.${alarm}`)}
        </p>
      ))}
      {waiting.map(({ channel, count, since, reason }) => (
        <p key={channel} className="text-sm">
          {t('waitingNotices', { channel, count })} <Moment at={since} className="text-ink-muted" />
          {reason !== null && (
            <span className="block wrap-anywhere text-danger">
              {t('waitingReason', { reason })}
            </span>
          )}
        </p>
      ))}
      <Rows>
        {jobs.map(({ id, kind, state, listener, about, at, error }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 wrap-anywhere">
              <strong className="block font-semibold">{t('jobAbout', { kind, about })}</strong>
              <code className="text-xs text-ink-muted" translate="no">
                {listener}
              </code>
              {state === 'unknown' ? (
                <span className="block">{t('mayHaveArrived')}</span>
              ) : (
                <span className="block text-danger">{error}</span>
              )}
              <Moment at={at} className="block text-ink-muted" />
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
  const t = useTranslations('overview')
  return (
    <Section title={t('lateShops')}>
      <Rows>
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
  const t = useTranslations('overview')
  return (
    <Section title={t('inVain')}>
      <Rows>
        {rows.map(({ words, city, people }) => (
          <li key={`${words} ${city}`} className="flex justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere">{t('inVainRow', { words, city })}</span>
            <span className="money shrink-0 text-ink-muted">{t('people', { count: people })}</span>
          </li>
        ))}
      </Rows>
      <ForAdmins callers="support">
        <Link
          to={paths.adminDashboard({ show: 'words' })}
          className="inline-flex min-h-11 items-center text-sm font-semibold text-primary hover:underline"
        >
          {t('explain')}
        </Link>
      </ForAdmins>
    </Section>
  )
}

function Rows({ children }: { children: ReactNode[] }) {
  return <ul className="flex flex-col divide-y divide-hairline text-sm empty:hidden">{children}</ul>
}
