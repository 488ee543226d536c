import type { Reviews } from '#shared/contract/goods.ts'

/** The average of reviews for search engines, which refuse one without any review. */
export function ratingJsonLd({ averageRating, numberOfReviews }: Reviews) {
  return (
    averageRating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: averageRating,
        reviewCount: numberOfReviews,
      },
    }
  )
}
