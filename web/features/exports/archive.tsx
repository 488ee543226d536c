import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
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
export const POLL_MS = 1_000

/** Of the person, or of the person's shop. */
type ArchiveProps = { of: '/me/archive' | '/store-archive' }

/**
 * The archive of all data: asked for, followed while a job makes it, and downloaded for a day. A fresh proof is wanted at
 * asking and at fetching; the call asks for it, and a file that is ready is then fetched.
 */
export function Archive({ of }: ArchiveProps) {
  const sayError = useErrorWords()
  const query = useQuery({
    ...callQuery(`GET ${of}`, {}),
    refetchInterval: ({ state: { data } }) => data?.archive?.state === 'making' && POLL_MS,
  })
  const ask = useCall(`POST ${of}`, {
    onSuccess: ({ archive }) => {
      if (archive.state === 'ready') fetchFile(`${API}${of}/file`)
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  if (query.isPending) return <Skeleton className="h-11 w-48" />
  if (!query.data) return <QueryFailed query={query} />
  return (
    <ArchiveSteps
      archive={query.data.archive}
      asking={ask.isPending ? { again: ask.variables.again ?? false } : undefined}
      onAsk={(again) => ask.mutate({ again })}
    />
  )
}

type StepsProps = {
  archive: ArchiveState | null
  /** The question that waits for its answer. */
  asking: { again: boolean } | undefined
  onAsk: (again: boolean) => void
  /** The words of a file that is ready. */
  children?: ReactNode
}

/** The actions for an archive in its state. */
export function ArchiveSteps({ archive, ...steps }: StepsProps) {
  return (
    <div className="flex flex-col items-start gap-3" aria-live="polite">
      {archive?.state === 'making' ? <Making {...archive} /> : <Ask archive={archive} {...steps} />}
    </div>
  )
}

function Ask({ archive, asking, onAsk, children }: StepsProps) {
  const t = useTranslations('archive')
  const ready = archive?.state === 'ready' ? archive : undefined
  return (
    <>
      {ready && <Ready archive={ready}>{children}</Ready>}
      {archive?.state === 'failed' && <p className="text-sm text-danger">{t('failed')}</p>}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" loading={asking?.again === false} onClick={() => onAsk(false)}>
          <Download aria-hidden="true" className="size-4.5" />
          {t(ready ? 'download' : 'prepare')}
        </Button>
        {ready && (
          <Button variant="secondary" loading={asking?.again === true} onClick={() => onAsk(true)}>
            {t('again')}
          </Button>
        )}
      </div>
    </>
  )
}

function Ready({ archive, children }: { archive: ArchiveState; children: ReactNode }) {
  const t = useTranslations('archive')
  const { locale } = useLocale()
  const size = formatBytes(archive.bytes)
  return (
    <>
      <p className="text-sm">{t('ready', { size, end: formatMoment(archive.endsAt, locale) })}</p>
      {children}
    </>
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
