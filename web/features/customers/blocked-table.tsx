import { useCall } from '#web/lib/use-call.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BlockedShopper } from '#shared/contract/orders/blocked-shoppers.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'
import { useFailureWords } from '#web/features/counter/status-words.ts'
import type { CallErrorOf } from '#web/lib/call-error.ts'

export function BlockedTable({ blocked }: { blocked: BlockedShopper[] }) {
  const t = useTranslations('blocked')
  const o = useTranslations('orders')
  const [asked, setAsked] = useState<BlockedShopper>()
  return (
    <>
      <Table
        caption={t('tableLabel')}
        columns={blockedColumns(t, o('shopper'), setAsked)}
        rows={blocked}
        rowKey={({ blockId }) => blockId}
      />
      {asked && (
        <UnblockDialog key={asked.blockId} shopper={asked} onClose={() => setAsked(undefined)} />
      )}
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'blocked'>>

function blockedColumns(
  t: Words,
  customer: string,
  onUnblock: (shopper: BlockedShopper) => void,
): Column<BlockedShopper>[] {
  return [
    {
      key: 'customer',
      header: customer,
      onCard: 'heading',
      cell: (shopper) => <Customer {...shopper} />,
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) => (
        <span className="min-w-0 wrap-anywhere @max-table:text-right">{reason}</span>
      ),
    },
    {
      key: 'counts',
      header: t('counts'),
      cell: ({ cancelled, notCollected }) => (
        <div className="@max-table:text-right @table:whitespace-nowrap">
          <span className="block">{t('cancelled', { count: cancelled })}</span>
          <span className="block">{t('notCollected', { count: notCollected })}</span>
        </div>
      ),
    },
    {
      key: 'since',
      header: t('since'),
      cell: ({ since, by }) => (
        <div className="@max-table:text-right">
          <time dateTime={since} className="money whitespace-nowrap">
            {formatDate(since)}
          </time>
          <bdi className="block text-xs text-ink-muted">{t('by', { name: by })}</bdi>
        </div>
      ),
    },
    {
      key: 'action',
      header: t('action'),
      onCard: 'bare',
      align: 'end',
      cell: (shopper) => (
        <Button
          variant="secondary"
          size="sm"
          className="@table:whitespace-nowrap"
          aria-label={t('unblockName', { name: shopper.userName })}
          onClick={() => onUnblock(shopper)}
        >
          {t('unblock')}
        </Button>
      ),
    },
  ]
}

function Customer({ userName, userEmail }: BlockedShopper) {
  return (
    <div className="min-w-0 wrap-anywhere @table:min-w-48 @table:max-w-64">
      <span className="font-semibold">{userName}</span>
      <span className="block text-xs font-normal text-ink-muted">{userEmail}</span>
    </div>
  )
}

type UnblockProps = { shopper: BlockedShopper; onClose: () => void }

/** Unblocking deletes the reason, so it asks for confirmation. Mount a new one for each opening. */
function UnblockDialog({ shopper, onClose }: UnblockProps) {
  const t = useTranslations('blocked')
  const sayFailure = useFailureWords()
  const { mutate, error, isPending } = useCall('POST /unblock-shopper')
  const { userName: name } = shopper
  const onSuccess = () => {
    void toast('success', t('unblocked', { name }))
    onClose()
  }
  // An already unblocked customer counts as success.
  const onError = ({ code }: CallErrorOf<'POST /unblock-shopper'>) => {
    if (code === 'NOT_FOUND') onSuccess()
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('unblockTitle', { name })}
      text={t('unblockText')}
      confirm={t('unblock')}
      loading={isPending}
      onConfirm={() => mutate({ blockId: shopper.blockId }, { onSuccess, onError })}
    >
      {error && <FormError>{sayFailure(error)}</FormError>}
    </ConfirmDialog>
  )
}
