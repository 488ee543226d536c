import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { OwnGrievance } from '#shared/contract/grievances/complaint.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { saveFile } from '#web/lib/save-file.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { NothingFoundDrawing } from '#web/ui/drawings.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toast.ts'
import { ComplaintPictures, StateBadge, Thread } from './thread.tsx'
import { WriteWords } from './write-words.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

const LOOK_AGAIN_MS = 60_000

/** One complaint with its clocks and messages. `grievanceId`: the id, or the token of a link. */
export function OwnComplaint({ grievanceId }: { grievanceId: string }) {
  const query = useQuery({
    ...callQuery('POST /grievance', { grievanceId }),
    retry: retryOnce,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => !state.error && LOOK_AGAIN_MS,
  })
  if (!query.data && query.error?.code === 'NOT_FOUND') return <NoComplaint />
  return (
    <Loaded query={query}>{(data) => <Shown complaint={data} grievanceId={grievanceId} />}</Loaded>
  )
}

/** Shown for an address or a link without a complaint. */
export function NoComplaint() {
  const t = useTranslations('grievances')
  return (
    <EmptyState
      drawing={<NothingFoundDrawing />}
      title={t('endedTitle')}
      text={t('ended')}
      action={
        <>
          <ButtonLink to={paths.complaints()}>{t('mine')}</ButtonLink>
          <ButtonLink to={paths.complain()} variant="secondary">
            {t('new')}
          </ButtonLink>
        </>
      }
    />
  )
}

type ShownProps = { complaint: OwnGrievance; grievanceId: string }

function Shown({ complaint, grievanceId }: ShownProps) {
  const t = useTranslations('grievances')
  const { number, topic, state, messages, byLink, copyUntil } = complaint
  const isRequest = topic === 'copy' || topic === 'correct' || topic === 'erase'
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div className="-mb-2">
        <PageTitle note={t(`topics.${topic}`)} actions={<StateBadge state={state} />}>
          {isRequest ? t('requestTitle', { number }) : t('title', { number })}
        </PageTitle>
      </div>
      <Facts complaint={complaint} />
      {copyUntil && <Copy grievanceId={grievanceId} until={copyUntil} />}
      <Thread messages={messages} reader="person" personName="" />
      <ComplaintPictures grievanceId={grievanceId} count={complaint.pictures} />
      <GoOn complaint={complaint} grievanceId={grievanceId} />
      <p className="text-sm text-ink-muted">
        {byLink && <>{t('saved')} </>}
        {t('elsewhere')}
      </p>
    </div>
  )
}

/** The field and the buttons by which the person answers, closes the complaint, or opens it again. */
function GoOn({ complaint: { state, canReopenUntil }, grievanceId }: ShownProps) {
  const t = useTranslations('grievances')
  const { locale } = useLocale()
  const isClosed = state === 'closed'
  if (isClosed && !canReopenUntil) return null
  const send = isClosed ? t('reopen') : t('send')
  return (
    <>
      {canReopenUntil && (
        <p className="text-sm text-ink-muted">
          {t('reopenNote', { date: formatMoment(canReopenUntil, locale) })}
        </p>
      )}
      <WriteWords
        call="POST /grievance-message"
        grievanceId={grievanceId}
        words={{ label: t('write'), hint: t('writeHint'), send }}
      />
      {!isClosed && <CloseComplaint grievanceId={grievanceId} />}
    </>
  )
}

function Facts({ complaint }: { complaint: OwnGrievance }) {
  const t = useTranslations('grievances')
  const { locale } = useLocale()
  const on = (instant: string) => formatMoment(instant, locale)
  const { receivedAt, answerDueAt, redressDueAt, answeredAt, closedAt, closedAs } = complaint
  return (
    <Card className="flex flex-col gap-1 text-sm">
      <p>{t('received', { date: on(receivedAt) })}</p>
      {closedAt && closedAs ? (
        <p className="font-semibold">
          {t('closedOn', { date: on(closedAt) })}: {t(`closed.${closedAs}`)}
        </p>
      ) : (
        <p className="font-semibold">
          {!answeredAt && <>{t('answerDue', { date: on(answerDueAt) })} · </>}
          {t('redressDue', { date: on(redressDueAt) })}
        </p>
      )}
      <Subject complaint={complaint} />
    </Card>
  )
}

/** The booking, shop and product. A reader who has only the link cannot open the booking. */
function Subject({ complaint }: { complaint: OwnGrievance }) {
  const t = useTranslations('grievances')
  const { orderId, orderNumber, store, product, byLink } = complaint
  const booking = orderNumber && t('booking', { number: orderNumber })
  const goods = [product?.name, store?.shopName].filter(Boolean).join(', ')
  return (
    <>
      {booking && orderId && !byLink ? (
        <p>
          <Link to={paths.booking(orderId)} className="font-semibold text-primary underline">
            {booking}
          </Link>
        </p>
      ) : (
        booking && <p>{booking}</p>
      )}
      {goods && <p className="wrap-anywhere text-ink-muted">{goods}</p>}
    </>
  )
}

function Copy({ grievanceId, until }: { grievanceId: string; until: string }) {
  const t = useTranslations('grievances')
  const { locale } = useLocale()
  const sayError = useErrorWords()
  const { mutate, isPending } = useCall('POST /grievance-copy', {
    onSuccess: ({ fileName, data }) => {
      saveFile(fileName, JSON.stringify(data, null, 2), 'application/json')
      void toast('success', t('downloaded', { file: fileName }))
    },
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <Card className="flex flex-wrap items-center gap-3 text-sm">
      <Button loading={isPending} onClick={() => mutate({ grievanceId })}>
        {t('download')}
      </Button>
      <span className="text-ink-muted">
        {t('downloadUntil', { date: formatMoment(until, locale) })}
      </span>
    </Card>
  )
}

function CloseComplaint({ grievanceId }: { grievanceId: string }) {
  const t = useTranslations('grievances')
  const sayError = useErrorWords()
  const closing = useCall('POST /close-grievance', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <ConfirmButton
      mutation={closing}
      input={{ grievanceId }}
      button={{ variant: 'secondary', className: 'self-start' }}
      title={t('closeTitle')}
      text={t('closeText')}
      confirm={t('close')}
    />
  )
}
