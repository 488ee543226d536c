import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLogInLink } from '#web/features/accounts/entry/ask-log-in.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Link } from '#web/lib/router.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ChipGroup } from '#web/ui/chip-group.tsx'
import { FormError } from '#web/ui/field.tsx'
import { ConfirmDialog } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toast.ts'

const usual = ['whyRude', 'whyPrivate', 'whyAdvert', 'whyOther'] as const

type ReportDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  reviewId: string
}

/** Asks for the reason of a report about a review. */
export const ReportDialog = withMessages('ownReviews', Report, ['ownReviews'])

function Report({ open, onOpenChange, reviewId }: ReportDialogProps) {
  const t = useTranslations('ownReviews')
  const sayError = useErrorWords()
  const logIn = useLogInLink()
  const isGuest = useSession().status === 'guest'
  const [reason, setReason] = useState<string>()
  const [isMissing, setMissing] = useState(false)
  const { mutate, error, isPending } = useCall('POST /report-review', {
    onSuccess: ({ message }) => {
      void toast('success', message)
      onOpenChange(false)
    },
  })
  const send = () => {
    setMissing(reason === undefined)
    if (reason !== undefined) mutate({ reviewId, reason })
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('reportTitle')}
      text={t('reportText')}
      confirm={t('reportConfirm')}
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
      {isGuest && (
        <Link {...logIn} className="font-semibold text-primary underline">
          {t('reportLogIn')}
        </Link>
      )}
    </ConfirmDialog>
  )
}
