import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Ranking } from '#shared/contract/ranking.ts'
import { patterns } from '#shared/paths.ts'
import { LegalDocument } from './legal-document.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Loaded } from '#web/ui/loaded.tsx'

/** The weights change with the release only. */
export const rankingQuery = { ...callQuery('GET /ranking', {}), staleTime: Infinity }

export function RankingDocument() {
  return <Loaded query={useQuery(rankingQuery)}>{(data) => <Document ranking={data} />}</Loaded>
}

const inList = (lines: readonly string[]) => lines.map((line) => `• ${line}`).join('\n')

/** The order of results in words: the lists are made from the weights and the orders of the search. */
function Document({ ranking: { criteria, orders, bandsKm, ...numbers } }: { ranking: Ranking }) {
  const t = useTranslations('ranking')
  const values = { ...numbers, bands: bandsKm.join(', ') }
  const points = inList(criteria.map((name) => t(`criteria.${name}`, values)))
  return (
    <LegalDocument
      path={patterns.ranking}
      title={t('title')}
      lead={t('lead')}
      note=""
      sections={[
        { id: 'money', title: t('moneyTitle'), text: t('moneyText') },
        {
          id: 'search',
          title: t('searchTitle'),
          text: `${t('searchText')}\n${points}\n${t('searchEnd')}`,
        },
        {
          id: 'sorts',
          title: t('sortTitle'),
          text: `${inList(orders.map((order) => t(`sorts.${order}`)))}\n${t('sortEnd')}`,
        },
        { id: 'shops', title: t('shopsTitle'), text: t('shopsText') },
      ]}
    />
  )
}
