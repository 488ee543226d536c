import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OwedShop } from '#shared/contract/payouts/transfers.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { MAX_TRANSFERS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { SetOffList } from '#web/features/payouts/set-off-list.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from '../decision.tsx'
import { ReasonButton } from '../reason-dialog.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type Words = ReturnType<typeof useTranslations<'transfers'>>

/** The shops with money in the ledger; those without an obstacle can be chosen for the next batch. */
export function OwedList({ shops }: { shops: OwedShop[] }) {
  const t = useTranslations('transfers')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const payable = shops.filter(({ obstacle }) => obstacle === null).slice(0, MAX_TRANSFERS)
  const chosen = payable.filter(({ storeId }) => !left.has(storeId))
  const choose = (storeId: string, isChosen: boolean) =>
    setLeft(
      (now) => new Set(isChosen ? [...now].filter((one) => one !== storeId) : [...now, storeId]),
    )
  const chooseAll = (isChosen: boolean) =>
    setLeft(new Set(isChosen ? [] : payable.map(({ storeId }) => storeId)))
  if (shops.length === 0)
    return <EmptyState drawing={<NoOrdersDrawing />} title={t('nothing')} text={t('nothingText')} />
  return (
    <>
      {payable.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Checkbox
            checked={chosen.length === payable.length}
            onChange={(event) => chooseAll(event.target.checked)}
            label={t('chooseAll', { count: payable.length })}
          />
          <MakeBatch chosen={chosen} />
        </div>
      )}
      <Table
        caption={t('owedTitle')}
        columns={owedColumns(t, { left, choose })}
        rows={shops}
        rowKey={({ storeId }) => storeId}
      />
    </>
  )
}

type Choice = {
  left: ReadonlySet<string>
  choose: (storeId: string, isChosen: boolean) => void
}

function owedColumns(t: Words, { left, choose }: Choice): Column<OwedShop>[] {
  return [
    {
      key: 'shop',
      header: t('shop'),
      onCard: 'heading',
      cell: ({ storeId, shopName, obstacle }) =>
        obstacle === null ? (
          <Checkbox
            aria-label={t('choose', { shop: shopName })}
            checked={!left.has(storeId)}
            onChange={(event) => choose(storeId, event.target.checked)}
            label={<span className="wrap-anywhere">{shopName}</span>}
          />
        ) : (
          <span className="wrap-anywhere">{shopName}</span>
        ),
    },
    {
      key: 'owed',
      header: t('owed'),
      align: 'end',
      cell: ({ owed, notOwedYet }) => (
        <span className="flex flex-col">
          <span className="money font-semibold">{formatRupees(owed)}</span>
          {notOwedYet > 0 && (
            <span className="text-xs text-ink-muted">
              {t('notOwedYet', { amount: formatRupees(notOwedYet) })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'account',
      header: t('account'),
      cell: ({ account, pending }) => (
        <span className="money break-all">{account?.masked ?? pending?.masked ?? '–'}</span>
      ),
    },
    {
      key: 'obstacle',
      header: t('obstacle'),
      cell: (shop) => (
        <span className="flex flex-wrap items-center gap-2">
          <Obstacle shop={shop} />
          <HoldOrRelease shop={shop} />
        </span>
      ),
    },
  ]
}

function Obstacle({ shop }: { shop: OwedShop }) {
  const t = useTranslations('transfers')
  const { locale } = useLocale()
  const { obstacle, stoppedAt, heldBecause, pending } = shop
  if (obstacle === null) return <Badge tone="success">{t('payable')}</Badge>
  const at = obstacle === 'stopped' ? stoppedAt : pending?.usableAt
  const date = at ? formatMoment(at, locale) : ''
  const words = t(`obstacles.${heldBecause ? 'held' : obstacle}`, { date })
  if (obstacle === 'to_set_off')
    return (
      <Fold title={words}>
        <SetOffList reasons={shop.setOff} addressOf={(order) => paths.adminDashboard({ order })} />
      </Fold>
    )
  if (obstacle === 'stopped')
    return (
      <>
        <Badge tone="danger">{words}</Badge>
        {heldBecause && <span className="wrap-anywhere text-ink-muted">{heldBecause}</span>}
      </>
    )
  return <span className="text-ink-muted">{words}</span>
}

/** Holds the transfers of a shop, or releases those that are stopped. */
function HoldOrRelease({ shop }: { shop: OwedShop }) {
  const t = useTranslations('transfers')
  const admin = useTranslations('admin')
  const isStopped = shop.obstacle === 'stopped'
  const decision = useDecide(`POST /admin/payouts/${isStopped ? 'release' : 'hold'}`)
  const { storeId, shopName } = shop
  if (shop.obstacle === 'erased') return null
  const words = isStopped
    ? {
        title: t('releaseTitle', { shop: shopName }),
        text: t(shop.heldBecause ? 'releaseHeld' : 'releaseText'),
        confirm: t('release'),
        hint: admin('reasonAudit'),
      }
    : {
        title: t('holdTitle', { shop: shopName }),
        text: t('holdText'),
        confirm: t('hold'),
        hint: t('holdHint'),
      }
  return (
    <>
      <ReasonButton
        loading={decision.isPending}
        onReason={(reason, ended) => decision.mutate({ storeId, reason }, ended)}
        button={{ variant: isStopped ? 'secondary' : 'quiet', size: 'sm' }}
        {...words}
      />
      {decision.proof}
    </>
  )
}

function MakeBatch({ chosen }: { chosen: OwedShop[] }) {
  const t = useTranslations('transfers')
  const decision = useDecide('POST /admin/payouts')
  const count = chosen.length
  const amount = formatRupees(chosen.reduce((sum, { owed }) => sum + owed, 0))
  return (
    <>
      <ConfirmButton
        mutation={decision}
        input={{ storeIds: chosen.map(({ storeId }) => storeId) }}
        button={{ disabled: count === 0 }}
        title={t('makeTitle', { count })}
        text={t('makeText', { amount })}
        confirm={t('make', { count })}
      />
      {decision.proof}
    </>
  )
}
