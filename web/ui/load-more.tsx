import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type LoadMoreProps = { hasMore: boolean; loading: boolean; onLoad: () => void; note?: ReactNode }

/** Rendered below a list; `note` says how much of it is shown. */
export function LoadMore({ hasMore, loading, onLoad, note }: LoadMoreProps) {
  const t = useTranslations('ui')
  return (
    <div className="mt-8 flex flex-col items-center gap-3">
      {note && <p className="text-sm text-ink-muted">{note}</p>}
      {hasMore && (
        <Button variant="secondary" size="lg" loading={loading} onClick={onLoad}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}
