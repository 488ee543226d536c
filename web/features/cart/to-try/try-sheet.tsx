import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { kindOf } from '#shared/catalog/article-kind.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { MAX_PIECES_TO_TRY } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { usePromiseWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { formatRange } from './price-range.ts'
import { TryChoice } from './try-choice.tsx'

export type TrySheetProps = {
  product: Product
  /** The variant in the address, which is chosen at first. */
  variantId: string | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Chooses up to three sizes or colours of a product and books them, to be tried on in the shop. */
export function TrySheet({ product, variantId, open, onOpenChange }: TrySheetProps) {
  const t = useTranslations('tryInShop')
  const [chosen, setChosen] = useState<string[]>(() => firstChosen(product, variantId))
  const [isAsked, setAsked] = useState(false)
  const { mutate, data, error, isPending, reset } = useCall('POST /cop-order')
  const sayError = useErrorWords()
  // A variant that was sold meanwhile is no longer chosen.
  const variants = product.variants.filter(({ _id, Stock }) => chosen.includes(_id) && Stock > 0)
  const book = () => {
    setAsked(true)
    if (variants.length > 0) mutate({ toTry: true, products: variants.map(toLine) })
  }
  const toLine = (variant: Product['variants'][number]) => ({
    productId: product._id,
    variantId: variant._id,
    quantity: 1,
    price: variant.sellingPrice,
    productName: product.productName,
    variant: variant.attributes,
    kind: kindOf(product, variant),
  })
  const change = (isOpen: boolean) => {
    if (!isOpen) reset()
    onOpenChange(isOpen)
  }
  if (data) {
    return (
      <Sheet open={open} onOpenChange={change} title={t('doneTitle')}>
        <Booked booked={data} shopName={product.shopName} />
      </Sheet>
    )
  }
  return (
    <Sheet
      open={open}
      onOpenChange={change}
      title={t('title')}
      description={t('text', { maximum: MAX_PIECES_TO_TRY, shop: product.shopName })}
      footer={
        <div className="flex w-full flex-col gap-2">
          {error && <FormError>{sayError(error)}</FormError>}
          {isAsked && variants.length === 0 && <FormError>{t('none')}</FormError>}
          <p aria-live="polite" className="flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{t('oneOfThese', { count: variants.length })}</span>
            {variants.length > 0 && (
              <strong className="money">
                {formatRange(variants.map(({ sellingPrice }) => sellingPrice))}
              </strong>
            )}
          </p>
          <Button size="lg" wide loading={isPending} onClick={book}>
            {t('book')}
          </Button>
        </div>
      }
    >
      <TryChoice
        product={product}
        chosen={variants.map(({ _id }) => _id)}
        onChange={(next) => {
          reset()
          setChosen(next)
        }}
      />
      <p className="mt-5 text-sm text-ink-muted">{t('how')}</p>
    </Sheet>
  )
}

function firstChosen({ variants }: Product, variantId: string | null): string[] {
  return variants.some(({ _id, Stock }) => _id === variantId && Stock > 0) && variantId
    ? [variantId]
    : []
}

type BookedProps = { booked: Output<'POST /cop-order'>; shopName: string }

function Booked({ booked, shopName }: BookedProps) {
  const t = useTranslations('tryInShop')
  const bookings = useTranslations('bookings')
  const promise = usePromiseWords(useNow())(booked, { kind: 'nothing', paise: 0 })
  return (
    <div className="flex flex-col gap-4">
      <output className="flex gap-3 rounded-control bg-sunken p-3 text-sm">
        <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-success" />
        <span className="flex min-w-0 flex-col gap-1 wrap-anywhere">
          <strong>{bookings('number', { number: booked.orderNumber })}</strong>
          <span>{t('doneText', { count: booked.products.length, shop: shopName })}</span>
          <span className="font-semibold">{promise.ready}</span>
          <span>{promise.silence}</span>
        </span>
      </output>
      <Button asChild size="lg" wide>
        <Link to={paths.booking(booked.orderId)} data-autofocus>
          {bookings('seeBooking')}
        </Link>
      </Button>
    </div>
  )
}
