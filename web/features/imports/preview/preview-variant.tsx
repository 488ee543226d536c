import { useTranslations } from 'use-intl'
import Pencil from 'lucide-react/icons/pencil'
import { variantValues } from '#shared/catalog/variant-names.ts'
import { IconButton } from '#web/ui/button.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import type { PreviewVariant, Problem, VariantCell } from './place-problems.ts'
import { type Mending, ProblemText } from './problem-text.tsx'
import type { ListRow } from './row-sheet.tsx'

type VariantProps = {
  variant: PreviewVariant
  /** The row of which the variant is made; null when another variant shows it. */
  line: ListRow | null
  problemsAt: (cell: VariantCell) => Problem[]
  setCounts: boolean
  position: number
  mending: Mending | undefined
}

/** One variant with its prices and counts; for an existing article, also the present ones. */
export function PreviewVariantRow({ variant, line, problemsAt, setCounts, ...at }: VariantProps) {
  const t = useTranslations('imports')
  const { attribute } = useGoodsNames()
  const { row, SKU, barcodes, Size, Color, MaterialType, present } = variant
  const name = variantValues({ Size, Color, MaterialType }, attribute).join(' · ')
  return (
    <li className="relative grid gap-x-4 gap-y-1 py-2 pr-10 text-sm md:grid-cols-3">
      {at.mending && line && (
        <IconButton
          label={t('changeRow', { row })}
          className="absolute! top-0 -right-2 text-primary"
          aria-haspopup="dialog"
          onClick={() => at.mending?.change(line)}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      )}
      <div className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name || t('oneVariant')}</span>
        <span className="block text-xs text-ink-muted">
          {t('rowAndSku', { row, sku: SKU || '–', codes: barcodes.join(', ') || 'none' })}
        </span>
        <Problems {...at} of={[...problemsAt('name'), ...problemsAt('SKU')]} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Amount value={variant.sellingPrice} before={present?.sellingPrice} />
        <span className="text-xs text-ink-muted">
          MRP <Amount value={variant.MRP} before={present?.MRP} isQuiet />
        </span>
        <Problems {...at} of={[...problemsAt('sellingPrice'), ...problemsAt('MRP')]} />
      </div>
      <div>
        <Counts variant={variant} setCounts={setCounts} />
        <Problems {...at} of={problemsAt('stock')} />
      </div>
    </li>
  )
}

type AmountProps = { value: number | null; before: number | undefined; isQuiet?: boolean }

/** An amount; when it changes, the present one is struck through. */
function Amount({ value, before, isQuiet = false }: AmountProps) {
  const isChanged = before !== undefined && value !== null && value !== before
  return (
    <span className={isQuiet ? 'money' : 'money font-semibold'}>
      {isChanged && <s className="mr-1 font-normal text-ink-muted">{formatRupees(before)}</s>}
      {value === null ? '–' : formatRupees(value)}
    </span>
  )
}

/** The count in the list; for an existing article, also the stock and the held pieces. */
function Counts({
  variant: { stock, present },
  setCounts,
}: Pick<VariantProps, 'variant' | 'setCounts'>) {
  const t = useTranslations('imports')
  const inList = stock === null ? '–' : String(stock)
  if (!present) return <span className="money">{t('stock', { stock: inList })}</span>
  const stays = stock !== null && stock !== present.stock && !setCounts
  return (
    <>
      <dl className="flex gap-4">
        {(
          [
            ['list', inList],
            ['shelf', String(present.stock)],
            ['held', String(present.held)],
          ] as const
        ).map(([place, count]) => (
          <div key={place}>
            <dt className="text-xs text-ink-muted">{t(`counts.${place}`)}</dt>
            <dd className="money">{count}</dd>
          </div>
        ))}
      </dl>
      {stays && (
        <span className="block text-xs text-ink-muted">
          {t('staysAt', { stock: present.stock })}
        </span>
      )}
    </>
  )
}

type ProblemsProps = Pick<VariantProps, 'position' | 'mending'> & { of: Problem[] }

function Problems({ of, ...at }: ProblemsProps) {
  return of.map((problem) => (
    <div key={`${problem.field} ${problem.message}`} className="mt-1 w-full text-xs">
      <ProblemText {...at} problem={problem}>
        {problem.message}
      </ProblemText>
    </div>
  ))
}
