import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'

type WaitedRow = Output<'GET /store-waitlist'>['variants'][number]

/** The variants for which customers wait, and the pieces held for them. Nothing is shown while nobody waits. */
export function StoreWaitlist() {
  const t = useTranslations('inventory')
  const { data } = useQuery(callQuery('GET /store-waitlist', {}))
  if (!data || data.variants.length === 0) return null
  return (
    <div className="mb-4">
      <Section title={t('waitlistTitle')} note={t('waitlistNote')}>
        <ul className="divide-y divide-hairline">
          {data.variants.map((waited) => (
            <WaitedVariant key={waited.variantId} waited={waited} />
          ))}
        </ul>
      </Section>
    </div>
  )
}

function WaitedVariant({ waited }: { waited: WaitedRow }) {
  const t = useTranslations('inventory')
  const { productName, attributes, image, waiting, holds } = waited
  return (
    <li className="flex gap-3 py-3 text-sm first:pt-0 last:pb-0">
      <Picture
        path={image}
        alt=""
        sizes="56px"
        className="w-12! shrink-0 self-start rounded-control"
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{productName}</p>
        <VariantWords variant={attributes} isShort />
        <p className="text-ink-muted">{t('waitingCount', { count: waiting })}</p>
        {holds.map((hold) => (
          <HeldPiece key={hold._id} hold={hold} />
        ))}
      </div>
    </li>
  )
}

function HeldPiece({ hold }: { hold: WaitedRow['holds'][number] }) {
  const t = useTranslations('inventory')
  const sayError = useErrorWords()
  const release = useCall('POST /release-waitlist-hold', {
    onSuccess: ({ message }) => void toast('success', message),
    onError: (error) => void toast('error', sayError(error)),
  })
  return (
    <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="font-semibold text-accent-ink">
        {t('heldUntil', { until: formatDateTime(hold.until) })}
      </p>
      <ConfirmButton
        mutation={release}
        input={{ holdId: hold._id }}
        button={{ size: 'sm', variant: 'secondary' }}
        title={t('releaseTitle')}
        text={t('releaseText')}
        confirm={t('releaseHold')}
      />
    </div>
  )
}
