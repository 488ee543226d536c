import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BookingReviews as Found, OwnReview } from '#shared/contract/reviews.ts'
import { REVIEW_DAYS } from '#shared/limits.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatDate } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { EditReview, WriteReview } from './review-form.tsx'
import { ReviewWords } from './review-item.tsx'
import { Stars } from './stars.tsx'

/** The lines of a collected booking with their reviews, or the forms to write them. */
export function BookingReviews({ orderId }: { orderId: string }) {
  const t = useTranslations('ownReviews')
  const query = useQuery(callQuery('GET /booking-reviews', { orderId }))
  const { data } = query
  const isAsked = data && (data.until !== null || data.lines.some(({ review }) => review))
  // A booking that cannot be reviewed and has no review shows nothing.
  if (data && !isAsked) return null
  return (
    <Card asChild className="mt-4">
      <section aria-labelledby="rate" className="flex flex-col gap-4">
        <div>
          <h2 id="rate" className="text-lg">
            {t('rateTitle')}
          </h2>
          {data && (
            <p className="text-sm text-ink-muted">
              {data.until
                ? t('rateText', { date: formatDate(data.until) })
                : t('rateOver', { days: REVIEW_DAYS })}
            </p>
          )}
        </div>
        <Loaded query={query} lines={4}>
          {(found) => <Lines orderId={orderId} found={found} />}
        </Loaded>
      </section>
    </Card>
  )
}

function Lines({ orderId, found }: { orderId: string; found: Found }) {
  const asked = useAsked()
  return (
    <ul className="flex flex-col gap-5">
      {found.lines.map((line) => (
        <li key={line.variantId}>
          <Line
            orderId={orderId}
            line={line}
            canWrite={found.until !== null}
            asked={asked?.variantId === line.variantId ? asked : undefined}
          />
        </li>
      ))}
    </ul>
  )
}

type AskedReview = { variantId: string; stars: number | undefined }

/** The line and the stars of the link that led here. */
function useAsked(): AskedReview | undefined {
  const [query] = useSearchParams()
  const variantId = query.get('review')
  if (!variantId) return undefined
  const stars = Number(query.get('stars'))
  return { variantId, stars: [1, 2, 3, 4, 5].find((star) => star === stars) }
}

type LineProps = {
  orderId: string
  line: Found['lines'][number]
  canWrite: boolean
  asked: AskedReview | undefined
}

function Line({ orderId, line, canWrite, asked }: LineProps) {
  const t = useTranslations('ownReviews')
  const { variantId, name, image, variant, review } = line
  const [isWriting, setWriting] = useState(asked !== undefined)
  const end = () => setWriting(false)
  return (
    <div className="flex flex-col gap-3">
      <div className="flex gap-3">
        <div className="w-12 shrink-0">
          <Picture path={image} alt="" sizes="48px" className="rounded-control" />
        </div>
        <div className="min-w-0 text-sm wrap-anywhere">
          <h3 className="text-sm font-semibold">{name}</h3>
          <VariantWords variant={variant} isShort />
        </div>
      </div>
      {review ? (
        <Written review={review} />
      ) : isWriting && canWrite ? (
        <InlineLayer onClose={end}>
          <WriteReview line={{ orderId, variantId }} stars={asked?.stars} onEnd={end} />
        </InlineLayer>
      ) : (
        canWrite && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            aria-label={t('writeOf', { product: name })}
            onClick={() => setWriting(true)}
          >
            {t('write')}
          </Button>
        )
      )}
    </div>
  )
}

/** The person's own review, which can be changed once. */
function Written({ review }: { review: OwnReview }) {
  const t = useTranslations('ownReviews')
  const [isEditing, setEditing] = useState(false)
  const end = () => setEditing(false)
  if (isEditing)
    return (
      <InlineLayer onClose={end}>
        <EditReview review={review} onEnd={end} />
      </InlineLayer>
    )
  const { hidden, editUntil } = review
  return (
    <div className="flex flex-col gap-1.5 text-sm wrap-anywhere">
      <Stars stars={review.stars} />
      <ReviewWords review={review} />
      {hidden && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-danger">
          {t('hidden', { reason: hidden.reason })}
        </p>
      )}
      {editUntil && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
          {t('changeOnce', { date: formatDate(editUntil) })}
          <Button variant="quiet" size="sm" onClick={() => setEditing(true)}>
            {t('change')}
          </Button>
        </p>
      )}
    </div>
  )
}
