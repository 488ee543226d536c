import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Grievance } from '#shared/contract/grievances/complaint.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { StateBadge } from '#web/features/grievances/thread.tsx'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'

const ownQuery = callQuery('GET /grievances', {})

export const screen: Screen = { component: ComplaintsScreen, messages: ['grievances'] }
export const loads: ScreenLoads = {
  page: ({ t }) => ({ title: t('grievances.mine') }),
  personal: ({ queryClient }) => queryClient.prefetchQuery(ownQuery),
}

/** The person's own complaints and requests. */
function ComplaintsScreen() {
  const t = useTranslations('grievances')
  return (
    <Page>
      <PageTitle note={t('mineNote')}>{t('mine')}</PageTitle>
      <Complaints />
    </Page>
  )
}

function Complaints() {
  const t = useTranslations('grievances')
  const query = useQuery({ ...ownQuery, refetchOnMount: 'always' })
  if (!query.data) return <NotLoaded query={query} lines={6} />
  const { grievances } = query.data
  if (grievances.length === 0) {
    return (
      <EmptyState
        drawing={<NothingFoundDrawing />}
        title={t('none')}
        text={t('noneText')}
        action={<ButtonLink to={paths.complain()}>{t('new')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <ButtonLink to={paths.complain()} className="mb-4">
        {t('new')}
      </ButtonLink>
      <ul className="flex max-w-3xl flex-col gap-3">
        {grievances.map((complaint) => (
          <li key={complaint.grievanceId}>
            <Listed complaint={complaint} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Listed({ complaint }: { complaint: Grievance }) {
  const t = useTranslations('grievances')
  const { locale } = useLocale()
  const { grievanceId, number, topic, state, answeredAt, closedAt, closedAs } = complaint
  const on = (instant: string) => formatMoment(instant, locale)
  return (
    <Card className="flex flex-col gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">
          <Link
            to={paths.complaint(grievanceId)}
            className="money inline-flex min-h-11 items-center text-primary hover:underline md:min-h-8"
          >
            {number}
          </Link>
        </h2>
        <StateBadge state={state} />
      </div>
      <p>{t(`topics.${topic}`)}</p>
      <p className="text-ink-muted">
        {closedAt && closedAs
          ? `${t('closedOn', { date: on(closedAt) })}: ${t(`closed.${closedAs}`)}`
          : answeredAt
            ? t('redressDue', { date: on(complaint.redressDueAt) })
            : t('answerDue', { date: on(complaint.answerDueAt) })}
      </p>
    </Card>
  )
}
