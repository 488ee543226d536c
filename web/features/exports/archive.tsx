import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl'
import type { Archive as ArchiveState } from '#shared/contract/exports/archives.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { API } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatBytes } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { fetchFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

/** Interval of polling while the archive is made, in milliseconds. */
const POLL_MS = 1_000

/** Of the person, or of the person's shop. */
type ArchiveProps = { of: '/me/archive' | '/store-archive' }

/** The archive of all data: asked for, followed while a job makes it, and downloaded for a day. */
export function Archive({ of }: ArchiveProps) {
  const query = useQuery({
    ...callQuery(`GET ${of}`, {}),
    refetchInterval: ({ state: { data } }) => data?.archive?.state === 'making' && POLL_MS,
  })
  if (query.isPending) return <Skeleton className="h-11 w-48" />
  if (!query.data) return <QueryFailed query={query} />
  const { archive } = query.data
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      {archive?.state === 'making' ? <Making {...archive} /> : <Ask of={of} archive={archive} />}
    </div>
  )
}

function Making({ done, total }: ArchiveState) {
  const t = useTranslations('archive')
  return (
    <div className="w-full">
      <ProgressBar label={t('progress')} part={total === 0 ? undefined : done / total} />
      <p className="mt-2 text-sm text-ink-muted">{t('making')}</p>
    </div>
  )
}

/** A fresh proof is wanted at asking and at fetching; the call asks for it, and a file that is ready is then fetched. */
function Ask({ of, archive }: ArchiveProps & { archive: ArchiveState | null }) {
  const t = useTranslations('archive')
  const sayError = useErrorWords()
  const { locale } = useLocale()
  const ask = useCall(`POST ${of}`, {
    onSuccess: ({ archive: found }) => {
      if (found.state === 'ready') fetchFile(`${API}${of}/file`)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  const isReady = archive?.state === 'ready'
  const again = ask.isPending && ask.variables.again === true
  return (
    <>
      {isReady && (
        <p className="text-sm">
          {t('ready', {
            size: formatBytes(archive.bytes),
            end: formatMoment(archive.endsAt, locale),
          })}
        </p>
      )}
      {archive?.state === 'failed' && <p className="text-sm text-danger">{t('failed')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          loading={ask.isPending && !again}
          onClick={() => ask.mutate({ again: false })}
        >
          <Download aria-hidden="true" className="size-4.5" />
          {t(isReady ? 'download' : 'prepare')}
        </Button>
        {isReady && (
          <Button variant="secondary" loading={again} onClick={() => ask.mutate({ again: true })}>
            {t('again')}
          </Button>
        )}
      </div>
    </>
  )
}
