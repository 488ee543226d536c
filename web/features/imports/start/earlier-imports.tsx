import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { SentBy, StateBadge, type Summary, useImportCounts } from '../import-words.tsx'
import { isWorking } from '../steps.ts'

const WORK_POLL_MS = 3_000

/** The last imports of the shop, those of other members of the staff too. */
export function EarlierImports() {
  const t = useTranslations('imports')
  const sayCounts = useImportCounts()
  const query = useQuery({
    ...callQuery('GET /imports', {}),
    retry: retryOnce,
    refetchInterval: ({ state }) =>
      state.data?.imports.some((one) => isWorking(one.state)) ? WORK_POLL_MS : false,
  })
  const imports = query.data?.imports
  return (
    <section aria-labelledby="earlier">
      <h2 id="earlier" className="mb-3 text-lg">
        {t('earlier')}
      </h2>
      {!imports && <NotLoaded query={query} lines={3} />}
      {imports?.length === 0 && <p className="text-sm text-ink-muted">{t('noneEarlier')}</p>}
      {imports && imports.length > 0 && (
        <Table
          caption={t('earlier')}
          columns={columnsOf(t, sayCounts)}
          rows={imports}
          rowKey={({ importId }) => importId}
        />
      )}
    </section>
  )
}

type Words = ReturnType<typeof useTranslations<'imports'>>

function columnsOf(t: Words, sayCounts: ReturnType<typeof useImportCounts>): Column<Summary>[] {
  return [
    {
      key: 'file',
      header: t('file'),
      onCard: 'heading',
      cell: ({ importId, fileName }) => (
        <Link
          to={paths.importGoods({ id: importId })}
          className="inline-block min-h-6 font-semibold wrap-anywhere text-primary underline underline-offset-3"
        >
          <bdi>{fileName || t('noName')}</bdi>
        </Link>
      ),
    },
    { key: 'state', header: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
    {
      key: 'at',
      header: t('sentAt'),
      cell: (list) => (
        <span className="@max-table:text-right">
          <SentBy list={list} />
        </span>
      ),
    },
    {
      key: 'counts',
      header: t('products'),
      cell: ({ counts }) => (
        <span className="@max-table:text-right">{sayCounts(counts) || '–'}</span>
      ),
    },
  ]
}
