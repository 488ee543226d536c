import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SellingStore } from '#shared/contract/stores/stores.ts'
import { paths, phoneLink } from '#shared/paths.ts'
import { withMessages } from '#web/lib/later-messages.tsx'
import { Link } from '#web/lib/router.tsx'
import { OwnText } from '#web/ui/own-text.tsx'

const linkLook =
  'inline-flex min-h-11 items-center text-primary underline underline-offset-3 md:min-h-6'

/** Who sells: the legal name, the registration for GST, the address, and the number for questions and complaints. */
function Facts({ store }: { store: SellingStore }) {
  const t = useTranslations('seller')
  const { seller, address, contactNumber } = store
  return (
    <section aria-label={t('title')} className="text-sm">
      <h2 className="text-base">{t('title')}</h2>
      <dl className="mt-1 flex flex-col gap-y-1">
        <Fact name={t('name')}>{seller.legalName}</Fact>
        <Fact name={t('gst')}>
          {seller.gstin === null ? t('notRegistered') : t('registered', { gstin: seller.gstin })}
        </Fact>
        <Fact name={t('address')}>
          <OwnText>{address}</OwnText>
        </Fact>
        <Fact name={t('care')}>
          <a href={phoneLink(contactNumber)} className={linkLook}>
            <span className="money">{contactNumber}</span>
          </a>
        </Fact>
      </dl>
      <Link to={paths.complain({ topic: 'shop', store: store._id })} className={linkLook}>
        {t('complain')}
      </Link>
    </section>
  )
}

/** With large text the value stands below its name. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3">
      <dt className="basis-28 text-ink-muted">{name}</dt>
      <dd className="min-w-0 grow basis-40 break-words">{children}</dd>
    </div>
  )
}

export const SellerFacts = withMessages('seller', Facts)
