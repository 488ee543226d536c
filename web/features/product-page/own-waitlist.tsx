import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { waitlistQuery } from '#web/features/catalog/tell-me.tsx'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Link } from '#web/lib/router.tsx'
import { useCall } from '#web/lib/use-call.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { toast } from '#web/ui/toast.ts'

type WaitedVariant = Output<'GET /waitlist'>['waiting'][number]

/** The goods that the person waits for. Nothing is shown without a wait. */
function OwnWaitlistPart() {
  const t = useTranslations('moreGoods')
  const { data, dataUpdatedAt: at } = useQuery(waitlistQuery)
  if (!data || data.waiting.length === 0) return null
  return (
    <section aria-label={t('waitingTitle')} className="mt-10 flex flex-col gap-2.5">
      <h2 className="text-lg">{t('waitingTitle')}</h2>
      <ul className="grid gap-2.5 md:grid-cols-2">
        {data.waiting.map((waited) => (
          <li key={waited.variantId}>
            <WaitedArticle waited={waited} at={at} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function WaitedArticle({ waited, at }: { waited: WaitedVariant; at: number }) {
  const t = useTranslations('moreGoods')
  const sayWhen = useWhenWords(at)
  const sayError = useErrorWords()
  const { variantId, productId, productName, attributes, image, heldUntil } = waited
  const leave = useCall('POST /leave-waitlist', {
    awaitsReads: true,
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <article className="flex gap-3 rounded-card border border-hairline bg-surface p-2.5">
      <Picture
        path={image}
        alt=""
        sizes="72px"
        className="w-18! shrink-0 self-start rounded-control"
      />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
        <h3 className="text-sm font-semibold">
          <Link to={paths.product(productId, variantId)} className="hover:text-primary">
            {productName}
          </Link>
        </h3>
        <VariantWords variant={attributes} isShort />
        <Price sellingPrice={waited.sellingPrice} />
        <p className="text-xs text-ink-muted">{waited.shopName}</p>
        {heldUntil && (
          <p className="font-semibold text-accent-ink">
            {t('waitingHeld', { until: sayWhen(heldUntil) })}
          </p>
        )}
        <Button
          size="sm"
          variant="quiet"
          className="-ml-2 self-start"
          loading={leave.isPending}
          onClick={() => leave.mutate({ variantId })}
        >
          {t('stopWaiting')}
        </Button>
      </div>
    </article>
  )
}

export const OwnWaitlist = withMessages('moreGoods', OwnWaitlistPart, ['moreGoods'])
