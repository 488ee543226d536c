import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ListedReview } from '#shared/contract/reviews.ts'
import { paths } from '#shared/paths.ts'
import { ReviewItem } from '#web/features/reviews/review-item.tsx'
import { ReviewedProduct } from '#web/features/reviews/review-list.tsx'
import { formatDate } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { MorePages } from '#web/ui/load-more.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useDecide } from './decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from './reason-dialog.tsx'

const states = ['reported', 'hidden', 'all'] as const

/** Reported, hidden or all reviews, of one shop or of all shops. */
export function ReviewQueue({ storeId }: { storeId?: string }) {
  const t = useTranslations('admin')
  const r = useTranslations('reviews')
  const [state, setState] = useState<(typeof states)[number]>(
    storeId === undefined ? 'reported' : 'all',
  )
  const query = useInfiniteQuery(
    callPages('GET /admin/reviews', { state, ...(storeId !== undefined && { storeId }) }, 'page'),
  )
  const reviews = query.data?.pages.flatMap((page) => page.reviews) ?? []
  const count = query.data?.pages[0]?.waiting ?? 0
  return (
    <Tabs
      label={t('reviews')}
      tabs={states.map((value) => ({ value, label: t(`reviewStates.${value}`, { count }) }))}
      value={state}
      onChange={(value) => setState(states.find((one) => one === value) ?? 'reported')}
    >
      <Loaded query={query}>
        {reviews.length === 0 && <NoReviews ofShop={storeId !== undefined} />}
        <ul className="flex max-w-3xl flex-col gap-3">
          {reviews.map((review) => (
            <li key={review.reviewId} aria-label={r('ofReview', { author: review.author })}>
              <Listed review={review} />
            </li>
          ))}
        </ul>
        <MorePages query={query} />
      </Loaded>
    </Tabs>
  )
}

function NoReviews({ ofShop }: { ofShop: boolean }) {
  const t = useTranslations('admin')
  if (ofShop) return <p className="text-sm text-ink-muted">{t('noReviews')}</p>
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('noReviews')}
      text={t('noReviewsText')}
    />
  )
}

function Listed({ review }: { review: ListedReview }) {
  const t = useTranslations('admin')
  const { hidden, reports, storeId, shopName } = review
  return (
    <Card>
      <ReviewItem
        review={review}
        product={
          <div>
            <ReviewedProduct review={review} />
            <p>
              <Link
                to={paths.store(storeId)}
                className="inline-block py-0.5 text-ink-muted hover:underline"
              >
                {shopName}
              </Link>
            </p>
          </div>
        }
      >
        {hidden && (
          <p className="text-danger">
            {t('hiddenOn', { date: formatDate(hidden.at), reason: hidden.reason })}
          </p>
        )}
        {reports.length > 0 && (
          <ul className="list-disc pl-5">
            {reports.map(({ reason, at }) => (
              <li key={at + reason}>{t('reported', { date: formatDate(at), reason })}</li>
            ))}
          </ul>
        )}
        <ReviewDecision review={review} />
      </ReviewItem>
    </Card>
  )
}

function ReviewDecision({ review }: { review: ListedReview }) {
  const t = useTranslations('admin')
  const decision = useDecide('POST /admin/reviews')
  const { reviewId, hidden, reports, author } = review
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {(hidden ?? reports.length > 0) && (
        <Button
          variant="secondary"
          size="sm"
          loading={decision.isPending}
          onClick={() => decision.mutate({ reviewId, decision: 'keep' })}
        >
          {t(hidden ? 'showReview' : 'keepReview')}
        </Button>
      )}
      {!hidden && (
        <ReasonButton
          loading={decision.isPending}
          onReason={(reason, ended) =>
            decision.mutate({ reviewId, decision: 'hide', reason }, ended)
          }
          button={{ variant: 'secondary', size: 'sm' }}
          title={t('hideReviewTitle', { author })}
          text={t('hideReviewText')}
          confirm={t('hideReview')}
          hint={t('hideReviewHint')}
        />
      )}
      {decision.proof}
    </div>
  )
}
