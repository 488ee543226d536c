import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { auditActions, type AuditEntry } from '#shared/contract/admin/admin.ts'
import { callPages } from '#web/lib/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAuditReason } from './audit-words.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import type { AdminWords } from './store-facts.tsx'

/** The actions of administrators, the latest first. Log-ins are shown on demand, because most entries are log-ins. */
export function AuditList() {
  const t = useTranslations('admin')
  const [action, setAction] = useState<AuditEntry['action']>()
  const [hasLogIns, setLogIns] = useState(false)
  const reasonOf = useAuditReason()
  const show = action ?? (hasLogIns ? 'all' : 'work')
  const query = useInfiniteQuery(callPages('GET /admin/audit', { show }, 'page'))
  const rows = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow basis-40 md:max-w-80">
          <Select
            aria-label={t('action')}
            placeholder={t('allActions')}
            options={auditActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
            value={action ?? ''}
            onChange={({ target }) => setAction(auditActions.find((one) => one === target.value))}
          />
        </div>
        {!action && (
          <Chip pressed={hasLogIns} onPress={() => setLogIns(!hasLogIns)}>
            {t('logInsToo')}
          </Chip>
        )}
      </div>
      <Loaded query={query}>
        {rows.length === 0 && <p className="text-ink-muted">{t('auditEmpty')}</p>}
        {rows.length > 0 && (
          <Table
            caption={t('audit')}
            columns={auditColumns(t, reasonOf)}
            rows={rows}
            rowKey={({ _id }) => _id}
            card={renderCard}
          />
        )}
        <MorePages query={query} />
      </Loaded>
    </div>
  )
}

/** `asha (finance)`. Entries from before the roles have no role. */
const actorOf = (t: AdminWords, { UID, role }: AuditEntry) =>
  role ? `${UID} (${t(`roles.${role}`)})` : UID

const subjectOf = ({ orderNumber, customerName }: AuditEntry) => orderNumber ?? customerName

function auditColumns(
  t: AdminWords,
  reasonOf: ReturnType<typeof useAuditReason>,
): Column<AuditEntry>[] {
  return [
    { key: 'at', header: t('when'), cell: ({ at }) => <Moment at={at} /> },
    { key: 'uid', header: t('uid'), cell: (entry) => actorOf(t, entry) },
    { key: 'action', header: t('action'), cell: ({ action }) => t(`actions.${action}`) },
    { key: 'shop', header: t('fields.shopName'), cell: ({ shopName }) => shopName },
    { key: 'subject', header: t('subject'), cell: subjectOf },
    {
      key: 'reason',
      header: t('reason'),
      cell: (entry) => <span className="wrap-anywhere">{reasonOf(entry)}</span>,
    },
  ]
}

const renderCard = (entry: AuditEntry) => <AuditCard entry={entry} />

function AuditCard({ entry }: { entry: AuditEntry }) {
  const t = useTranslations('admin')
  const { at, action, shopName } = entry
  const reason = useAuditReason()(entry)
  return (
    <div className="flex flex-col gap-0.5 wrap-anywhere">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-semibold">{t(`actions.${action}`)}</span>
        <Moment at={at} className="shrink-0 text-xs text-ink-muted" />
      </div>
      <p className="text-xs text-ink-muted">
        {[actorOf(t, entry), shopName, subjectOf(entry)].filter(Boolean).join(' · ')}
      </p>
      {reason && <p>{reason}</p>}
    </div>
  )
}
