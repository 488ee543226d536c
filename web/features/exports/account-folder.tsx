import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Folder } from '#shared/contract/exports/account-folders.ts'
import { formatMoment, indianDay } from '#shared/formats/india-time.ts'
import { API } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { fetchFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Field } from '#web/ui/field.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ArchiveSteps, POLL_MS } from './archive.tsx'

type FolderProps = {
  /** Of the shop, or of the operator. */
  of: '/account-folder' | '/admin/account-folder'
  /** Asks an administrator for a proof; the calls of a shop ask by themselves. */
  askProof?: (again: () => void) => void
}

/** The folder of a month for the accountant: its month, its making and its file. */
export function AccountFolder({ of, askProof }: FolderProps) {
  const t = useTranslations('folder')
  const months = lastMonths(useNow())
  const [month, setMonth] = useState(months[1] ?? '')
  const name = useMonthName()
  return (
    <Section
      part="folder"
      title={t('title')}
      note={t(of === '/account-folder' ? 'shopText' : 'operatorText')}
    >
      <div className="max-w-xs">
        <Field label={t('month')}>
          <Select
            value={month}
            onChange={(event) => setMonth(event.target.value)}
            options={months.map((value) => ({ value, label: name(value) }))}
          />
        </Field>
      </div>
      <OfMonth key={month} of={of} month={month} {...(askProof && { askProof })} />
    </Section>
  )
}

const MONTHS = 15

/** This month and those before it, `YYYY-MM`. */
function lastMonths(now: number): string[] {
  const [year = 0, month = 0] = indianDay(now).split('-').map(Number)
  return Array.from({ length: MONTHS }, (_month, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}

function useMonthName() {
  const t = useTranslations('folder')
  return (month: string) => {
    const [year = '', number = ''] = month.split('-')
    return t('monthName', { month: number, year })
  }
}

function OfMonth({ of, month, askProof }: FolderProps & { month: string }) {
  const sayError = useErrorWords()
  const query = useQuery({
    ...callQuery(`GET ${of}`, { month }),
    refetchInterval: ({ state: { data } }) => data?.folder?.state === 'making' && POLL_MS,
  })
  const ask = useCall(`POST ${of}`, {
    onSuccess: ({ folder }) => {
      if (folder.state === 'ready') fetchFile(`${API}${of}/file?month=${month}`)
    },
    onError: (error, input) => {
      if (askProof && error.code === 'PROOF_NEEDED') askProof(() => ask.mutate(input))
      else void toast('error', sayError(error))
    },
  })
  if (query.isPending) return <Skeleton className="h-11 w-48" />
  if (!query.data) return <QueryFailed query={query} />
  const { folder } = query.data
  return (
    <ArchiveSteps
      archive={folder}
      asking={ask.isPending ? { again: ask.variables.again ?? false } : undefined}
      onAsk={(again) => ask.mutate({ month, again })}
    >
      {folder && <Contents folder={folder} />}
    </ArchiveSteps>
  )
}

/** The moment of the folder, and what differs from the one before it. */
function Contents({ folder: { asOf, askedAt, changes } }: { folder: Folder }) {
  const t = useTranslations('folder')
  const { locale } = useLocale()
  if (asOf === null) return null
  const at = formatMoment(asOf, locale)
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p>{t(asOf < askedAt ? 'same' : 'asOf', { at })}</p>
      {changes && (
        <>
          <p>{t('changed', { since: formatMoment(changes.since, locale) })}</p>
          <ul className="list-disc pl-5 text-ink-muted">
            {changes.issued.map(({ kind, count, first, last }) => (
              <li key={kind}>{t(`issued.${kind}`, { count, first, last })}</li>
            ))}
            {changes.corrected.length > 0 && (
              <li className="wrap-anywhere">
                {t('corrected', { numbers: changes.corrected.join(', ') })}
              </li>
            )}
            <li className="wrap-anywhere">{t('files', { names: changes.files.join(', ') })}</li>
          </ul>
        </>
      )}
    </div>
  )
}
