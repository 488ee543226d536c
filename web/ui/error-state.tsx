import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { BrokenDrawing } from './drawings.tsx'
import { EmptyState } from './empty-state.tsx'

type ErrorStateProps = {
  /** Left out, it says that something did not load and that nothing is lost. */
  title?: string
  text?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** A load that failed; `requestId` finds the cause in the server's log. */
export function ErrorState({ title, text, requestId, onRetry, retrying }: ErrorStateProps) {
  const t = useTranslations('ui')
  const usual = useTranslations('empty')
  return (
    <div role="alert">
      <EmptyState
        drawing={<BrokenDrawing />}
        title={title ?? usual('loadFailedTitle')}
        text={
          <>
            {text ?? usual('loadFailedText')}
            {requestId && (
              <span className="mt-2 block text-xs break-all">
                {t('requestId', { id: requestId })}
              </span>
            )}
          </>
        }
        action={
          onRetry && (
            <Button loading={retrying ?? false} onClick={onRetry}>
              {t('retry')}
            </Button>
          )
        }
      />
    </div>
  )
}
