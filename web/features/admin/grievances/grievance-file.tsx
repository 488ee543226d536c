import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { ReactNode } from 'react'
import type { GrievanceFile as File } from '#shared/contract/grievances/admin.ts'
import { paths } from '#shared/paths.ts'
import { ComplaintPictures, StateBadge, Thread } from '#web/features/grievances/thread.tsx'
import { WriteWords } from '#web/features/grievances/write-words.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Clock } from './clock.tsx'
import { CloseGrievance } from './close-grievance.tsx'
import { DataRequest } from './data-request.tsx'
import { sayMissing } from '../nothing-here.tsx'

/** One complaint with its person, its clocks and all messages. */
export function GrievanceFile({ id }: { id: string }) {
  const query = useQuery(callQuery('GET /admin/grievance', { grievanceId: id }))
  return (
    <Loaded query={query} missing={sayMissing}>
      {(data) => <Shown file={data} />}
    </Loaded>
  )
}

function Shown({ file }: { file: File }) {
  const t = useTranslations('officer')
  const topics = useTranslations('grievances.topics')
  const { grievanceId, number, topic, state, messages, personName, pictures } = file
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="-mb-4">
        <BackTitle
          to={paths.adminDashboard({ show: 'grievances' })}
          label={t('back')}
          note={topics(topic)}
          actions={<StateBadge state={state} />}
        >
          {number}
        </BackTitle>
      </div>
      <Facts file={file} />
      <DataRequest file={file} />
      <Thread messages={messages} reader="officer" personName={personName} />
      <ComplaintPictures grievanceId={grievanceId} count={pictures} />
      {state !== 'closed' && (
        <>
          <WriteWords
            call="POST /admin/grievance-answer"
            grievanceId={grievanceId}
            words={{ label: t('answerText'), hint: t('answerHint'), send: t('send') }}
          />
          <CloseGrievance grievanceId={grievanceId} number={number} />
        </>
      )}
    </div>
  )
}

function Facts({ file }: { file: File }) {
  const t = useTranslations('officer')
  const g = useTranslations('grievances')
  const { receivedAt, orderId, orderNumber, store, product, closedAt, closedAs } = file
  const booking = orderNumber && g('booking', { number: orderNumber })
  return (
    <Card asChild>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        <Row name={t('person')}>
          <Person file={file} />
        </Row>
        <Row name={t('receivedOn')}>
          <Moment at={receivedAt} />
          {closedAt && closedAs && (
            <span className="block">
              {g(`closed.${closedAs}`)} · <Moment at={closedAt} />
            </span>
          )}
        </Row>
        <Row name={t('answerClock')}>
          <Clock of={file} which="answer" />
        </Row>
        <Row name={t('redressClock')}>
          <Clock of={file} which="redress" />
        </Row>
        {booking && (
          <Row name={g('about')}>
            {orderId ? <To to={paths.adminDashboard({ order: orderId })}>{booking}</To> : booking}
          </Row>
        )}
        {store && (
          <Row name={t('shop')}>
            <To to={paths.adminDashboard({ show: 'stores', search: store.shopName })}>
              {store.shopName}
            </To>
          </Row>
        )}
        {product && (
          <Row name={t('product')}>
            <To to={paths.product(product.productId)}>{product.name}</To>
          </Row>
        )}
        <Row name={t('officer')}>{file.officer ?? t('nobody')}</Row>
      </dl>
    </Card>
  )
}

function Person({ file: { userId, personName, email, byLink } }: { file: File }) {
  const t = useTranslations('officer')
  if (email === '') return <>{t('deleted')}</>
  const name = `${personName} · ${email}`
  return (
    <>
      {userId ? <To to={paths.adminDashboard({ customer: userId })}>{name}</To> : name}
      {!userId && <span className="block text-ink-muted">{t('guest')}</span>}
      {byLink && <span className="block text-ink-muted">{t('byLink')}</span>}
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-6 items-center font-semibold text-primary hover:underline"
    >
      {children}
    </Link>
  )
}
