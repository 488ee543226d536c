import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locale } from '#shared/page.ts'
import { useLocale } from '#web/lib/locale.ts'
import type { WordMeaning } from '#shared/contract/search-words.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Button } from '#web/ui/button.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { useDecide } from './decision.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type ExplainProps, type SearchWordTexts, WordActions } from './meaning-dialog.tsx'

const PAUSE_MS = 300

/** The words with a meaning from administrators, in alphabetical order. */
export function WordMeanings({ onExplain }: ExplainProps) {
  const t = useTranslations('searchWords')
  const [text, setText] = useState('')
  const search = useDebounced(text.trim(), PAUSE_MS)
  const query = useInfiniteQuery(callPages('GET /admin/word-meanings', { search }, 'page'))
  const rows = query.data?.pages.flatMap((page) => page.meanings) ?? []
  const { total, most } = query.data?.pages[0] ?? { total: 0, most: 0 }
  return (
    <>
      <p className="text-sm text-ink-muted">{t('meaningsNote')}</p>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('searchMeanings')} className="min-w-56 grow">
          <SearchInput maxLength={80} value={text} onText={setText} />
        </Field>
        <Button onClick={() => onExplain({ word: '' })}>{t('addMeaning')}</Button>
      </div>
      <Loaded query={query}>
        <output className="text-sm text-ink-muted">{t('count', { total, most })}</output>
        {rows.length === 0 && (
          <EmptyState
            drawing={<NoOrdersDrawing />}
            title={total === 0 ? t('noMeanings') : t('noneFits')}
            text={total === 0 && t('noMeaningsText')}
          />
        )}
        {rows.length > 0 && <MeaningTable rows={rows} onExplain={onExplain} />}
        <MorePages query={query} />
      </Loaded>
    </>
  )
}

function MeaningTable({ rows, onExplain }: ExplainProps & { rows: WordMeaning[] }) {
  const t = useTranslations('searchWords')
  const { locale } = useLocale()
  return (
    <Table
      caption={t('meanings')}
      columns={meaningColumns({ t, locale }, onExplain)}
      rows={rows}
      rowKey={({ _id }) => _id}
    />
  )
}

function meaningColumns(
  { t, locale }: { t: SearchWordTexts; locale: Locale },
  onExplain: ExplainProps['onExplain'],
): Column<WordMeaning>[] {
  return [
    {
      key: 'word',
      header: t('word'),
      onCard: 'heading',
      cell: ({ word }) => <span className="font-semibold wrap-anywhere">{word}</span>,
    },
    {
      key: 'meaning',
      header: t('meaning'),
      cell: ({ meaning }) => <span className="min-w-0 wrap-anywhere">{meaning}</span>,
    },
    {
      key: 'changed',
      header: t('changedAt'),
      cell: ({ changedAt, changedBy }) => (
        <span className="min-w-0 wrap-anywhere max-md:text-right">
          {t('changedBy', { at: formatMoment(changedAt, locale), by: changedBy })}
        </span>
      ),
    },
    {
      key: 'actions',
      header: '',
      onCard: 'bare',
      cell: (row) => <MeaningActions entry={row} onExplain={onExplain} />,
    },
  ]
}

function MeaningActions({ entry, onExplain }: ExplainProps & { entry: WordMeaning }) {
  const t = useTranslations('searchWords')
  const { _id, word, meaning } = entry
  const mutation = useDecide('DELETE /admin/word-meanings')
  return (
    <WordActions
      word={word}
      explain={{
        label: t('change'),
        name: t('changeOf', { word }),
        onClick: () => onExplain({ _id, word, meaning }),
      }}
      question={{ title: t('removeTitle', { word }), text: t('removeText', { meaning }) }}
      removal={{ mutation, input: { _id } }}
    />
  )
}
