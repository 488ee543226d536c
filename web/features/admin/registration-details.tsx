import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { RegistrationDetails as Details } from '#shared/contract/admin/admin.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import { directionsTo, paths } from '#shared/paths.ts'
import { useTradeNames } from '#web/features/stores/trade-names.ts'
import { WeekSummary } from '#web/features/stores/week-summary.tsx'
import { Link } from '#web/lib/router.tsx'
import { formatPoint } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Card } from '#web/ui/card.tsx'
import { Picture, pictureAddress } from '#web/ui/picture.tsx'
import { Decision } from './decision.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { FactList, StatusBadge } from './store-facts.tsx'
import { useGoodsNames, useLocale } from '#web/lib/locale.ts'
import { Moment } from '#web/ui/moment.tsx'
import { sayMissing } from './nothing-here.tsx'

/** One registration with all facts for the decision. */
export function RegistrationDetails({ id }: { id: string }) {
  const query = useQuery(callQuery('GET /admin/registration', { _id: id }))
  return (
    <Loaded query={query} missing={sayMissing}>
      {(data) => <Facts details={data} />}
    </Loaded>
  )
}

function Facts({ details }: { details: Details }) {
  const t = useTranslations('admin')
  const { locale } = useLocale()
  const { place } = useGoodsNames()
  const { shopName, status, account, latitude, longitude } = details
  const { nameOf } = useTradeNames()
  const point = { lat: latitude, long: longitude }
  return (
    <div className="flex flex-col gap-4">
      <BackTitle to={paths.adminDashboard({ show: 'queue' })} label={t('queue')}>
        {shopName}
      </BackTitle>
      <p className="flex flex-wrap items-center gap-3 text-sm">
        <StatusBadge status={status} />
        {t('attempt', { count: details.attempt })}
      </p>
      {status === 'pending' && (
        <Decision registrationId={details._id} shopName={details.shopName} />
      )}
      <Similar similar={details.similar} />
      <Card>
        <FactList
          facts={[
            ['ownerName', details.ownerName],
            ['accountEmail', `${account.name} · ${account.email}`],
            ['email', details.email],
            ['contactNumber', `+91 ${details.contactNumber}`],
            ['businessType', nameOf(details.businessType)],
            ['address', details.address],
            ['locality', place(details.locality)],
            ['city', `${place(details.city)}, ${place(details.state)}`],
            ['gstin', details.gstin],
            ['enrolmentNumber', details.enrolmentNumber],
            ['pan', details.pan],
            ['submittedAt', formatMoment(details.submittedAt, locale)],
          ]}
        />
        <a
          href={directionsTo(point)}
          target="_blank"
          rel="noreferrer"
          className="mt-3 inline-flex wrap-anywhere min-h-11 items-center text-sm font-semibold text-primary underline underline-offset-3"
        >
          {t('onMap', { point: formatPoint(point) })}
        </a>
      </Card>
      <WeekSummary timings={details.timings} />
      <Pictures details={details} />
      <History history={details.history} />
    </div>
  )
}

function Similar({ similar }: Pick<Details, 'similar'>) {
  const t = useTranslations('admin')
  if (similar.length === 0) return null
  return (
    <div className="rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      <p className="font-semibold">{t('similar')}</p>
      <ul className="flex flex-col gap-1">
        {similar.map(({ storeId, shopName, status }) => (
          <li key={storeId} className="flex items-center gap-2">
            <Link
              to={paths.adminDashboard({ store: storeId })}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-3 md:min-h-8"
            >
              {shopName}
            </Link>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const boxes = { shopImage: 'wide', shopLogo: 'square' } as const
const widths = { shopImage: '', shopLogo: 'max-w-48' }

function Pictures({ details }: { details: Details }) {
  const t = useTranslations('admin')
  const pictures = [
    ['shopImage', details.shopImage],
    ['shopLogo', details.shopLogo],
  ] as const
  const shown = pictures.filter(([, path]) => path !== null)
  if (shown.length === 0) return <p className="text-sm text-ink-muted">{t('noPictures')}</p>
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {shown.map(([name, path]) => (
        <figure key={name}>
          <a
            href={path === null ? undefined : pictureAddress(path, 1600)}
            target="_blank"
            rel="noreferrer"
            aria-label={t('enlarge', { picture: t(`fields.${name}`) })}
          >
            <Picture path={path} alt="" sizes="24rem" box={boxes[name]} className={widths[name]} />
          </a>
          <figcaption className="mt-1 text-sm text-ink-muted">{t(`fields.${name}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}

function History({ history }: Pick<Details, 'history'>) {
  const t = useTranslations('admin')
  const { locale } = useLocale()
  return (
    <section>
      <h2 className="mb-2 text-lg">{t('history')}</h2>
      <ul className="flex flex-col gap-2">
        {history.map(({ _id, status, submittedAt, decidedAt, decidedBy, reason }) => (
          <li key={_id} className="rounded-control bg-sunken px-3 py-2 text-sm">
            <Moment at={submittedAt} className="mr-2" />
            <StatusBadge status={status} />
            {decidedAt && (
              <span className="ml-2 text-ink-muted">
                {t('decided', { at: formatMoment(decidedAt, locale), by: decidedBy ?? '–' })}
              </span>
            )}
            {reason && <p className="mt-1 break-words">{reason}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
