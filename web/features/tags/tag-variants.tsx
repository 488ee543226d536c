import { useInfiniteQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useTranslations } from 'use-intl'
import type { Tagged } from '#shared/contract/tags.ts'
import { VariantWords } from '#web/features/catalog/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

type TagVariantsProps = {
  search: string
  chosen: ReadonlySet<string>
  onChoose: (variantIds: ReadonlySet<string>) => void
  onCopy: (variantId: string) => void
}

/** The variants that can get a tag. The merchant chooses variants to print. */
export function TagVariants({ search, chosen, onChoose, onCopy }: TagVariantsProps) {
  const t = useTranslations('tags')
  const query = useInfiniteQuery(callPages('GET /tags', search ? { search } : {}, 'page'))
  if (query.isPending) return <VariantSkeletons />
  if (!query.data) return <QueryFailed query={query} />
  const variants = query.data.pages.flatMap((page) => page.variants)
  if (variants.length === 0) {
    const [title, text] = search ? [t('noMatch'), t('noMatchText')] : [t('none'), t('noneText')]
    return <EmptyState drawing={<NothingFoundDrawing />} title={title} text={text} />
  }
  const toggle = (variantId: string) => {
    const next = new Set(chosen)
    if (!next.delete(variantId)) next.add(variantId)
    onChoose(next)
  }
  const all = variants.map(({ variantId }) => variantId)
  return (
    <>
      <div className="mb-2 flex flex-wrap gap-2">
        <Button variant="quiet" size="sm" onClick={() => onChoose(new Set([...chosen, ...all]))}>
          {t('chooseAll')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => onChoose(new Set())}>
          {t('chooseNone')}
        </Button>
      </div>
      <ul aria-label={t('products')} className="flex flex-col">
        {variants.map((variant) => (
          <VariantRow
            key={variant.variantId}
            variant={variant}
            isChosen={chosen.has(variant.variantId)}
            onToggle={() => toggle(variant.variantId)}
            onCopy={() => onCopy(variant.variantId)}
          />
        ))}
      </ul>
      <MorePages query={query} />
    </>
  )
}

type RowProps = { variant: Tagged; isChosen: boolean; onToggle: () => void; onCopy: () => void }

function VariantRow({ variant, isChosen, onToggle, onCopy }: RowProps) {
  const t = useTranslations('tags')
  const { productName, SKU, attributes, sellingPrice, code } = variant
  return (
    <li className="flex items-center gap-2 border-b border-hairline py-1">
      <Checkbox
        className="min-w-0 grow [&>span]:min-w-0"
        checked={isChosen}
        onChange={onToggle}
        aria-label={t('choose', { name: productName, sku: SKU })}
        label={
          <span className="block min-w-0 wrap-anywhere">
            <span className="block font-semibold break-words">{productName}</span>
            <VariantWords variant={attributes} />
            <span className="block text-xs text-ink-muted">
              {formatRupees(sellingPrice)} · {SKU} · {code ?? t('noTag')}
            </span>
          </span>
        }
      />
      <IconButton label={`${t('copy')}: ${productName}, ${SKU}`} onClick={onCopy}>
        <Copy aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** Placeholders taller than the screen, so that the content below does not move through the screen. */
function VariantSkeletons() {
  return Array.from({ length: 8 }, (_, row) => (
    <SkeletonText key={row} lines={2} className="h-24" />
  ))
}
