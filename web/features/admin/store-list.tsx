import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#shared/page.ts'
import { useLocale, useGoodsNames } from '#web/lib/locale.ts'
import type { AdminStore } from '#shared/contract/admin/admin.ts'
import { formatMoment } from '#shared/india-time.ts'
import { useTradeNames } from '#web/features/stores/trade-names.ts'
import { callPages } from '#web/lib/queries.ts'
import { formatRupees, roundDegrees } from '#web/lib/format.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useDecide } from './decision.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { ListState } from './list-state.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { Settlement } from './settlement.tsx'
import { FactList, type FactName, StatusBadge } from './store-facts.tsx'

const PAUSE_MS = 300

/** All stores with their simple fields. The search begins with `wanted`. */
export function StoreList({ wanted }: { wanted: string }) {
  const t = useTranslations('admin')
  const [search, setSearch] = useState(wanted)
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
        <ul className="flex flex-col gap-2">
          {stores.map((store) => (
            <li key={store._id}>
              <StoreCard store={store} />
            </li>
          ))}
        </ul>
        <MorePages query={query} />
      </ListState>
    </div>
  )
}

/** A short row that shows all fields after a tap. */
function StoreCard({ store: { _id, shopName, status, fields } }: { store: AdminStore }) {
  const t = useTranslations('admin')
  const [isOpen, setOpen] = useState(false)
  const { locale } = useLocale()
  const { nameOf } = useTradeNames()
  const { place: say } = useGoodsNames()
  const words: Record<string, (text: string) => string> = {
    businessType: nameOf,
    city: say,
    state: say,
  }
  const facts = fields.map(({ name, value }): [FactName, string | number | null] => [
    name as FactName,
    toText(name, value, { locale, say: words[name] }),
  ])
  const factOf = (wanted: FactName) => facts.find(([name]) => name === wanted)?.[1] ?? ''
  const reason = factOf('statusReason')
  const owed = Number(fields.find(({ name }) => name === 'owed')?.value)
  return (
    <Card asChild>
      <section aria-labelledby={`store-${_id}`} className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={`store-${_id}`} className="min-w-0 text-base wrap-anywhere">
            {shopName}
          </h2>
          <StatusBadge status={status} />
        </div>
        <p className="text-sm wrap-anywhere text-ink-muted">
          {factOf('ownerName')} · {factOf('contactNumber')} · {factOf('city')}
        </p>
        {reason !== '' && !isOpen && <p className="text-sm wrap-anywhere">{reason}</p>}
        {isOpen && <FactList facts={facts} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('lessDetails') : t('details')}
            <span className="sr-only"> {shopName}</span>
          </Button>
          <Settlement storeId={_id} shopName={shopName} owed={owed} />
          <StatusChange storeId={_id} shopName={shopName} status={status} />
        </div>
      </section>
    </Card>
  )
}

function toText(
  name: string,
  value: string | number | boolean | null,
  { locale, say = (text) => text }: { locale: Locale; say: ((text: string) => string) | undefined },
): string | number | null {
  if (name.endsWith('At') && value !== null) return formatMoment(String(value), locale)
  if (name === 'owed') return formatRupees(Number(value))
  // Degrees are the only other numbers of a store with decimals.
  if (typeof value === 'number') return roundDegrees(value)
  if (typeof value === 'string') return say(value)
  return typeof value === 'boolean' ? String(value) : value
}

type StatusChangeProps = { storeId: string } & Pick<AdminStore, 'shopName' | 'status'>

/** Suspends an approved store, or reinstates a suspended one. */
function StatusChange({ storeId, shopName, status }: StatusChangeProps) {
  const t = useTranslations('admin')
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  const { mutate: decide, isPending, proof } = useDecide('POST /admin/store-status', close)
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
        title={t('suspendTitle', { shop: shopName })}
        text={t('suspendText')}
        confirm={t('suspend')}
        loading={isPending}
        onConfirm={(reason) => decide({ storeId, status: 'suspended', reason })}
      />
      <ConfirmDialog
        open={isAsked && !isOn}
        onOpenChange={close}
        title={t('reinstateTitle', { shop: shopName })}
        text={t('reinstateText')}
        confirm={t('reinstate')}
        loading={isPending}
        onConfirm={() => decide({ storeId, status: 'approved' })}
      />
      {proof}
    </>
  )
}
