import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { GstRatePreview } from '#shared/contract/settings/gst-rates.ts'
import { formatDay } from '#shared/formats/india-time.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import type { Input } from '#web/lib/call.ts'
import { formatRupees } from '#web/lib/format.ts'
import { callPages } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { MorePages } from '#web/ui/load-more.tsx'

type Terms = Input<'POST /admin/gst-rates/preview'>

const PAUSE_MS = 300

/** The changes that a rate would make on its day, computed by the server while the form is filled in. */
export function GstPreview({ terms }: { terms: Terms }) {
  const t = useTranslations('settings')
  const asked = JSON.parse(useDebounced(JSON.stringify(terms), PAUSE_MS)) as Terms
  return isComplete(asked) ? (
    <section className="flex flex-col gap-3 text-sm">
      <h3 className="text-base">{t('gstChanges', { day: formatDay(asked.validFrom) })}</h3>
      <Asked terms={asked} />
    </section>
  ) : (
    <p className="text-sm text-ink-muted">{t('gstWait')}</p>
  )
}

/** True for terms that the server answers without an error; their day may still be refused. */
function isComplete({ hsn, rate, upTo, rateAbove, validFrom }: Terms): boolean {
  const isStep = upTo === null ? rateAbove === null : upTo >= 1 && (rateAbove ?? 0) > rate
  return (
    /^(?:\d{2}){1,4}$/.test(hsn) && (rate as number | null) !== null && isStep && validFrom !== ''
  )
}

function Asked({ terms }: { terms: Terms }) {
  const t = useTranslations('settings')
  const query = useInfiniteQuery({
    ...callPages('POST /admin/gst-rates/preview', terms, 'page'),
    placeholderData: keepPreviousData,
  })
  const [first] = query.data?.pages ?? []
  const goods = query.data?.pages.flatMap((page) => page.goods) ?? []
  return (
    <Loaded query={query} lines={4}>
      {first && <Counted {...first} />}
      {goods.length > 0 && (
        <Fold title={t('gstDearest')}>
          <Goods goods={goods} />
          <MorePages query={query} />
        </Fold>
      )}
    </Loaded>
  )
}

function Counted({ products, variants, stores, fixed, byStore, offers }: GstRatePreview) {
  const t = useTranslations('settings')
  return (
    <>
      <output className="flex flex-col gap-1.5">
        <span className="font-semibold">
          {products === 0 ? t('gstNone') : t('gstCounts', { products, variants, stores })}
        </span>
        {fixed > 0 && <span>{t('gstFixed', { count: fixed })}</span>}
      </output>
      {byStore.length > 0 && (
        <Fold title={t('gstByShop')}>
          <ul className={listLook}>
            {byStore.map((store) => (
              <li key={store.storeId} className={rowLook}>
                <span className="min-w-0 wrap-anywhere">{store.shopName}</span>
                <span className="text-ink-muted">
                  {t('gstOfShop', { products: store.products, variants: store.variants })}
                </span>
              </li>
            ))}
          </ul>
        </Fold>
      )}
      {offers.length > 0 && (
        <Fold title={t('gstOffers', { count: offers.length })}>
          <Offers offers={offers} />
        </Fold>
      )}
    </>
  )
}

const listLook = 'divide-y divide-hairline'
const rowLook = 'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2'

function Offers({ offers }: Pick<GstRatePreview, 'offers'>) {
  const t = useTranslations('settings')
  return (
    <ul className={listLook}>
      {offers.map(({ campaignId, name, shopName, changed, crossing }) => (
        <li key={campaignId} className="flex flex-col gap-0.5 py-2 wrap-anywhere">
          <span>{`${name} · ${shopName}`}</span>
          {changed > 0 && <span>{t('gstOfferChanges', { count: changed })}</span>}
          {crossing > 0 && (
            <span className="text-ink-muted">{t('gstOfferCrosses', { count: crossing })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Goods({ goods }: Pick<GstRatePreview, 'goods'>) {
  return (
    <ul className={listLook}>
      {goods.map(({ variantId, productName, variant, SKU, shopName, price, before, after }) => (
        <li key={variantId} className={rowLook}>
          <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {productName}
            <VariantWords variant={variant} />
            <span className="block text-ink-muted">{`${shopName} · ${SKU}`}</span>
          </div>
          <span className="flex items-center gap-x-2">
            <span className="money">{formatRupees(price)}</span>
            <Badge tone="warning">{`${before} % → ${after} %`}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
