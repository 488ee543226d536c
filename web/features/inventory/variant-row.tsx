import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import ArrowRight from 'lucide-react/icons/arrow-right'
import History from 'lucide-react/icons/history'
import type { InventoryProduct, InventoryVariant } from '#shared/contract/inventory.ts'
import { MAX_STOCK } from '#shared/limits.ts'
import { useVariantName } from '#web/lib/locale.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { draftedStock, problemOf } from './stock-drafts.ts'
import { StockStepper } from './stock-stepper.tsx'
import type { Choice } from './use-choice.ts'
import type { StockDrafts } from './use-stock-drafts.ts'

export type VariantRowProps = {
  product: InventoryProduct
  variant: InventoryVariant
  drafts: StockDrafts
  onHistory: (variant: InventoryVariant) => void
  choice: Choice
}

/** One variant: its name, its held and free pieces, and its count. */
export function VariantRow({ product, variant, drafts, onHistory, choice }: VariantRowProps) {
  const t = useTranslations('inventory')
  const b = useTranslations('bulk')
  const noteId = useId()
  const nameOf = useVariantName()
  const name = nameOf(variant) || product.productName
  const draft = drafts.draftOf(product._id, variant._id)
  const problem = problemOf(variant, draft)
  const stock = draftedStock(variant, draft)
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        {choice.isOn && (
          <label className="-m-3 grid size-11 shrink-0 place-items-center">
            <input
              type="checkbox"
              checked={choice.has(variant._id)}
              aria-label={b('choose', { name: `${product.productName} ${nameOf(variant)}`.trim() })}
              className="size-5 accent-primary"
              onChange={({ target }) => choice.put(product, [variant], target.checked)}
            />
          </label>
        )}
        <button
          type="button"
          onClick={() => onHistory(variant)}
          className="min-h-11 min-w-0 grow rounded-control text-left hover:text-primary"
        >
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm font-semibold wrap-anywhere">
            {name}
            <LowBadge variant={variant} />
          </span>
          <span className="block text-xs wrap-anywhere text-ink-muted">{variant.SKU}</span>
          <span className="money flex flex-wrap items-center gap-x-2 text-xs text-ink-muted">
            {t('heldFree', { held: variant.held, free: variant.free })}
            <History aria-hidden="true" className="size-3.5" />
            <VisuallyHidden>{t('openHistory')}</VisuallyHidden>
          </span>
        </button>
        <div className="flex shrink-0 flex-col items-end">
          <StockStepper
            label={t('countOf', { name: `${product.productName} ${nameOf(variant)}`.trim() })}
            value={stock}
            wrongText={draft && 'text' in draft ? draft.text : undefined}
            isChanged={draft !== undefined}
            isWrong={problem !== null}
            disabled={drafts.isSaving(product._id)}
            noteId={noteId}
            onStep={(by) => drafts.step(product, variant, by)}
            onType={(text) => drafts.type(product, variant, text)}
            onSave={() => void drafts.saveAll()}
            onReset={() => drafts.reset(product, variant)}
          />
          {draft && problem !== 'notWhole' && (
            <span className="money flex items-center gap-1 pt-0.5 text-xs text-primary">
              {variant.stock}
              <ArrowRight aria-hidden="true" className="size-3" />
              <VisuallyHidden>{t('becomes')}</VisuallyHidden> {stock}
            </span>
          )}
        </div>
      </div>
      <output id={noteId} className={clsx(problem && 'block pt-1 text-sm text-danger')}>
        {problem === 'moved' ? (
          <Moved product={product} variant={variant} drafts={drafts} typed={stock} />
        ) : (
          <Why problem={problem} held={variant.held} />
        )}
      </output>
    </li>
  )
}

function LowBadge({ variant: { low, stock } }: Pick<VariantRowProps, 'variant'>) {
  const t = useTranslations('inventory')
  if (!low) return null
  return stock === 0 ? (
    <Badge tone="danger">{t('out')}</Badge>
  ) : (
    <Badge tone="warning">{t('low')}</Badge>
  )
}

/** The reason why a count cannot be saved, as a sentence. */
function Why({ problem, held }: { problem: ReturnType<typeof problemOf>; held: number }) {
  const t = useTranslations('inventory')
  if (problem === 'notWhole') return <span>{t('notWhole')}</span>
  if (problem === 'held') return <span>{t('heldNote', { held })}</span>
  return problem === 'tooHigh' ? <span>{t('tooHigh', { maximum: MAX_STOCK })}</span> : null
}

type MovedProps = Pick<VariantRowProps, 'product' | 'variant' | 'drafts'> & { typed: number }

/** Shown when the stock moved after a count was typed: the merchant keeps the typed count or takes the present one. */
function Moved({ product, variant, drafts, typed }: MovedProps) {
  const t = useTranslations('inventory')
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-danger-soft px-3 py-2">
      <p className="grow">{t('moved', { stock: variant.stock })}</p>
      <Button size="sm" variant="secondary" onClick={() => drafts.confirm(product, variant)}>
        {t('keepTyped', { stock: typed })}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => drafts.reset(product, variant)}>
        {t('takePresent', { stock: variant.stock })}
      </Button>
    </div>
  )
}
