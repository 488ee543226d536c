import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { useWhenOnline } from '#web/lib/react-hooks.ts'
import { Button } from './button.tsx'
import { BrokenDrawing } from './drawings.tsx'

type ErrorStateProps = {
  /** By default a general message: something did not load, and nothing is lost. */
  title?: string
  text?: ReactNode
  requestId?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean
}

/** A loading error, retried when the device is online again. `requestId` finds the cause in the server's log. */
export function ErrorState({ title, text, requestId, onRetry, retrying }: ErrorStateProps) {
  const t = useTranslations('ui')
  const usual = useTranslations('empty')
  useWhenOnline(onRetry)
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

type EmptyStateProps = {
  drawing: ReactNode
  title: string
  text?: ReactNode
  action?: ReactNode
  /** The level of the heading; 1 where the page has no other title. */
  level?: 1 | 2
}

export function EmptyState({ drawing, title, text, action, level = 2 }: EmptyStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-sm flex-col items-center gap-2 px-4 py-12 text-center">
      <div className="w-full max-w-48 text-ink-muted">{drawing}</div>
      <Heading className="text-lg">{title}</Heading>
      {text && <p className="text-sm text-ink-muted">{text}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
