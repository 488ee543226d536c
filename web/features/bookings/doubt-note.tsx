import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'
import { type DoubtFacts, paymentDoubtOf } from './payment-doubt.ts'

type DoubtNoteProps = { order: DoubtFacts }

/** Warns the person who hands goods over that the money of the order may be missing; nothing when it is there. */
export function DoubtNote({ order }: DoubtNoteProps) {
  const t = useTranslations('disputeList')
  const doubt = paymentDoubtOf(order)
  if (!doubt) return null
  return (
    <p
      role="alert"
      className="flex gap-3 rounded-card bg-danger-soft px-4 py-2 text-sm font-semibold text-danger"
    >
      <TriangleAlert aria-hidden="true" className="size-6 shrink-0" />
      {t(`doubts.${doubt}`)}
    </p>
  )
}
