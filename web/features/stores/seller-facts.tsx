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
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 *:odd:text-ink-muted">
        <dt>{t('name')}</dt>
        <dd className="break-words">{seller.legalName}</dd>
        <dt>{t('gst')}</dt>
        <dd className="wrap-anywhere">
          {seller.gstin === null ? t('notRegistered') : t('registered', { gstin: seller.gstin })}
        </dd>
        <dt>{t('address')}</dt>
        <dd className="break-words">
          <OwnText>{address}</OwnText>
        </dd>
        <dt>{t('care')}</dt>
        <dd>
          <a href={phoneLink(contactNumber)} className={linkLook}>
            <span className="money">{contactNumber}</span>
          </a>
        </dd>
      </dl>
      <Link to={paths.complain({ topic: 'shop', store: store._id })} className={linkLook}>
        {t('complain')}
      </Link>
    </section>
  )
}

export const SellerFacts = withMessages('seller', Facts)
