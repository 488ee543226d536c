import { clsx } from 'clsx'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import Trash2 from 'lucide-react/icons/trash-2'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { NumberStepper } from '#web/ui/number-stepper.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ChangedGoods, ChangedPrice, LineChanges } from './cart-line-changes.tsx'
import { LineHold } from './line-hold.tsx'
import { imageOf, isCounted, type JudgedLine, mrpOf, nameOf, priceOf } from '../cart-summary.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'

export type CartLineProps = {
  judged: JudgedLine
  /** The time at which the lines were judged, in milliseconds of the epoch. */
  at: number
  /** Zero removes the line. */
  onQuantity: (quantity: number) => void
  onAccept: () => void
  onBookAnother: (orderId: string) => void
}

export function CartLineRow({ judged, at, ...on }: CartLineProps) {
  const { line, today, problem } = judged
  const product = paths.product(line.productId, line.variantId)
  const canHave = isCounted(problem)
  return (
    <li className="flex gap-3 py-4 first:pt-0 last:pb-0 md:gap-4">
      <Link
        to={product}
        tabIndex={-1}
        aria-hidden="true"
        className="w-20 shrink-0 max-[22rem]:w-16 md:w-24"
      >
        <Picture
          path={imageOf(judged)}
          alt=""
          sizes="(min-width: 768px) 96px, 80px"
          className={clsx('rounded-control', !canHave && 'opacity-50 grayscale')}
        />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1.5">
        <h3 className="text-base leading-snug">
          <Link
            to={product}
            className={clsx('line-clamp-2 py-0.5 hover:underline', !canHave && 'text-ink-muted')}
          >
            {nameOf(judged)}
          </Link>
        </h3>
        <VariantWords variant={today?.variant ?? line.variant} kind={today?.kind ?? line.kind} />
        {canHave && <LinePrice judged={judged} at={at} />}
        <LineHold judged={judged} />
        {canHave && <ChangedGoods judged={judged} />}
        <LineChanges judged={judged} {...on} />
        {canHave && <Amount judged={judged} onQuantity={on.onQuantity} />}
      </div>
    </li>
  )
}

function LinePrice({ judged, at }: Pick<CartLineProps, 'judged' | 'at'>) {
  const { line, today } = judged
  const price = priceOf(judged)
  if (price !== line.price) return <ChangedPrice price={price} earlier={line.price} />
  return <Price sellingPrice={price} mrp={mrpOf(judged)} offer={today?.ownOffer} at={at} />
}

/** Quantity, total of the line, and Delete. */
function Amount({ judged, onQuantity }: Pick<CartLineProps, 'judged' | 'onQuantity'>) {
  const { line, today } = judged
  const t = useTranslations('cart')
  const most = Math.max(1, Math.min(MAX_QUANTITY_PER_LINE, today?.free ?? MAX_QUANTITY_PER_LINE))
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-[22rem]:gap-x-0">
      <NumberStepper
        value={line.quantity}
        max={most}
        label={t('quantity', { name: nameOf(judged) })}
        onChange={onQuantity}
      />
      {line.quantity > 1 && (
        <p className="money text-sm font-semibold max-sm:order-last max-sm:w-full">
          {t('lineTotal', { amount: formatRupees(priceOf(judged) * line.quantity) })}
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-label={t('deleteName', { name: nameOf(judged) })}
        onClick={() => onQuantity(0)}
        className="-mr-3 ml-auto"
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
        <span className="max-sm:sr-only">{t('delete')}</span>
      </Button>
    </div>
  )
}
