import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { CallError } from '#web/lib/call-error.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import type { Upload, UploadQueue } from './uploads.ts'

/** A picture that is on its way: how much of it is sent, or why it was not stored. */
export function UploadTile({ upload, queue }: { upload: Upload; queue: UploadQueue }) {
  const t = useTranslations('pictures')
  const { id, preview, sent, error } = upload
  return (
    <li className="relative overflow-hidden rounded-card border border-hairline bg-surface">
      <img
        src={preview}
        alt=""
        className="aspect-4/5 w-full bg-sunken object-cover opacity-60 dark:brightness-90"
      />
      <IconButton
        label={t('stop')}
        className="absolute! top-1 right-1 bg-surface/90"
        onClick={() => queue.remove(id)}
      >
        <X />
      </IconButton>
      <div className="p-2 text-sm">
        {error === undefined ? (
          <Sent part={sent} />
        ) : (
          <Failure error={error} onRetry={() => queue.retry(id)} />
        )}
      </div>
    </li>
  )
}

const HUNDRED = 100

function Sent({ part }: { part: number }) {
  const t = useTranslations('pictures')
  const percent = Math.round(part * HUNDRED)
  return (
    <>
      <progress
        aria-label={t('progress')}
        value={percent}
        max={HUNDRED}
        className="h-2 w-full accent-primary"
      />
      <span className="text-xs text-ink-muted">
        {percent < HUNDRED ? t('sent', { percent }) : t('checking')}
      </span>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('pictures')
  const sayError = useErrorWords()
  const lost = error instanceof CallError && error.status === 0
  const refused = error instanceof CallError && error.code === 'INVALID_INPUT'
  return (
    <div role="alert">
      <p className="wrap-anywhere text-danger">{lost ? t('waits') : sayError(error)}</p>
      {!refused && (
        <Button size="sm" variant="secondary" wide className="mt-2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
