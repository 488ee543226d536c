import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'

type Splits = Output<'GET /admin/splits'>
type Shop = Splits['shops'][number]
type FailedSplit = Splits['failed'][number]
type Words = ReturnType<typeof useTranslations<'splits'>>

const linkedTones: Record<NonNullable<Shop['linked']>['state'], Tone> = {
  asked: 'info',
  active: 'success',
  refused: 'danger',
}

/** Each shop's account at the payment provider and its money there, and what a person has to look at. */
export function Splits() {
  const t = useTranslations('splits')
  const title = useId()
  const { data } = useQuery(callQuery('GET /admin/splits', {}))
  if (!data || (!data.isOn && data.shops.length === 0)) return null
  const { failed } = data
  const [there, lacking] = partition(data.shops)
  return (
    <section aria-labelledby={title} className="flex flex-col gap-3">
      <div>
        <h2 id={title} className="text-lg">
          {t('adminTitle')}
        </h2>
        <p className="text-sm text-ink-muted">{t(data.isOn ? 'adminText' : 'adminOff')}</p>
      </div>
      {failed.length > 0 && (
        <Table
          caption={t('failed')}
          columns={failedColumns(t)}
          rows={failed}
          rowKey={({ splitId }) => splitId}
        />
      )}
      {there.length > 0 && (
        <Table
          caption={t('adminTitle')}
          columns={shopColumns(t)}
          rows={there}
          rowKey={({ storeId }) => storeId}
        />
      )}
      {lacking.length > 0 && (
        <Fold title={t('lacking', { count: lacking.length })}>
          <ul className="flex flex-col gap-1 text-sm">
            {lacking.map(({ storeId, shopName, lacks }) => (
              <li key={storeId} className="wrap-anywhere">
                {shopName}: <Lacks lacks={lacks} />
              </li>
            ))}
          </ul>
        </Fold>
      )}
    </section>
  )
}

/** The shops with an account or money at the provider, and the others. */
function partition(shops: Shop[]): [there: Shop[], lacking: Shop[]] {
  const isThere = ({ linked, held, released, reversed }: Shop) =>
    linked !== null || held + released + reversed > 0
  return [shops.filter(isThere), shops.filter((shop) => !isThere(shop))]
}

function Lacks({ lacks }: Pick<Shop, 'lacks'>) {
  const t = useTranslations('splits')
  const words = lacks.map((one) => t(`lacks.${one}`)).join(' ') || t('linkedStates.none')
  return <span className="text-ink-muted">{words}</span>
}

const Money = ({ of }: { of: number }) => <span className="money">{formatRupees(of)}</span>

function shopColumns(t: Words): Column<Shop>[] {
  return [
    {
      key: 'shop',
      header: t('shop'),
      onCard: 'heading',
      cell: ({ shopName }) => <span className="wrap-anywhere">{shopName}</span>,
    },
    { key: 'held', header: t('held'), align: 'end', cell: ({ held }) => <Money of={held} /> },
    {
      key: 'released',
      header: t('released'),
      align: 'end',
      cell: ({ released }) => <Money of={released} />,
    },
    {
      key: 'reversed',
      header: t('reversed'),
      align: 'end',
      cell: ({ reversed }) => <Money of={reversed} />,
    },
    { key: 'account', header: t('linked'), cell: (shop) => <Linked shop={shop} /> },
  ]
}

function Linked({ shop: { storeId, linked, lacks } }: { shop: Shop }) {
  const t = useTranslations('splits')
  const decision = useDecide('POST /admin/splits/ask')
  if (!linked) return <Lacks lacks={lacks} />
  const { state, reason, accountId } = linked
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge tone={linkedTones[state]}>{t(`linkedStates.${state}`)}</Badge>
      {accountId && <span className="money text-xs break-all text-ink-muted">{accountId}</span>}
      {reason && <span className="text-sm wrap-anywhere">{reason}</span>}
      {state === 'refused' && (
        <Button
          variant="secondary"
          size="sm"
          loading={decision.isPending}
          onClick={() => decision.mutate({ storeId })}
        >
          {t('askAgain')}
        </Button>
      )}
      {decision.proof}
    </span>
  )
}

function failedColumns(t: Words): Column<FailedSplit>[] {
  return [
    {
      key: 'order',
      header: t('order'),
      onCard: 'heading',
      cell: ({ orderId, orderNumber, shopName }) => (
        <span className="wrap-anywhere">
          <Link
            to={paths.adminDashboard({ order: orderId })}
            className="font-semibold underline underline-offset-3"
          >
            {orderNumber}
          </Link>{' '}
          · {shopName}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount, reversed }) => <Money of={amount - reversed} />,
    },
    {
      key: 'state',
      header: t('state'),
      cell: (split) => <State {...split} />,
    },
    {
      key: 'error',
      header: t('error'),
      cell: ({ error }) => <span className="text-sm wrap-anywhere">{error}</span>,
    },
    { key: 'retry', header: '', onCard: 'bare', cell: (split) => <Retry {...split} /> },
  ]
}

function State({ state, releasedAt }: FailedSplit) {
  const t = useTranslations('splits')
  const { locale } = useLocale()
  const date = releasedAt ? formatMoment(releasedAt, locale) : ''
  return <span>{t(`states.${state}`, { date })}</span>
}

function Retry({ splitId, orderNumber }: FailedSplit) {
  const t = useTranslations('splits')
  const decision = useDecide('POST /admin/splits/retry')
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        loading={decision.isPending}
        aria-label={t('retryOf', { number: orderNumber })}
        onClick={() => decision.mutate({ splitId })}
      >
        {t('retry')}
      </Button>
      {decision.proof}
    </>
  )
}
