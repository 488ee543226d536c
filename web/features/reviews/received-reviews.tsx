import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadNextPage } from '#web/lib/pages.ts'
import type { ReceivedReview } from '#shared/contract/reviews.ts'
import { paths } from '#shared/paths.ts'
import { Rating } from '#web/ui/rating.tsx'
import { callPages } from '#web/lib/queries.ts'
import { useNavigate, useSearchParams } from '#web/lib/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { InlineLayer } from '#web/ui/inline-layer.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ReviewItem } from './review-item.tsx'
import { ReviewedProduct } from './review-list.tsx'

const AnswerForm = lazyPart(async () => (await import('./answer-form.tsx')).AnswerForm)

function useReceived(shown: 'all' | 'unanswered') {
  const input = shown === 'unanswered' ? { unanswered: '1' as const } : {}
  return useInfiniteQuery(callPages('GET /received-reviews', input, 'page'))
}

/** All reviews of the shop, or those without an answer. */
export function ReceivedReviews() {
  const t = useTranslations('received')
  const navigate = useNavigate()
  const shown = useSearchParams()[0].get('show') === 'unanswered' ? 'unanswered' : 'all'
  const query = useReceived(shown)
  const first = query.data?.pages[0]
  const choose = (value: string) =>
    navigate(paths.reviews(value === 'unanswered' ? value : undefined), { replace: true })
  return (
    <>
      {first && <Rating average={first.averageRating} count={first.numberOfReviews} />}
      <Tabs
        label={t('title')}
        tabs={[
          { value: 'all', label: t('all') },
          { value: 'unanswered', label: t('unanswered', { count: first?.unanswered ?? 0 }) },
        ]}
        value={shown}
        onChange={choose}
      >
        <Pages query={query} />
      </Tabs>
    </>
  )
}

type PagesProps = { query: ReturnType<typeof useReceived> }

function Pages({ query }: PagesProps) {
  const t = useTranslations('received')
  const r = useTranslations('reviews')
  if (!query.data) return <NotLoaded query={query} />
  const { pages } = query.data
  const isEmpty = pages[0]?.reviews.length === 0
  if (isEmpty)
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t((pages[0]?.numberOfReviews ?? 0) > 0 ? 'allAnswered' : 'none')}
        text={t('noneText')}
      />
    )
  return (
    <>
      <ul className="grid items-start gap-3 lg:grid-cols-2">
        {pages.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <li key={review.reviewId} aria-label={r('ofReview', { author: review.author })}>
              <Received review={review} />
            </li>
          )),
        )}
      </ul>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoad={() => void loadNextPage(query)}
      />
    </>
  )
}

function Received({ review }: { review: ReceivedReview }) {
  const t = useTranslations('received')
  const [isAnswering, setAnswering] = useState(false)
  const end = () => setAnswering(false)
  const { hidden, answer, author } = review
  return (
    <Card>
      <ReviewItem review={review} product={<ReviewedProduct review={review} />}>
        <p className="text-xs text-ink-muted">{t('order', { number: review.orderNumber })}</p>
        {hidden && (
          <p>
            <Badge tone="neutral">{t('hidden', { reason: hidden.reason })}</Badge>
          </p>
        )}
        {!hidden && !answer && !isAnswering && (
          <Button
            variant="secondary"
            size="sm"
            className="self-start"
            aria-label={t('answerTo', { author })}
            onClick={() => setAnswering(true)}
          >
            {t('answer')}
          </Button>
        )}
        {isAnswering && !answer && (
          <InlineLayer onClose={end}>
            <Suspense fallback={<SkeletonText lines={3} />}>
              <AnswerForm reviewId={review.reviewId} onEnd={end} />
            </Suspense>
          </InlineLayer>
        )}
      </ReviewItem>
    </Card>
  )
}
