import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { variantValues } from '#shared/catalog/variant-names.ts'
import type { TaggedVariant } from '#shared/contract/tags.ts'
import { formatRupees } from '#web/lib/format.ts'
import { useGoodsNames } from '#web/lib/locale.ts'
import { callPages } from '#web/lib/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

type TagVariantsProps = {
  search: string
  chosen: ReadonlySet<string>
  onChoose: (variantIds: ReadonlySet<string>) => void
  onCopy: (variantId: string) => void
}

/** The products that can get tags. The merchant chooses products, or some of their variants, to print. */
export function TagVariants({ search, chosen, onChoose, onCopy }: TagVariantsProps) {
  const t = useTranslations('tags')
  const query = useInfiniteQuery(callPages('GET /tags', search ? { search } : {}, 'page'))
  if (!query.data) return <NotLoaded query={query} waiting={<VariantSkeletons />} />
  const variants = query.data.pages.flatMap((page) => page.variants)
  if (variants.length === 0) {
    const [title, text] = search ? [t('noMatch'), t('noMatchText')] : [t('none'), t('noneText')]
    return <EmptyState drawing={<NothingFoundDrawing />} title={title} text={text} />
  }
  const put = (some: readonly TaggedVariant[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const { variantId } of some) {
      if (isOn) next.add(variantId)
      else next.delete(variantId)
    }
    onChoose(next)
  }
  const products = Map.groupBy(variants, ({ productId }) => productId)
  return (
    <>
      <div className="flex items-center justify-between gap-x-4">
        <p className="text-xs text-ink-muted">{t('newCodes')}</p>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-3 shrink-0"
          onClick={() => put(variants, true)}
        >
          {t('chooseAll')}
        </Button>
      </div>
      <ul aria-label={t('products')} className="divide-y divide-hairline border-y border-hairline">
        {[...products].map(([productId, own]) => (
          <ProductRow key={productId} variants={own} {...{ chosen, put, onCopy }} />
        ))}
      </ul>
      <MorePages query={query} />
    </>
  )
}

type RowProps = {
  variants: readonly TaggedVariant[]
  chosen: ReadonlySet<string>
  put: (some: readonly TaggedVariant[], isOn: boolean) => void
  onCopy: (variantId: string) => void
}

/** A product with one tick for all its variants; it opens to them. */
function ProductRow({ variants, chosen, put, onCopy }: RowProps) {
  const t = useTranslations('tags')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first] = variants
  if (!first) return null
  const name = first.productName
  const count = variants.filter(({ variantId }) => chosen.has(variantId)).length
  const prices = variants.map(({ sellingPrice }) => sellingPrice)
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const showPart = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = count > 0 && count < variants.length
  }
  return (
    <li>
      <div className="flex min-h-14 items-center gap-2">
        <Checkbox
          ref={showPart}
          className="min-w-0 grow py-1 [&>span]:min-w-0"
          checked={count === variants.length}
          onChange={() => put(variants, count < variants.length)}
          aria-label={t('chooseOf', { name })}
          label={
            <span className="block min-w-0 wrap-anywhere">
              <span className="block leading-snug font-semibold">{name}</span>
              <span className="block text-xs text-ink-muted">
                {t('sizes', { count: variants.length })} ·{' '}
                <span className="money">{formatRupees(least)}</span>
                {most > least && <span className="money"> – {formatRupees(most)}</span>}
              </span>
            </span>
          }
        />
        <IconButton
          label={t(isOpen ? 'hide' : 'show', { name })}
          aria-expanded={isOpen}
          aria-controls={id}
          className="-mr-3"
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown
            aria-hidden="true"
            className={clsx('transition-transform', isOpen && 'rotate-180')}
          />
        </IconButton>
      </div>
      <ul id={id} hidden={!isOpen} aria-label={name} className="pb-2 pl-8">
        {isOpen &&
          variants.map((variant) => (
            <VariantRow
              key={variant.variantId}
              variant={variant}
              isChosen={chosen.has(variant.variantId)}
              onToggle={(isOn) => put([variant], isOn)}
              onCopy={() => onCopy(variant.variantId)}
            />
          ))}
      </ul>
    </li>
  )
}

type VariantProps = {
  variant: TaggedVariant
  isChosen: boolean
  onToggle: (isOn: boolean) => void
  onCopy: () => void
}

function VariantRow({ variant, isChosen, onToggle, onCopy }: VariantProps) {
  const t = useTranslations('tags')
  const { attribute } = useGoodsNames()
  const { productName, SKU, attributes, code } = variant
  const words = variantValues(attributes, attribute).join(' · ')
  return (
    <li className="flex items-center gap-2">
      <Checkbox
        className="min-w-0 grow [&>span]:min-w-0"
        checked={isChosen}
        onChange={(event) => onToggle(event.target.checked)}
        aria-label={t('choose', { name: productName, sku: SKU })}
        label={
          <span className="block min-w-0 wrap-anywhere">
            {words || SKU}
            <span className="block text-xs text-ink-muted">
              {[words && SKU, code].filter(Boolean).join(' · ')}
            </span>
          </span>
        }
      />
      <Button
        variant="quiet"
        size="sm"
        className="-mr-3 shrink-0 font-normal"
        aria-label={`${t('copy')}: ${productName}, ${SKU}`}
        onClick={onCopy}
      >
        <Copy aria-hidden="true" className="size-4" />
        NFC
      </Button>
    </li>
  )
}

/** Placeholders taller than the screen, so that the content below does not move through the screen. */
function VariantSkeletons() {
  return Array.from({ length: 8 }, (_, row) => (
    <SkeletonText key={row} lines={2} className="h-14" />
  ))
}
