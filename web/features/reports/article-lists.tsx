import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { FigureArticle } from '#shared/contract/reports.ts'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { Link } from '#web/lib/router.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
import { sayMeasure } from './figure-days.tsx'

type List = keyof Output<'GET /figures'>['articles']
const lists = ['byPieces', 'byAmount', 'slowest', 'unseen', 'soldOut'] as const satisfies List[]
type Words = ReturnType<typeof useTranslations<'figures'>>

const titles = {
  byPieces: 'byPieces',
  byAmount: 'byAmount',
  slowest: 'slowest',
  unseen: 'unseen',
  soldOut: 'soldOutList',
} as const satisfies Record<List, string>

/** The best and the slowest articles, one list at a time. */
export function ArticleLists({ articles }: Pick<Output<'GET /figures'>, 'articles'>) {
  const t = useTranslations('figures')
  const [list, setList] = useState<List>('byPieces')
  const rows = articles[list]
  return (
    <Section title={t('lists')}>
      <ChipGroup
        legend={<span className="sr-only">{t('lists')}</span>}
        options={lists.map((one) => ({ value: one, label: t(titles[one]) }))}
        value={list}
        onChange={(chosen) => setList(lists.find((one) => one === chosen) ?? 'byPieces')}
      />
      <p className="text-sm text-ink-muted">{t(`${list}Note`)}</p>
      {rows.length > 0 ? (
        <Table
          caption={t(titles[list])}
          columns={columnsOf(t)}
          rows={rows}
          rowKey={({ productId }) => productId}
          card={renderArticle}
        />
      ) : (
        <p className="text-sm">{t('noArticles')}</p>
      )}
    </Section>
  )
}

const renderArticle = (article: FigureArticle) => <Article article={article} />

/** An article on a phone, with its numbers in one line. */
function Article({ article }: { article: FigureArticle }) {
  const t = useTranslations('figures')
  return (
    <>
      <Name article={article} />
      <p className="mt-1.5 flex flex-wrap gap-x-3 text-xs text-ink-muted">
        {numbers.map((key) => (
          <span key={key}>
            {t(key)} <span className="money font-semibold text-ink">{sayNumber(article, key)}</span>
          </span>
        ))}
        {article.soldOut > 0 && (
          <span>
            {t('soldOut')} {t('timesOut', { count: article.soldOut })}
          </span>
        )}
      </p>
    </>
  )
}

function Name({ article: { productId, name, image } }: { article: FigureArticle }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="w-10 shrink-0">
        <Picture path={image} alt="" box="square" sizes="40px" className="rounded-control" />
      </span>
      <Link
        to={paths.editProduct(productId)}
        state={{ productId }}
        className="min-w-0 py-0.5 font-semibold wrap-anywhere hover:text-primary"
      >
        {name}
      </Link>
    </span>
  )
}

const numbers = ['pieces', 'amount', 'views', 'free'] as const

function sayNumber(article: FigureArticle, key: (typeof numbers)[number]): string {
  return key === 'free' ? article.free.toLocaleString('en-IN') : sayMeasure(key, article[key])
}

function columnsOf(t: Words): Column<FigureArticle>[] {
  const number = (key: (typeof numbers)[number]): Column<FigureArticle> => ({
    key,
    header: t(key),
    align: 'end',
    cell: (article) => <span className="money">{sayNumber(article, key)}</span>,
  })
  return [
    { key: 'article', header: t('article'), cell: (article) => <Name article={article} /> },
    number('pieces'),
    number('amount'),
    number('views'),
    {
      key: 'soldOut',
      header: t('soldOut'),
      align: 'end',
      cell: ({ soldOut }) => <span className="money">{t('timesOut', { count: soldOut })}</span>,
    },
    number('free'),
  ]
}
