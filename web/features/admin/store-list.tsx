import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminStore } from '#shared/contract/admin.ts'
import { formatDateTime } from '#shared/india-time.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useDecide } from './decision.tsx'
import { ListState, PageEnd } from './list-state.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Settlement } from './settlement.tsx'
import { FactList, type FactName, StatusBadge } from './store-facts.tsx'

const PAUSE_MS = 300

/** All stores with their simple fields. */
export function StoreList() {
  const t = useTranslations('admin')
  const [search, setSearch] = useState('')
  const words = useDebounced(search.trim(), PAUSE_MS)
  const query = useInfiniteQuery(callPages('GET /admin/stores', { search: words }, 'page'))
  const stores = query.data?.pages.flatMap((page) => page.stores) ?? []
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('searchStores')}>
        <SearchInput maxLength={80} value={search} onText={setSearch} />
      </Field>
      <ListState query={query}>
        <output className="text-sm text-ink-muted">
          {t('storesFound', { count: query.data?.pages[0]?.total ?? 0 })}
        </output>
        {stores.length === 0 && <EmptyState drawing={<NoOrdersDrawing />} title={t('noneFound')} />}
        {stores.map((store) => (
          <StoreCard key={store._id} store={store} />
        ))}
        <PageEnd query={query} />
      </ListState>
    </div>
  )
}

function StoreCard({ store: { _id, shopName, status, fields } }: { store: AdminStore }) {
  const facts = fields.map(({ name, value }): [FactName, string | number | null] => [
    name as FactName,
    name.endsWith('At') ? formatDateTime(String(value)) : toText(name, value),
  ])
  const owed = Number(fields.find(({ name }) => name === 'owed')?.value)
  return (
    <Card asChild>
      <section aria-labelledby={`store-${_id}`}>
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <h2 id={`store-${_id}`} className="text-lg">
            {shopName}
          </h2>
          <StatusBadge status={status} />
          <span className="ml-auto flex flex-wrap gap-2">
            <Settlement storeId={_id} shopName={shopName} owed={owed} />
            <StatusChange storeId={_id} status={status} />
          </span>
        </div>
        <FactList facts={facts} />
      </section>
    </Card>
  )
}

function toText(name: string, value: string | number | boolean | null): string | number | null {
  if (name === 'owed') return formatRupees(Number(value))
  return typeof value === 'boolean' ? String(value) : value
}

/** Suspend an approved store, or reinstate a suspended one. */
function StatusChange({ storeId, status }: { storeId: string; status: AdminStore['status'] }) {
  const t = useTranslations('admin')
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { mutate, isPending } = useDecide('POST /admin/store-status', close)
  if (status !== 'approved' && status !== 'suspended') return null
  const isOn = status === 'approved'
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsked(true)}>
        {isOn ? t('suspend') : t('reinstate')}
      </Button>
      <ReasonDialog
        open={isAsked && isOn}
        onOpenChange={close}
        title={t('suspendTitle')}
        text={t('suspendText')}
        confirm={t('suspend')}
        loading={isPending}
        onConfirm={(reason) => mutate({ storeId, status: 'suspended', reason })}
      />
      <ConfirmDialog
        open={isAsked && !isOn}
        onOpenChange={close}
        title={t('reinstateTitle')}
        text={t('reinstateText')}
        confirm={t('reinstate')}
        loading={isPending}
        onConfirm={() => mutate({ storeId, status: 'approved' })}
      />
    </>
  )
}
