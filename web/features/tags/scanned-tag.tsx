import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ScannedVariant } from '#shared/contract/tags.ts'
import { paths } from '#shared/paths.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { hasCode } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormError } from '#web/ui/field.tsx'
import { Price } from '#web/ui/price.tsx'

type Step = 'sold' | 'added'

/** The scanned variant's price and stock. One tap counts one piece that was sold or added. */
export function ScannedTag({ tag }: { tag: ScannedVariant }) {
  const t = useTranslations('tags')
  const { count, undo, last, message, error, isPending } = useCount(tag.code)
  const at = useNow()
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-2">
        <h2 className="text-lg break-words">{tag.productName}</h2>
        <VariantWords variant={tag.attributes} />
        <p className="money text-sm text-ink-muted">{tag.SKU}</p>
        <Price
          sellingPrice={tag.sellingPrice}
          mrp={tag.MRP}
          offer={tag.ownOffer}
          at={at}
          size="lg"
        />
        {!tag.status && <Badge tone="warning">{t('inactive')}</Badge>}
        <dl className="grid grid-cols-3 gap-2 text-center">
          <Count name={t('onShelf')} pieces={tag.stock} />
          <Count name={t('held')} pieces={tag.held} />
          <Count name={t('free')} pieces={tag.free} />
        </dl>
      </Card>
      {error && <FormError>{error}</FormError>}
      <output className="min-h-6 text-center text-sm font-semibold text-success">{message}</output>
      <div className="grid grid-cols-2 gap-3">
        <Button className="min-h-20! text-lg" disabled={isPending} onClick={() => count('sold')}>
          <Minus aria-hidden="true" className="size-5" />
          {t('sold')}
        </Button>
        <Button
          variant="secondary"
          className="min-h-20! text-lg"
          disabled={isPending}
          onClick={() => count('added')}
        >
          <Plus aria-hidden="true" className="size-5" />
          {t('added')}
        </Button>
      </div>
      <Button variant="quiet" size="lg" disabled={!last || isPending} onClick={undo}>
        <Undo2 aria-hidden="true" className="size-5" />
        {t('undo')}
      </Button>
      <ButtonLink to={paths.product(tag.productId, tag.variantId)} variant="quiet">
        {t('shopperPage')}
      </ButtonLink>
    </div>
  )
}

function Count({ name, pieces }: { name: string; pieces: number }) {
  return (
    <div className="rounded-control bg-sunken py-2">
      <dt className="text-xs text-ink-muted">{name}</dt>
      <dd className="money text-xl font-bold">{pieces}</dd>
    </div>
  )
}

/** Counts by taps. Only the last step can be undone. */
function useCount(code: string) {
  const t = useTranslations('tags')
  const sayError = useErrorWords()
  const [last, setLast] = useState<Step>()
  const counting = useCall('POST /count-tag', {
    onSuccess: (_output, { step, undo }) => setLast(undo ? undefined : step),
  })
  const { error, data, isPending } = counting
  const told = () => {
    if (!error) return undefined
    if (!hasCode(error, 'STOCK_MOVED')) return sayError(error)
    const { stock } = error.details
    return stock === 0 ? t('empty') : t('conflict', { stock })
  }
  return {
    last,
    isPending,
    error: told(),
    message: error ? undefined : data?.message,
    count: (step: Step) => counting.mutate({ code, step }),
    undo: () => last && counting.mutate({ code, step: last, undo: true }),
  }
}
