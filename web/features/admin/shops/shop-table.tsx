import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type AdminStore, storeSorts, storeStates } from '#shared/contract/admin/stores.ts'
import { paths } from '#shared/paths.ts'
import { formatDate, formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Link } from '#web/lib/router.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useAnswerWords } from '../overview/counts.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { ForAdmins, useMayAsAdmin } from '../roles.tsx'
import { StateBadge, useWaitWords } from './shop-words.tsx'
import { WriteToShops } from './write-to-shops.tsx'

const PAUSE_MS = 300

/** The table of all shops with their main facts. The search begins with `wanted`. */
export function ShopTable({ wanted }: { wanted: string }) {
  const t = useTranslations('shopOverview')
  const a = useTranslations('admin')
  const [search, setSearch] = useState(wanted)
  const [state, setState] = useState<(typeof storeStates)[number]>()
  const [sort, setSort] = useState<(typeof storeSorts)[number]>('name')
  const words = useDebounced(search.trim(), PAUSE_MS)
  const asked = { search: words, sort, ...(state && { state }) }
  const query = useInfiniteQuery({
    ...callPages('GET /admin/stores', asked, 'page'),
    placeholderData: keepPreviousData,
  })
  const csv = useCall('GET /admin/stores/csv', {
    onSuccess: ({ fileName, csv: text }) => saveFile(fileName, text, 'text/csv'),
  })
  const columns = useColumns()
  const stores = query.data?.pages.flatMap((page) => page.stores) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label={a('searchStores')} className="grow max-sm:basis-full">
          <SearchInput maxLength={80} value={search} onText={setSearch} />
        </Field>
        <Field label={t('state')} className="w-44 max-sm:w-0 max-sm:grow">
          <Select
            value={state ?? ''}
            placeholder={t('allStates')}
            options={storeStates.map((value) => ({ value, label: t(`states.${value}`) }))}
            onChange={({ target }) => setState(storeStates.find((one) => one === target.value))}
          />
        </Field>
        <Field label={t('sort')} className="w-52 max-sm:w-0 max-sm:grow">
          <Select
            value={sort}
            options={storeSorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
            onChange={({ target }) =>
              setSort(storeSorts.find((one) => one === target.value) ?? 'name')
            }
          />
        </Field>
      </div>
      <Loaded query={query}>
        <div className="flex flex-wrap items-center gap-3">
          <output className="mr-auto text-sm text-ink-muted max-sm:basis-full">
            {a('storesFound', { count: query.data?.pages[0]?.total ?? 0 })}
          </output>
          <Button
            variant="secondary"
            size="sm"
            loading={csv.isPending}
            onClick={() => csv.mutate(asked)}
          >
            {t('csv')}
          </Button>
          <ForAdmins callers="support">
            <WriteToShops {...(state && { state })} />
          </ForAdmins>
        </div>
        {stores.length === 0 ? (
          <EmptyState drawing={<NoOrdersDrawing />} title={a('noneFound')} />
        ) : (
          <Table
            caption={a('stores')}
            columns={columns}
            rows={stores}
            rowKey={({ _id }) => _id}
            card={cardOf(columns)}
            isLate={({ waiting }) => waiting?.isLate === true}
          />
        )}
        <MorePages query={query} />
      </Loaded>
    </div>
  )
}

const none = <span className="text-ink-muted">–</span>

/** A shop as a card on a phone: name, state, and the facts that are not empty. */
const cardOf = ([shop, state, ...facts]: Column<AdminStore>[]) =>
  function ShopCard(store: AdminStore) {
    return (
      <div className="flex flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          {shop?.cell(store)}
          {state?.cell(store)}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
          {facts
            .map(({ key, header, cell }) => ({ key, header, shown: cell(store) }))
            .filter(({ shown }) => shown !== none)
            .map(({ key, header, shown }) => (
              <div key={key} className="contents">
                <dt className="text-ink-muted">{header}</dt>
                <dd className="min-w-0 wrap-anywhere">{shown}</dd>
              </div>
            ))}
        </dl>
      </div>
    )
  }

function useColumns(): Column<AdminStore>[] {
  const t = useTranslations('shopOverview')
  const sayAnswer = useAnswerWords()
  const { place: say } = useGoodsNames()
  const sayWait = useWaitWords(useNow())
  const may = useMayAsAdmin()
  return [
    {
      key: 'shop',
      header: t('shop'),
      cell: ({ _id, shopName, area, city }) => (
        <span className="min-w-0 wrap-anywhere">
          <Link
            to={paths.adminDashboard({ store: _id })}
            className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
          >
            {shopName}
          </Link>
          <span className="text-xs font-normal text-ink-muted max-sm:block sm:ml-2">
            {[area, say(city)].filter(Boolean).join(', ')}
          </span>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'waiting',
      header: t('waiting'),
      cell: ({ waiting }) =>
        waiting ? (
          <Badge tone={waiting.isLate ? 'danger' : 'neutral'}>{sayWait(waiting)}</Badge>
        ) : (
          none
        ),
    },
    {
      key: 'lastOrder',
      header: t('lastOrder'),
      cell: ({ lastOrderAt }) =>
        lastOrderAt ? <span className="money">{formatDate(lastOrderAt)}</span> : none,
    },
    {
      key: 'answer',
      header: t('answer'),
      align: 'end',
      cell: ({ answerMinutes }) => (answerMinutes === null ? none : sayAnswer(answerMinutes)),
    },
    {
      key: 'subscription',
      header: t('subscription'),
      cell: ({ subscription }) =>
        subscription
          ? t(`plan.${subscription.state}`, { day: formatDate(subscription.until) })
          : none,
    },
    {
      key: 'owed',
      header: t('owed'),
      align: 'end',
      cell: ({ owed }) => (owed === 0 ? none : <Owed owed={owed} isLink={may('finance')} />),
    },
  ]
}

function Owed({ owed, isLink }: { owed: number; isLink: boolean }) {
  if (!isLink) return <span className="money">{formatRupees(owed)}</span>
  return (
    <Link
      to={paths.adminDashboard({ show: 'transfers' })}
      className="money inline-flex min-h-6 items-center text-primary hover:underline"
    >
      {formatRupees(owed)}
    </Link>
  )
}
