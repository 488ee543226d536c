import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useColumnWords } from '../columns/use-column-words.ts'
import type { Details } from '../corrections.ts'
import {
  placeProblems,
  type PreviewProduct,
  type PreviewVariant,
  rowsInWords,
  type SharedProblem,
} from './place-problems.ts'
import { PreviewVariantRow } from './preview-variant.tsx'
import { type Mending, ProblemText } from './problem-text.tsx'

const tones: Record<PreviewProduct['outcome'], Tone> = {
  create: 'success',
  extend: 'success',
  change: 'info',
  unchanged: 'neutral',
  refused: 'danger',
}

/** Number of variants shown at first. */
const FIRST = 6

type ProductProps = {
  product: PreviewProduct
  list: Details
  /** Undefined when nothing can be mended any more. */
  mending: Mending | undefined
}

/** A product as the import will save it, with its variants and its problems. */
export function PreviewProductCard({ product, list, mending }: ProductProps) {
  const t = useTranslations('imports')
  const [showsAll, showAll] = useState(false)
  const { variants, outcome, name, rows } = product
  const { atCell, others } = placeProblems(product)
  const hasProblem = (row: number) => product.problems.some((problem) => problem.row === row)
  const shown = showsAll
    ? variants
    : variants.filter(({ row }, at) => at < FIRST || hasProblem(row))
  const at = { position: product.position, mending }
  const firstOfRow = changeableRows(product, shown)
  const isDone = list.state !== 'ready' && list.state !== 'previewing'
  return (
    <article
      aria-label={name || t('rowsOf', { rows: rowsInWords(rows), count: rows.length })}
      className="rounded-card border border-hairline bg-surface p-3"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base leading-snug font-semibold wrap-anywhere">
            <Name product={product} />
          </h3>
          <Facts product={product} />
        </div>
        <span className="flex shrink-0 flex-col items-end">
          <Badge tone={tones[outcome]}>
            {t(isDone ? `outcomesDone.${outcome}` : `outcomes.${outcome}`)}
          </Badge>
          {mending && (
            <Button
              variant="quiet"
              size="sm"
              className="-mr-3"
              onClick={() => mending.onCorrect({ rows: rows.map((row) => ({ row, isOut: true })) })}
            >
              {t('leaveOut')}
            </Button>
          )}
        </span>
      </div>
      <OtherProblems {...at} problems={others} list={list} />
      {product.notes.length > 0 && (
        <ul className="mt-2 text-xs text-ink-muted">
          {product.notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
      <ul className="mt-2 divide-y divide-hairline border-t border-hairline">
        {shown.map((variant) => (
          <PreviewVariantRow
            key={`${variant.row} ${variant.Size ?? ''} ${variant.Color ?? ''} ${variant.SKU}`}
            {...at}
            variant={variant}
            line={firstOfRow.get(variant) ?? null}
            problemsAt={(cell) => atCell(variant.row, cell)}
            setCounts={list.setCounts || isDone}
          />
        ))}
      </ul>
      {shown.length < variants.length && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => showAll(true)}>
          {t('allVariants', { count: variants.length })}
        </Button>
      )}
    </article>
  )
}

/** The row of the list at the first variant that is made of it. */
function changeableRows(
  { name, lines, headings }: PreviewProduct,
  variants: readonly PreviewVariant[],
) {
  return new Map(
    lines.flatMap(({ row, cells }) => {
      const first = variants.find((variant) => variant.row === row)
      return first ? [[first, { row, name, cells, headings }]] : []
    }),
  )
}

function Name({ product: { name, productId, isSaved } }: { product: PreviewProduct }) {
  const t = useTranslations('imports')
  const words = <bdi>{name || t('noName')}</bdi>
  if (!productId || !isSaved) return words
  return (
    <Link to={paths.editProduct(productId)} className="text-primary underline underline-offset-3">
      {words}
    </Link>
  )
}

/** Kind, brand, rows and tax of a product, as far as they are known. */
function Facts({ product }: { product: PreviewProduct }) {
  const t = useTranslations('imports')
  const categories = useTranslations('category')
  const goods = useGoodsNames()
  const { category, subCategory, brand, rows, hsn, gst, active } = product
  const kind = [
    category && (categories.has(category as never) ? categories(category as never) : category),
    subCategory && goods.subCategory(subCategory),
  ]
  const facts = [
    kind.filter(Boolean).join(' › '),
    brand,
    hsn && t('hsnOf', { hsn }),
    gst !== null && t('gstOf', { gst }),
    active === false && t('inactive'),
  ]
  return (
    <p className="text-xs wrap-anywhere text-ink-muted">
      {facts.filter(Boolean).map((fact) => `${fact} · `)}
      <span className="inline-block">
        {t('rowsOf', { rows: rowsInWords(rows), count: rows.length })}
      </span>
    </p>
  )
}

type OtherProps = { problems: SharedProblem[]; position: number } & Omit<ProductProps, 'product'>

/** Problems without a cell below, each with its place in the file. Missing values share one line. */
function OtherProblems({ problems, list: { columns }, ...at }: OtherProps) {
  const t = useTranslations('imports')
  const words = useColumnWords()
  const placeOf = ({ column, field }: SharedProblem) => {
    const found = columns.find(({ index }) => index === column)
    if (found) return words.heading(found)
    return field !== null && t.has(`fields.${field}` as never) ? t(`fields.${field}` as never) : ''
  }
  const missing = problems.filter(({ isMissing }) => isMissing)
  const names = new Set(missing.map(placeOf))
  return (
    <ul className="mt-2 flex flex-col gap-1 text-sm empty:hidden">
      {missing[0] && (
        <li>
          <ProblemText {...at} problem={missing[0]}>
            {t('missing', { names: [...names].join(', ') })}
          </ProblemText>
        </li>
      )}
      {problems
        .filter(({ isMissing }) => !isMissing)
        .map((problem) => (
          <li key={`${problem.field} ${problem.column} ${problem.value} ${problem.message}`}>
            <ProblemText {...at} problem={problem}>
              {placeOf(problem) && <b>{placeOf(problem)}: </b>}
              {problem.message}
              <span className="text-xs">
                {' '}
                ({t('rowsOf', { rows: rowsInWords(problem.rows), count: problem.rows.length })})
              </span>
            </ProblemText>
          </li>
        ))}
    </ul>
  )
}
