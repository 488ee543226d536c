import { useTranslations } from 'use-intl'
import { useHead } from '#web/lib/page-head.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Said when a screen could not be shown; `requestId` lets the support desk find the cause. */
export function ErrorScreen({ requestId }: { requestId?: string | undefined }) {
  const t = useTranslations('empty')
  useHead({ title: t('loadFailedTitle') })
  return (
    <ErrorState
      title={t('loadFailedTitle')}
      text={t('loadFailedText')}
      requestId={requestId}
      onRetry={() => location.reload()}
    />
  )
}
