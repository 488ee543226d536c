import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const ReportDialog = onDemand(async () => (await import('./report-dialog.tsx')).ReportDialog)

/** The inconspicuous button that reports a review to the administrators. */
export function ReportReview({ reviewId }: { reviewId: string }) {
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
      <ReportDialog open={isAsked} onOpenChange={setAsked} reviewId={reviewId} />
    </>
  )
}
