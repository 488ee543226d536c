import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { missedOrders, type MissedSearch } from '#shared/contract/search-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { Select } from '#web/ui/select.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from './decision.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import {
  type MeaningEntry,
  type ExplainProps,
  MeaningDialog,
  type SearchWordTexts,
  WordActions,
} from './meaning-dialog.tsx'
import { WordMeanings } from './word-meanings.tsx'
import { useGoodsNames } from '#web/lib/locale.ts'

const lists = ['missed', 'meanings'] as const

/** Searches without a result, and the words whose meaning administrators have added. */
export function SearchWords() {
  const t = useTranslations('searchWords')
  const [list, setList] = useState<(typeof lists)[number]>('missed')
  const [explaining, setExplaining] = useState<MeaningEntry>()
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup
        legend={<span className="sr-only">{t('show')}</span>}
        options={lists.map((value) => ({ value, label: t(value) }))}
        value={list}
        onChange={(value) => setList(lists.find((one) => one === value) ?? 'missed')}
      />
      {list === 'missed' ? (
        <MissedSearches onExplain={setExplaining} />
      ) : (
        <WordMeanings onExplain={setExplaining} />
      )}
      <MeaningDialog explaining={explaining} onClose={() => setExplaining(undefined)} />
    </div>
  )
}

const orders = ['newest', 'frequent'] as const satisfies typeof missedOrders

function MissedSearches({ onExplain }: ExplainProps) {
  const t = useTranslations('searchWords')
  const [sort, setSort] = useState<(typeof orders)[number]>('newest')
  const [isHiding, setHiding] = useState(false)
  const query = useInfiniteQuery(callPages('GET /admin/missed-searches', { sort }, 'page'))
  const all = query.data?.pages.flatMap((page) => page.searches) ?? []
  const rows = all.filter(({ findsNow }) => !isHiding || !findsNow)
  return (
    <>
      <p className="text-sm text-ink-muted">{t('missedNote')}</p>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Field label={t('sort')} hideLabel>
          <Select
            options={orders.map((value) => ({ value, label: t(value) }))}
            value={sort}
            onChange={({ target: { value } }) =>
              setSort(orders.find((one) => one === value) ?? 'newest')
            }
          />
        </Field>
        <Checkbox
          label={t('hideFinding')}
          checked={isHiding}
          onChange={(event) => setHiding(event.target.checked)}
        />
      </div>
      <Loaded query={query}>
        {all.length === 0 && (
          <EmptyState
            drawing={<NoOrdersDrawing />}
            title={t('noMissed')}
            text={t('noMissedText')}
          />
        )}
        {all.length > 0 && rows.length === 0 && (
          <p className="text-sm text-ink-muted">{t('allFind')}</p>
        )}
        {rows.length > 0 && <MissedTable rows={rows} onExplain={onExplain} />}
        <MorePages query={query} />
      </Loaded>
    </>
  )
}

function MissedTable({ rows, onExplain }: ExplainProps & { rows: MissedSearch[] }) {
  const t = useTranslations('searchWords')
  const { place: sayCity } = useGoodsNames()
  return (
    <Table
      caption={t('missed')}
      columns={missedColumns(t, sayCity, onExplain)}
      rows={rows}
      rowKey={({ words }) => words}
    />
  )
}

function missedColumns(
  t: SearchWordTexts,
  sayCity: (city: string) => string,
  onExplain: ExplainProps['onExplain'],
): Column<MissedSearch>[] {
  return [
    {
      key: 'words',
      header: t('searched'),
      onCard: 'heading',
      cell: ({ words, findsNow }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-semibold wrap-anywhere">{words}</span>
          {findsNow && <Badge tone="success">{t('findsNow')}</Badge>}
        </span>
      ),
    },
    {
      key: 'times',
      header: t('times'),
      align: 'end',
      cell: ({ times }) => <span className="money">{times}</span>,
    },
    {
      key: 'cities',
      header: t('cities'),
      cell: ({ cities }) => (cities.length === 0 ? t('noCity') : cities.map(sayCity).join(', ')),
    },
    {
      key: 'lastDay',
      header: t('lastDay'),
      cell: ({ lastDay }) => <span className="money">{formatDate(lastDay)}</span>,
    },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: ({ words }) => <MissedActions words={words} onExplain={onExplain} />,
    },
  ]
}

function MissedActions({ words, onExplain }: ExplainProps & Pick<MissedSearch, 'words'>) {
  const t = useTranslations('searchWords')
  const mutation = useDecide('DELETE /admin/missed-searches')
  return (
    <WordActions
      word={words}
      explain={{
        label: t('addMeaning'),
        name: t('addMeaningOf', { word: words }),
        onClick: () => onExplain({ word: words }),
      }}
      question={{
        title: t('removeMissedTitle', { word: words }),
        text: t('removeMissedText'),
      }}
      removal={{ mutation, input: { words } }}
    />
  )
}
