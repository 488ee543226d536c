import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'
import { formatPaise } from '#shared/formats/money.ts'
import { type DoubtFacts, paymentDoubtsOf } from './payment-doubt.ts'

type DoubtNoteProps = {
  order: DoubtFacts
  /** The shop of the order, for a reader who is not the shop: the words then say what the shop loses. */
  shopName?: string
}

/** Warns the person who hands goods over that money of the order may be missing; nothing when it is there. */
export function DoubtNote({ order, shopName }: DoubtNoteProps) {
  const t = useTranslations('disputeList')
  return paymentDoubtsOf(order).map(({ kind, paise }) => (
    <p
      key={kind}
      role="alert"
      className="flex gap-3 rounded-card bg-danger-soft px-4 py-2 text-sm font-semibold text-danger"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
      {shopName === undefined
        ? t(`doubts.${kind}`, { amount: formatPaise(paise) })
        : t(`doubtsOfShop.${kind}`, { amount: formatPaise(paise), shopName })}
    </p>
  ))
}
