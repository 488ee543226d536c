import { useTranslations } from 'use-intl'
import type { Answer } from '#shared/contract/questions/shopper.ts'
import { paths } from '#shared/paths.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatDistance } from '#web/lib/format.ts'
import { useGoodsNames, useLocale } from '#web/lib/locale.ts'
import { Link } from '#web/lib/router.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { useWhenWords } from '#web/lib/when-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from '#web/ui/price.tsx'
import { ReportButton } from './report-button.tsx'

/** Puts an answer into the cart and opens it. */
export type Book = (answer: Answer) => void

type AnswerCardProps = { answer: Answer; questionId: string; isOpen: boolean; onBook: Book }

/** A shop's answer to the asker: photo, price, shop, until when it is kept, and Book. */
export function AnswerCard({ answer, questionId, isOpen, onBook }: AnswerCardProps) {
  const t = useTranslations('questions')
  const { locale } = useLocale()
  const { place } = useGoodsNames()
  const now = useNow()
  const when = useWhenWords(now)
  const { productName, shopName, storeId, image, variant, keptUntil, isFree, metres } = answer
  const isOffered = keptUntil !== null
  const product = paths.product(answer.productId, answer.variantId)
  return (
    <article className="flex gap-3 rounded-card border border-hairline bg-paper p-3">
      <Link to={product} tabIndex={-1} aria-hidden="true" className="w-24 shrink-0 sm:w-32">
        <Picture path={image} alt="" sizes="128px" className="rounded-control" />
      </Link>
      <div className="flex min-w-0 grow flex-col gap-1">
        <h3 className="text-base leading-snug wrap-anywhere">
          <Link to={product} className="hover:underline">
            {productName}
          </Link>
        </h3>
        <VariantWords variant={variant} />
        <Price sellingPrice={answer.sellingPrice} mrp={answer.MRP} at={now} />
        <p className="text-sm">
          <Link to={paths.store(storeId)} className="font-semibold hover:underline">
            {shopName}
          </Link>
          <span className="text-ink-muted">
            {answer.locality && ` · ${place(answer.locality)}`}
            {metres !== null &&
              ` · ${t('away', { distance: formatDistance(metres / 1000, locale) })}`}
          </span>
        </p>
        <p className="text-sm text-ink-muted">
          {isOffered ? t('keptUntil', { at: when(keptUntil) }) : t('everybody')}
        </p>
        {isOpen && (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            {isFree ? (
              <Button
                onClick={() => onBook(answer)}
                aria-label={t('bookOf', { name: productName, shop: shopName })}
              >
                {t('book')}
              </Button>
            ) : (
              <p className="text-sm font-semibold text-danger">{t('notFree')}</p>
            )}
            {isOffered && <ReportButton {...{ questionId }} answerId={answer.answerId} />}
          </div>
        )}
      </div>
    </article>
  )
}
