import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import type { Measure } from '#shared/catalog/size-measures.ts'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { MeasureButton } from '#web/features/sizes/measure-button.tsx'
import { type SizeChart, sizeChartOf } from './size-chart.ts'

/** The measures for a chart that a screen can take. */
const measureOf: Partial<Record<SizeChart['kind'], Measure>> = { shoes: 'foot', bangles: 'bangle' }

/** The meaning of the product's sizes, and how to measure. */
export function SizesOf({ product }: { product: Product }) {
  const t = useTranslations('sizes')
  const [first] = product.variants
  const sizes = product.variationSize
  const chart =
    first &&
    sizeChartOf({
      category: product.category,
      gender: first['Target Gender'],
      age: first['Size Age Group'],
      sizes,
    })
  const { sizeTable } = product
  const measure = chart && measureOf[chart.kind]
  const isWaist = product.category === 'Clothing' && sizes.some((size) => /^\d{2}$/.test(size))
  return (
    <div className="flex flex-col gap-4 text-sm">
      {sizeTable && <OwnTable table={sizeTable} />}
      {chart && <p>{t(chart.kind)}</p>}
      {!chart && <p>{t(isWaist ? 'inches' : 'byLabel')}</p>}
      {chart && <ChartTable chart={chart} sizes={sizes} />}
      {measure && <MeasureButton measure={measure} />}
      <p className="text-ink-muted">{t('shopsDiffer')}</p>
    </div>
  )
}

/** The shop's own measures of these sizes. */
function OwnTable({ table: { columns, rows } }: { table: NonNullable<Product['sizeTable']> }) {
  const t = useTranslations('sizes')
  return (
    <div className="overflow-x-auto">
      <table className="money w-full text-center">
        <caption className="pb-2 text-left font-semibold">{t('ownTable')}</caption>
        <thead>
          <tr className="border-b border-edge text-xs text-ink-muted">
            {[t('columns.label'), ...columns].map((column) => (
              <th key={column} scope="col" className="px-2 py-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ size, cm }) => (
            <tr key={size} className="border-b border-hairline">
              <th scope="row" className="px-2 py-2 font-semibold">
                {size}
              </th>
              {cm.map((length, index) => (
                <td key={columns[index]} className="px-2 py-2">
                  {length}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A size chart. The sizes of this product are highlighted. */
function ChartTable({ chart, sizes }: { chart: SizeChart; sizes: readonly string[] }) {
  const t = useTranslations('sizes')
  const known = sizes.map((size) => size.replace(/^(?:UK|US)\s*/, '').replace(/\s*Y$/, ''))
  const isMade = (cell = '') => known.includes(cell) || known.includes(cell.replace('–', '-'))
  return (
    <table className="money w-full text-center">
      <caption className="sr-only">{t(chart.kind)}</caption>
      <thead>
        <tr className="border-b border-edge text-xs text-ink-muted">
          {chart.columns.map((column) => (
            <th key={column} scope="col" className="px-2 py-2 font-semibold">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chart.rows.map(([size, ...others]) => (
          <tr
            key={size}
            className={clsx('border-b border-hairline', isMade(size) && 'bg-accent-soft')}
          >
            <th scope="row" className="px-2 py-2 font-semibold">
              {size}
            </th>
            {others.map((cell, index) => (
              <td key={chart.columns[index + 1]} className="px-2 py-2">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
