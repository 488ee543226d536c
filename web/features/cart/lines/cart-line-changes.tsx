import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import TrendingDown from 'lucide-react/icons/trending-down'
import TrendingUp from 'lucide-react/icons/trending-up'
import { type ArticleKind, otherFacts } from '#shared/catalog/article-kind.ts'
import { MAX_QUANTITY_PER_LINE } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { formatRupees } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'
import { useKindWords } from '#web/features/catalog/kind-words.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { changesOf, earlierNameOf, type JudgedLine, mrpOf, nameOf } from '../cart-summary.ts'

type ChangedPriceProps = { price: number; earlier: number }

/** The present price beside the earlier one, until the shopper accepts it. */
export function ChangedPrice({ price, earlier }: ChangedPriceProps) {
  const t = useTranslations('cart')
  const isDearer = price > earlier
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <VisuallyHidden>
        {t('priceWas', { old: formatRupees(earlier), now: formatRupees(price) })}
      </VisuallyHidden>
      <strong aria-hidden="true" className="money">
        {formatRupees(price)}
      </strong>
      {isDearer ? (
        // A struck price would look like a discount.
        <span aria-hidden="true" className="money text-xs text-ink-muted">
          {t('priceBefore', { old: formatRupees(earlier) })}
        </span>
      ) : (
        <s aria-hidden="true" className="money text-xs text-ink-muted">
          {formatRupees(earlier)}
        </s>
      )}
      <Badge tone={isDearer ? 'danger' : 'success'}>
        {isDearer ? <TrendingUp aria-hidden="true" /> : <TrendingDown aria-hidden="true" />}
        {t(isDearer ? 'priceUp' : 'priceDown', {
          amount: formatRupees(Math.abs(price - earlier)),
        })}
      </Badge>
    </p>
  )
}

/** The line as it was before the shop changed name, attributes, kind or MRP. */
export function ChangedGoods({ judged }: { judged: JudgedLine }) {
  const t = useTranslations('cart')
  const { line } = judged
  const changes = changesOf(judged)
  const mrp = changes.includes('mrp') ? line.mrp : undefined
  const isOtherArticle = changes.includes('name') || changes.includes('variant')
  if (changes.every((change) => change === 'price')) return null
  return (
    <div className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <p className="font-semibold">{t('goodsChanged')}</p>
      {isOtherArticle && (
        <p className="wrap-anywhere">{t('goodsBefore', { name: earlierNameOf(judged) })}</p>
      )}
      {changes.includes('variant') && <VariantWords variant={line.variant} />}
      {changes.includes('kind') && <ChangedFacts shown={line.kind} now={judged.today?.kind} />}
      {mrp !== undefined && (
        <p>{t('mrpBefore', { old: formatRupees(mrp), now: formatRupees(mrpOf(judged)) })}</p>
      )}
    </div>
  )
}

type ChangedFactsProps = Record<'shown' | 'now', ArticleKind | undefined>

/** "Condition: New before, now Used". */
function ChangedFacts({ shown = {}, now = {} }: ChangedFactsProps) {
  const t = useTranslations('cart')
  const words = useKindWords()
  return (
    <>
      {otherFacts(shown, now).map((fact) => {
        const [name, old] = words(shown, fact)
        const [, today] = words(now, fact)
        const unsaid = t('factUnsaid')
        return (
          <p key={fact}>
            {t('factBefore', { fact: name, old: old || unsaid, now: today || unsaid })}
          </p>
        )
      })}
    </>
  )
}

type LineChangesProps = {
  judged: JudgedLine
  onQuantity: (quantity: number) => void
  /** Called when the shopper accepts what the shop has changed. */
  onAccept: () => void
  /** Called when the shopper wants the line beside the paid booking that has it too. */
  onBookAnother: (orderId: string) => void
}

/** The problem of a line, with the action that solves it. */
export function LineChanges(props: LineChangesProps) {
  const { today, problem } = props.judged
  if (problem === null || problem === 'changed') return <Bookable {...props} />
  if (problem === 'tooFew') return <TooFew {...props} />
  if (problem === 'booked' && today?.booked)
    return <AlreadyBooked {...props} booked={today.booked} />
  return <NotSold {...props} />
}

/** A line that can be booked, after the shopper has accepted what the shop has changed. */
function Bookable({ judged, onAccept }: LineChangesProps) {
  const t = useTranslations('cart')
  return (
    <>
      {changesOf(judged).length > 0 && (
        <Button variant="secondary" size="sm" className="self-start" onClick={onAccept}>
          {t(judged.problem === null ? 'priceSeen' : 'acceptChange')}
        </Button>
      )}
      <WaitsForPayment judged={judged} />
      <MostNote judged={judged} />
    </>
  )
}

function TooFew({ judged, onQuantity }: LineChangesProps) {
  const t = useTranslations('cart')
  const free = judged.today?.free ?? 0
  return (
    <Trouble text={t('onlyLeft', { count: free })}>
      <Button variant="secondary" size="sm" onClick={() => onQuantity(free)}>
        {t('setTo', { count: free })}
      </Button>
    </Trouble>
  )
}

/** A line that is sold out, or not on sale any more. */
function NotSold({ judged, onQuantity }: LineChangesProps) {
  const { line, today, problem } = judged
  const t = useTranslations('cart')
  const isGone = problem === 'gone'
  const hasOthers = !isGone || today?.problem === 'retired'
  const elsewhere = hasOthers
    ? paths.product(line.productId)
    : paths.search({ rawQuery: nameOf(judged) })
  return (
    <Trouble text={t(isGone ? 'gone' : 'soldOut')}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('deleteName', { name: nameOf(judged) })}
        onClick={() => onQuantity(0)}
      >
        {t('delete')}
      </Button>
      <Button asChild variant="quiet" size="sm" className="-mx-3">
        <Link to={elsewhere}>{t(hasOthers ? 'otherSizes' : 'findSimilar')}</Link>
      </Button>
    </Trouble>
  )
}

type BookedToday = NonNullable<NonNullable<JudgedLine['today']>['booked']>

/** A paid booking has the line. It is bought once more only by a press that says so. */
function AlreadyBooked({ judged, booked, ...on }: LineChangesProps & { booked: BookedToday }) {
  const t = useTranslations('cart')
  return (
    <Trouble isGood text={<BookedIn booked={booked} words="alreadyBooked" />}>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('deleteName', { name: nameOf(judged) })}
        onClick={() => on.onQuantity(0)}
      >
        {t('delete')}
      </Button>
      <Button
        variant="quiet"
        size="sm"
        className="-mx-3"
        onClick={() => on.onBookAnother(booked.orderId)}
      >
        {t('bookAnother')}
      </Button>
    </Trouble>
  )
}

const waitWords = {
  none: 'bookedUnpaid',
  begun: 'bookedBegun',
  otherSum: 'bookedOtherSum',
} as const

/** A booking with the line waits for its payment, which may be under way. */
function WaitsForPayment({ judged: { today } }: Pick<LineChangesProps, 'judged'>) {
  if (!today?.booked || today.booked.isPaid) return null
  return (
    <p className="text-xs font-semibold text-accent-ink">
      <BookedIn booked={today.booked} words={waitWords[today.booked.begun ?? 'none']} />
    </p>
  )
}

type BookedInProps = {
  booked: BookedToday
  words: 'alreadyBooked' | (typeof waitWords)[keyof typeof waitWords]
}

function BookedIn({ booked: { orderId, orderNumber: number }, words }: BookedInProps) {
  const t = useTranslations('cart')
  const link = (text: ReactNode) => (
    <Link to={paths.booking(orderId)} className="underline">
      {text}
    </Link>
  )
  return <>{t.rich(words, { link, number })}</>
}

type TroubleProps = { isGood?: boolean; text: ReactNode; children: ReactNode }

function Trouble({ isGood = false, text, children }: TroubleProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className={clsx('text-sm font-semibold', isGood ? 'text-success' : 'text-danger')}>
        {text}
      </p>
      {/* The text of a quiet button is in line with the other buttons on a row of its own. */}
      <div className="flex flex-wrap gap-x-5 gap-y-2">{children}</div>
    </div>
  )
}

/** The reason why the quantity cannot be higher. */
function MostNote({ judged: { line, today } }: Pick<LineChangesProps, 'judged'>) {
  const t = useTranslations('cart')
  const most = MAX_QUANTITY_PER_LINE
  if (line.quantity >= most) {
    return <p className="text-xs text-ink-muted">{t('mostPerLine', { count: most })}</p>
  }
  if (line.quantity !== today?.free) return null
  return (
    <p className="text-xs font-semibold text-accent-ink">{t('onlyLeft', { count: today.free })}</p>
  )
}
