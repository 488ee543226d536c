import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import Trash2 from 'lucide-react/icons/trash-2'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { paths } from '#web/app/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { JudgedLine } from './cart-summary.ts'
import { VariantWords } from './variant-words.tsx'

type CartLineProps = {
  judged: JudgedLine
  /** Zero takes the line out. */
  onQuantity: (quantity: number) => void
}

export function CartLineRow({ judged, onQuantity }: CartLineProps) {
  const t = useTranslations('cart')
  const { line, today, problem } = judged
  const { earlierPrice } = line
  const product = paths.product(line.productId, line.variantId)
  const most = Math.max(1, Math.min(MAX_QUANTITY_PER_LINE, today?.free ?? MAX_QUANTITY_PER_LINE))
  const canHave = problem === null || problem === 'tooFew'
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0 md:gap-4">
      <Link to={product} tabIndex={-1} aria-hidden="true" className="w-20 shrink-0 md:w-24">
        <Picture path={line.image} alt="" sizes="96px" className="rounded-control" />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <h3 className="text-base leading-snug">
          <Link to={product} className="line-clamp-2 hover:underline">
            {line.productName}
          </Link>
        </h3>
        <VariantWords variant={line.variant} />
        {canHave && (
          <Price
            sellingPrice={line.price}
            {...(earlierPrice === undefined && today && { mrp: today.MRP })}
          />
        )}
        <LineNews judged={judged} onQuantity={onQuantity} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {canHave && (
            <NumberStepper
              value={line.quantity}
              max={most}
              label={t('quantity', { name: line.productName })}
              onChange={onQuantity}
            />
          )}
          {canHave && line.quantity > 1 && (
            <p className="money text-sm font-semibold">
              {t('lineTotal', { amount: formatRupees(line.price * line.quantity) })}
            </p>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={t('deleteName', { name: line.productName })}
            onClick={() => onQuantity(0)}
            className="-mr-3 ml-auto"
          >
            <Trash2 aria-hidden="true" className="size-4.5" />
            <span className="max-sm:sr-only">{t('delete')}</span>
          </Button>
        </div>
      </div>
    </li>
  )
}

/** What changed about a line since it was put into the cart, and the way out. */
function LineNews({ judged, onQuantity }: CartLineProps) {
  const t = useTranslations('cart')
  const { line, today, problem } = judged
  const { earlierPrice } = line
  const free = today?.free ?? 0
  if (problem === 'gone') return <Trouble>{t('gone')}</Trouble>
  if (problem === 'soldOut') return <Trouble>{t('soldOut')}</Trouble>
  return (
    <>
      {earlierPrice !== undefined && (
        <p className="w-fit rounded-control bg-genda-soft px-2 py-1 text-sm font-medium text-genda-ink">
          <VisuallyHidden>
            {t('priceWas', { old: formatRupees(earlierPrice), now: formatRupees(line.price) })}
          </VisuallyHidden>
          <span aria-hidden="true" className="money">
            <s>{formatRupees(earlierPrice)}</s> → <strong>{formatRupees(line.price)}</strong>
          </span>
        </p>
      )}
      {problem === 'tooFew' && (
        <Trouble>
          {t('onlyLeft', { count: free })}
          <Button variant="secondary" size="sm" onClick={() => onQuantity(free)}>
            {t('setTo', { count: free })}
          </Button>
        </Trouble>
      )}
      {problem === null && <MostNote judged={judged} />}
    </>
  )
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold text-madder">
      {children}
    </p>
  )
}

/** Why there can be no more of it. */
function MostNote({ judged: { line, today } }: Pick<CartLineProps, 'judged'>) {
  const t = useTranslations('cart')
  const most = MAX_QUANTITY_PER_LINE
  if (line.quantity >= most) {
    return <p className="text-xs text-ink-muted">{t('mostPerLine', { count: most })}</p>
  }
  if (line.quantity !== today?.free) return null
  return (
    <p className="text-xs font-semibold text-genda-ink">{t('onlyLeft', { count: today.free })}</p>
  )
}
