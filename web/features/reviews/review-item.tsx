import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Review } from '#shared/contract/reviews.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatDate } from '#web/lib/format.ts'
import { Stars } from './stars.tsx'

type ReviewItemProps = {
  review: Review
  /** The product, in lists of more than one. */
  product?: ReactNode
  /** Shown below the review: buttons, or notes for some readers. */
  children?: ReactNode
}

/** A review: stars, writer, words, and the shop's answer. */
export function ReviewItem({ review, product, children }: ReviewItemProps) {
  const t = useTranslations('reviews')
  const { author, writtenAt, editedAt } = review
  return (
    <div className="flex min-w-0 flex-col gap-1.5 text-sm wrap-anywhere">
      {product}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars stars={review.stars} />
        <p className="text-ink-muted">
          {t.rich('by', {
            author,
            b: asName,
            date: formatDate(writtenAt),
          })}
          {editedAt && <> · {t('edited', { date: formatDate(editedAt) })}</>}
        </p>
      </div>
      <VariantWords variant={review.variant} isShort />
      <ReviewWords review={review} />
      {children}
    </div>
  )
}

const asName = (name: ReactNode) => <bdi className="font-semibold text-ink">{name}</bdi>

/** The words of a review, as they were written, and the shop's answer. */
export function ReviewWords({ review }: { review: Pick<Review, 'text' | 'answer'> }) {
  const t = useTranslations('reviews')
  const { text, answer } = review
  return (
    <>
      {text && (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
      {answer && (
        <div className="border-l-3 border-edge pl-3">
          <p className="text-xs text-ink-muted">{t('answer', { date: formatDate(answer.at) })}</p>
          <p dir="auto" className="whitespace-pre-line">
            {answer.text}
          </p>
        </div>
      )}
    </>
  )
}
