import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { type ListedRegistration, registrationStatuses } from '#shared/contract/admin/admin.ts'
import { useTradeNames } from '#web/features/stores/trade-names.ts'
import { paths } from '#shared/paths.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Link } from '#web/lib/router.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import type { AdminWords } from './store-facts.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Moment } from '#web/ui/moment.tsx'

const PAUSE_MS = 300

/** Registrations: waiting ones, oldest first, and decided ones. */
export function RegistrationQueue() {
  const t = useTranslations('admin')
  const [status, setStatus] = useState<(typeof statuses)[number]>('pending')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), PAUSE_MS)
  const query = useInfiniteQuery(
    callPages('GET /admin/registrations', { status, search: words }, 'page'),
  )
  const rows = query.data?.pages.flatMap((page) => page.registrations) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <ChipGroup
          legend={<span className="sr-only">{t('status')}</span>}
          options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
          value={status}
          onChange={(value) => setStatus(statuses.find((one) => one === value) ?? 'pending')}
        />
        <div className="w-full md:ml-auto md:w-80">
          <SearchInput
            icon={<Search />}
            maxLength={80}
            aria-label={t('search')}
            placeholder={t('searchHint')}
            value={search}
            onText={setSearch}
          />
        </div>
      </div>
      <Loaded query={query}>
        {rows.length === 0 ? (
          <EmptyState
            drawing={<NoOrdersDrawing />}
            title={t('queueEmpty')}
            text={status === 'pending' && words === '' ? t('queueEmptyText') : t('noneFound')}
          />
        ) : (
          <RegistrationTable rows={rows} />
        )}
        <MorePages query={query} />
      </Loaded>
    </div>
  )
}

const statuses = ['pending', 'approved', 'rejected'] as const satisfies typeof registrationStatuses

function RegistrationTable({ rows }: { rows: ListedRegistration[] }) {
  const t = useTranslations('admin')
  const { nameOf } = useTradeNames()
  const { place } = useGoodsNames()
  return (
    <Table
      caption={t('queue')}
      columns={registrationColumns(t, { nameOf, place })}
      rows={rows}
      rowKey={({ _id }) => _id}
    />
  )
}

function registrationColumns(
  t: AdminWords,
  { nameOf, place }: Record<'nameOf' | 'place', (name: string) => string>,
): Column<ListedRegistration>[] {
  return [
    {
      key: 'shop',
      header: t('fields.shopName'),
      onCard: 'heading',
      cell: ({ _id, shopName }) => (
        <Link
          to={paths.adminDashboard({ registration: _id })}
          className="inline-flex min-h-8 items-center font-semibold text-primary underline underline-offset-3"
        >
          {shopName}
        </Link>
      ),
    },
    { key: 'owner', header: t('fields.ownerName'), cell: ({ ownerName }) => ownerName },
    {
      key: 'trade',
      header: t('fields.businessType'),
      cell: ({ businessType }) => nameOf(businessType),
    },
    {
      key: 'place',
      header: t('fields.city'),
      cell: ({ city, state }) => `${place(city)}, ${place(state)}`,
    },
    {
      key: 'sent',
      header: t('fields.submittedAt'),
      cell: ({ submittedAt }) => <Moment at={submittedAt} />,
    },
    {
      key: 'attempt',
      header: t('fields.attempt'),
      align: 'end',
      cell: ({ attempt }) => attempt > 1 && <span className="money">{attempt}</span>,
    },
  ]
}
