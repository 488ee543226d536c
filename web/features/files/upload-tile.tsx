import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import X from 'lucide-react/icons/x'
import { ALL_SENT } from '#web/lib/call-upload.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { NoPictureDrawing } from '#web/ui/drawings.tsx'
import { useFailed } from '#web/ui/picture.tsx'
import { useFailureWords } from './failure-words.ts'
import { isRefused, type Upload, type UploadQueue } from './uploads.ts'

const aspects = { portrait: 'aspect-4/5', square: 'aspect-square', wide: 'aspect-16/9' }

type TileProps = { upload: Upload; queue: UploadQueue; box: keyof typeof aspects }

/** A picture during its upload: the sent part, or the reason why it was not stored. */
export function UploadTile({ upload, queue, box }: TileProps) {
  const t = useTranslations('pictures')
  const { id, preview, sent, error } = upload
  const [failed, watched] = useFailed(preview)
  return (
    <li className="relative overflow-hidden rounded-card border border-hairline bg-surface">
      {failed ? (
        <div className={clsx('grid place-items-center bg-sunken text-edge', aspects[box])}>
          <NoPictureDrawing className="w-2/5 max-w-28" />
        </div>
      ) : (
        <img
          {...watched}
          src={preview}
          alt=""
          className={clsx('w-full bg-sunken object-cover opacity-60', aspects[box])}
        />
      )}
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

function Sent({ part }: { part: number | undefined }) {
  const t = useTranslations('pictures')
  if (part === undefined) return <span className="text-xs text-ink-muted">{t('queued')}</span>
  const percent = Math.floor(part * HUNDRED)
  return (
    <>
      {/* SVG attributes, because the content security policy blocks inline styles. */}
      <svg aria-hidden="true" className="h-1.5 w-full rounded-full bg-hairline">
        <rect width={`${percent}%`} height="100%" className="fill-primary" />
      </svg>
      <span className="text-xs text-ink-muted">
        {part < ALL_SENT ? t('sent', { percent }) : t('checking')}
      </span>
    </>
  )
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('pictures')
  const words = useFailureWords()
  return (
    <div role="alert">
      <p className="wrap-anywhere text-danger">{words(error)}</p>
      {!isRefused(error) && (
        <Button size="sm" variant="secondary" wide className="mt-2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </div>
  )
}
