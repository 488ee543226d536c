import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PublicReview } from '#shared/contract/reviews.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Link, useLocation } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

type ReportReviewProps = { review: PublicReview }

/** The inconspicuous button that reports a review to the administrators. */
export function ReportReview({ review }: ReportReviewProps) {
  const t = useTranslations('reviews')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-ml-3 self-start text-ink-muted!"
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {t('report')}
      </Button>
      {isAsked && <ReportDialog review={review} onClose={() => setAsked(false)} />}
    </>
  )
}

const usual = ['whyRude', 'whyPrivate', 'whyAdvert', 'whyOther'] as const

/** Asks what is wrong with the review. Mount a new one for each opening. */
function ReportDialog({ review, onClose }: ReportReviewProps & { onClose: () => void }) {
  const t = useTranslations('reviews')
  const sayError = useErrorWords()
  const isGuest = useSession().status === 'guest'
  const [reason, setReason] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending } = useCall('POST /report-review', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onClose()
    },
  })
  const send = () => {
    setMissing(reason === undefined)
    if (reason !== undefined) mutate({ reviewId: review.reviewId, reason })
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('reportTitle')}
      text={t('reportText')}
      confirm={t('report')}
      loading={isPending}
      onConfirm={send}
    >
      <ChipGroup
        legend={t('reportWhy')}
        options={usual.map((key) => ({ value: t(key), label: t(key) }))}
        value={reason}
        error={isMissing && reason === undefined ? t('reportMissing') : undefined}
        onChange={setReason}
      />
      {error && <FormError>{sayError(error)}</FormError>}
      {isGuest && <LogIn />}
    </ConfirmDialog>
  )
}

function LogIn() {
  const t = useTranslations('reviews')
  const { pathname, search } = useLocation()
  return (
    <Link to={paths.login(pathname + search)} className="font-semibold text-primary underline">
      {t('reportLogIn')}
    </Link>
  )
}
