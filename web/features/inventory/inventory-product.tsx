import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/lib/router.tsx'
import { useMayAct } from '#web/lib/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { NeedsSignal } from '#web/ui/needs-signal.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Choice } from './use-choice.ts'
import type { StockDrafts } from './use-stock-drafts.ts'
import { VariantRow } from './variant-row.tsx'

type Props = {
  product: InventoryProduct
  open: boolean
  onToggle: () => void
  drafts: StockDrafts
  onHistory: (variant: InventoryVariant) => void
  choice: Choice
}

/** A product with its sums. When opened, it also shows its variants. */
export function InventoryProductRow(props: Props) {
  const { product, open, onToggle, drafts, choice } = props
  const t = useTranslations('inventory')
  const mayManage = useMayAct('manager')
  const id = useId()
  return (
    <li className="rounded-card border border-hairline bg-surface">
      <div className="flex items-center gap-3 p-3">
        {choice.isOn && <ProductCheckbox product={product} choice={choice} />}
        <Picture
          path={product.image}
          alt=""
          sizes="48px"
          box="square"
          className={clsx(
            'w-12! shrink-0 rounded-control',
            !product.status && 'opacity-55 grayscale',
          )}
        />
        <div className="min-w-0 grow">
          <h2 className="text-sm leading-snug font-semibold wrap-anywhere">
            {product.productName}
          </h2>
          <Sums product={product} />
        </div>
        {!choice.isOn && mayManage && (
          <IconButton asChild className="-mr-3" label={t('edit', { name: product.productName })}>
            <Link to={paths.editProduct(product._id)} state={{ productId: product._id }}>
              <Pencil aria-hidden="true" />
            </Link>
          </IconButton>
        )}
        <IconButton
          className="-mr-2"
          label={t(open ? 'hideVariants' : 'showVariants', { name: product.productName })}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <ChevronDown
            aria-hidden="true"
            className={clsx('transition-transform', open && 'rotate-180')}
          />
        </IconButton>
      </div>
      <div id={id} hidden={!open} className="border-t border-hairline px-3">
        {open && <Variants {...props} />}
      </div>
      {drafts.countOf(product._id) > 0 && <SaveProduct product={product} drafts={drafts} />}
    </li>
  )
}

function ProductCheckbox({ product, choice }: Pick<Props, 'product' | 'choice'>) {
  const t = useTranslations('bulk')
  const count = product.variants.filter(({ _id }) => choice.has(_id)).length
  const isAll = count === product.variants.length
  const showPart = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = count > 0 && !isAll
  }
  return (
    <label className="-m-3 grid size-11 shrink-0 place-items-center">
      <input
        type="checkbox"
        ref={showPart}
        checked={isAll}
        aria-label={t('choose', { name: product.productName })}
        className="size-5 accent-primary"
        onChange={() => choice.put(product, product.variants, !isAll)}
      />
    </label>
  )
}

function Sums({ product: { brand, status, variants } }: Pick<Props, 'product'>) {
  const t = useTranslations('inventory')
  const sum = (of: (variant: InventoryVariant) => number) =>
    variants.reduce((total, variant) => total + of(variant), 0)
  const out = sum((variant) => Number(variant.low && variant.stock === 0))
  const low = sum((variant) => Number(variant.low)) - out
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-muted">
      <span className="wrap-anywhere sm:w-full">{brand}</span>
      <span className="tabular-nums">
        {t('sums', {
          variants: variants.length,
          stock: sum(({ stock }) => stock),
          held: sum(({ held }) => held),
        })}
      </span>
      {!status && <Badge tone="neutral">{t('inactive')}</Badge>}
      {out > 0 && <Badge tone="danger">{t('outCount', { count: out })}</Badge>}
      {low > 0 && <Badge tone="warning">{t('lowCount', { count: low })}</Badge>}
    </div>
  )
}

function Variants({ product, drafts, onHistory, choice }: Props) {
  const t = useTranslations('inventory')
  return (
    <ul
      aria-label={t('variantsOf', { name: product.productName })}
      className="grid divide-y divide-hairline lg:grid-cols-2 lg:gap-x-8"
    >
      {product.variants.map((variant) => (
        <VariantRow
          key={variant._id}
          {...{ product, variant, drafts, onHistory }}
          choice={choice}
        />
      ))}
    </ul>
  )
}

function SaveProduct({ product, drafts }: Pick<Props, 'product' | 'drafts'>) {
  const t = useTranslations('inventory')
  const { _id, productName: name } = product
  const saving = drafts.isSaving(_id)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline p-3 max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:rounded-b-card max-md:bg-surface">
      <NeedsSignal />
      <p className="grow text-sm text-ink-muted">{t('unsaved', { count: drafts.countOf(_id) })}</p>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('cancelOf', { name })}
        disabled={saving}
        onClick={() => drafts.drop(_id)}
      >
        {t('cancel')}
      </Button>
      <Button
        size="sm"
        aria-label={t('updateOf', { name })}
        loading={saving}
        onClick={() => void drafts.saveOne(_id)}
      >
        {t('update')}
      </Button>
    </div>
  )
}
