import { expect, it } from 'vitest'
import { ratingJsonLd } from './rating-json-ld.ts'

it('tells search engines the average of reviews, and nothing while there are none', () => {
  expect({ ...ratingJsonLd({ averageRating: 4.3, numberOfReviews: 3 }) }).toEqual({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.3, reviewCount: 3 },
  })
  expect({ ...ratingJsonLd({ averageRating: null, numberOfReviews: 0 }) }).toEqual({})
})
