import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { AuditEntry } from '#shared/contract/admin/admin.ts'
import { callPages } from '#web/lib/queries.ts'
import { type Column, Table } from '#web/ui/table.tsx'
import type { AdminWords } from './store-facts.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { ListState } from './list-state.tsx'
import { Moment } from '#web/ui/moment.tsx'

/** The actions of administrators, the latest first. */
export function AuditList() {
  const t = useTranslations('admin')
  const query = useInfiniteQuery(callPages('GET /admin/audit', {}, 'page'))
  const rows = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <ListState query={query}>
      <Table caption={t('audit')} columns={auditColumns(t)} rows={rows} rowKey={({ _id }) => _id} />
      <MorePages query={query} />
    </ListState>
  )
}

function auditColumns(t: AdminWords): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      header: t('when'),
      onCard: 'heading',
      cell: ({ at }) => <Moment at={at} />,
    },
    { key: 'uid', header: t('uid'), cell: ({ UID }) => UID },
    { key: 'action', header: t('action'), cell: ({ action }) => t(`actions.${action}`) },
    { key: 'shop', header: t('fields.shopName'), cell: ({ shopName }) => shopName ?? '–' },
    {
      key: 'subject',
      header: t('subject'),
      cell: ({ orderNumber, customerName }) => orderNumber ?? customerName ?? '–',
    },
    {
      key: 'reason',
      header: t('reason'),
      cell: ({ reason }) => <span className="break-words">{reason ?? '–'}</span>,
    },
  ]
}
