import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { loadNextPage } from '#web/lib/pages.ts'
import type { Reviews } from '#shared/contract/goods.ts'
import type { PublicReview } from '#shared/contract/reviews.ts'
import { paths } from '#shared/paths.ts'
import { Rating } from '#web/ui/rating.tsx'
import { callPages } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { ReportReview } from './report-review.tsx'
import { ReviewItem } from './review-item.tsx'

type ReviewsOf = 'product' | 'store'

export const reviewPages = (of: ReviewsOf, _id: string) =>
  callPages(of === 'product' ? 'GET /product-reviews' : 'GET /store-reviews', { _id }, 'page')

type ReviewListProps = { of: ReviewsOf; id: string; rating: Reviews }

/** The reviews of a product or a store, the latest first. Nothing is loaded while there are none. */
export function ReviewList({ of, id, rating }: ReviewListProps) {
  const t = useTranslations('reviews')
  const isRated = rating.numberOfReviews > 0
  return (
    <section aria-labelledby="reviews" className="flex max-w-2xl flex-col gap-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="reviews" className="text-lg">
          {t('title')}
        </h2>
        <Rating average={rating.averageRating} count={rating.numberOfReviews} />
      </div>
      {isRated ? <Pages of={of} id={id} /> : <p className="text-sm text-ink-muted">{t('none')}</p>}
      <Link
        to={paths.complain(
          of === 'product' ? { topic: 'product', product: id } : { topic: 'shop', store: id },
        )}
        className="inline-flex min-h-11 items-center self-start text-sm text-ink-muted hover:underline md:min-h-8 print:hidden"
      >
        {t(`wrong_${of}`)}
      </Link>
    </section>
  )
}

function Pages({ of, id }: Omit<ReviewListProps, 'rating'>) {
  const t = useTranslations('reviews')
  const query = useInfiniteQuery(reviewPages(of, id))
  const { data, hasNextPage, isFetchingNextPage } = query
  if (!data) return <NotLoaded query={query} lines={6} />
  return (
    <>
      <ul className="flex flex-col gap-5">
        {data.pages.flatMap(({ reviews }) =>
          reviews.map((review) => (
            <li
              key={review.reviewId}
              aria-label={t('ofReview', { author: review.author })}
              className="border-t border-hairline pt-4 first:border-0 first:pt-0"
            >
              <One review={review} withProduct={of === 'store'} />
            </li>
          )),
        )}
      </ul>
      <LoadMore
        hasMore={hasNextPage}
        loading={isFetchingNextPage}
        onLoad={() => void loadNextPage(query)}
      />
    </>
  )
}

function One({ review, withProduct }: { review: PublicReview; withProduct: boolean }) {
  const t = useTranslations('reviews')
  return (
    <ReviewItem review={review} product={withProduct && <ReviewedProduct review={review} />}>
      {review.own ? (
        <p>
          <Badge tone="info">{t('own')}</Badge>
        </p>
      ) : (
        <ReportReview reviewId={review.reviewId} />
      )}
    </ReviewItem>
  )
}

type ReviewedProductProps = { review: Pick<PublicReview, 'productId' | 'productName'> }

/** The name of the product, with a link as long as shoppers can see it. */
export function ReviewedProduct({ review: { productId, productName } }: ReviewedProductProps) {
  if (productId === null) return <p className="font-semibold">{productName}</p>
  return (
    <p>
      <Link to={paths.product(productId)} className="font-semibold hover:underline">
        {productName}
      </Link>
    </p>
  )
}
