import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import Info from 'lucide-react/icons/info'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { hasCode } from '#web/lib/call-error.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link, useNavigate } from '#web/lib/router.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { BrokenDrawing, NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Checking } from './checking.tsx'
import type { Details } from './corrections.ts'
import { ForgetList } from './forget-list.tsx'
import { SentBy } from './import-words.tsx'
import { Done, Undone } from './outcome.tsx'
import { firstStep, type Step, steps, stepsOf } from './steps.ts'
import { useImport } from './use-import.ts'
import { Working } from './working.tsx'
import { useLocale } from '#web/lib/locale.ts'

const waiting = (
  <Card>
    <SkeletonText lines={5} />
  </Card>
)

type OneImportProps = { importId: string; step: string | undefined; before: string | undefined }

/** An import in its present state, which the server knows. */
export function OneImport({ importId, step, before }: OneImportProps) {
  const t = useTranslations('imports')
  const query = useImport(importId)
  const list = query.data
  if (hasCode(query.error, 'NOT_FOUND')) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('goneTitle')}
        text={t('goneText')}
        action={<ButtonLink to={paths.importGoods()}>{t('toLists')}</ButtonLink>}
      />
    )
  }
  if (!list) return <NotLoaded query={query} waiting={waiting} />
  return (
    <div className="flex flex-col gap-5">
      <output className="sr-only">{t(`states.${list.state}`)}</output>
      <div className="flex min-h-11 items-center justify-between gap-2">
        <p className="min-w-0 text-sm wrap-anywhere text-ink-muted">
          <bdi className="font-semibold text-ink">{list.fileName || t('noName')}</bdi>
          {' · '}
          <SentBy list={list} />
        </p>
        {mayForget(list) && <ForgetList importId={importId} />}
      </div>
      {before && list.state !== 'done' && list.state !== 'undone' && <SeenBefore before={before} />}
      <Content list={list} step={steps.find((one) => one === step)} before={before} />
    </div>
  )
}

/** Only a list of which nothing was saved can be removed. */
function mayForget({ state }: Details): boolean {
  return state === 'ready' || state === 'previewing' || state === 'failed'
}

type ContentProps = { list: Details; step: Step | undefined; before: string | undefined }

function Content({ list, step, before }: ContentProps) {
  switch (list.state) {
    case 'reading':
    case 'applying':
    case 'undoing':
      return <Working list={list} state={list.state} />
    case 'previewing':
    case 'ready':
      return <Steps list={list} step={step} before={before} />
    case 'done':
      return <Done list={list} />
    case 'undone':
      return <Undone list={list} />
    case 'failed':
      return <FailedList list={list} />
  }
}

/** Without a step in the address, the first step that needs the person opens after the first preview. */
function Steps({ list, step, before }: ContentProps) {
  const navigate = useNavigate()
  const { importId, state } = list
  const first = step === undefined && state === 'ready' ? firstStep(list) : undefined
  useEffect(() => {
    if (first) navigate(paths.importGoods({ id: importId, step: first, before }), { replace: true })
  }, [first, importId, before, navigate])
  if (!step) return <Working list={list} state="previewing" />
  // A correction may remove all words, and with them their step.
  return (
    <Checking
      key={importId}
      list={list}
      step={stepsOf(list).includes(step) ? step : 'preview'}
      before={before}
    />
  )
}

function SeenBefore({ before }: { before: string }) {
  const t = useTranslations('imports')
  const { locale } = useLocale()
  const { data } = useQuery(callQuery('GET /import', { id: before }))
  if (!data) return null
  const when = formatMoment(data.appliedAt ?? data.at, locale)
  return (
    <div className="flex gap-3 rounded-card bg-accent-soft px-4 py-3 text-sm text-accent-ink">
      <Info aria-hidden="true" className="size-5 shrink-0" />
      <p>
        {t(data.appliedAt ? 'importedBefore' : 'sentBefore', { when })}{' '}
        <Link
          to={paths.importGoods({ id: before })}
          className="font-semibold underline underline-offset-3"
        >
          {t('seeEarlier')}
        </Link>
      </p>
    </div>
  )
}

function FailedList({ list: { message } }: { list: Details }) {
  const t = useTranslations('imports')
  return (
    <div role="alert">
      <EmptyState
        drawing={<BrokenDrawing />}
        title={t('failedTitle')}
        text={message ?? t('failedText')}
        action={<ButtonLink to={paths.importGoods()}>{t('another')}</ButtonLink>}
      />
    </div>
  )
}
