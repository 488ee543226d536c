import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminStore } from '#shared/contract/admin/stores.ts'
import type { SetOff } from '#shared/contract/payouts/own-payouts.ts'
import { formatMoment } from '#shared/formats/india-time.ts'
import type { Locale } from '#shared/page.ts'
import { paths } from '#shared/paths.ts'
import { SetOffList } from '#web/features/payouts/set-off-list.tsx'
import { useTradeNames } from '#web/features/stores/trade-names.ts'
import { formatRupees, roundDegrees } from '#web/lib/format.ts'
import { useGoodsNames, useLocale } from '#web/lib/locale.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/error-state.tsx'
import { NoOrdersDrawing } from '#web/ui/empty-drawings.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { useDecide } from '../decision.tsx'
import { DisputeCases } from '../dispute-cases.tsx'
import { GrievanceList } from '../grievances/grievance-list.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ReasonButton } from '../reason-dialog.tsx'
import { ReviewQueue } from '../review-queue.tsx'
import { ForAdmins } from '../roles.tsx'
import { Settlement } from '../settlement.tsx'
import { FactList, type FactName } from '../store-facts.tsx'
import { SeeShop } from './see-shop.tsx'
import { SentMessages } from './sent-messages.tsx'
import { ShopProducts } from './shop-products.tsx'
import { StateBadge, useWaitWords } from './shop-words.tsx'
import { WriteToShops } from './write-to-shops.tsx'
import { sayMissing } from '../nothing-here.tsx'

/** One shop: its facts, the actions on it, its products, reviews and messages. */
export function ShopFile({ id }: { id: string }) {
  const t = useTranslations('shopOverview')
  const a = useTranslations('admin')
  const query = useQuery(callQuery('GET /admin/stores', { storeId: id }))
  const store = query.data?.stores[0]
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <BackTitle to={paths.adminDashboard({ show: 'stores' })} label={t('back')}>
        {store?.shopName ?? a('stores')}
      </BackTitle>
      <Loaded query={query} missing={sayMissing}>
        {store ? (
          <>
            <Facts store={store} setOff={query.data?.setOff ?? []} />
            <ForAdmins callers="finance">
              <DisputeCases storeId={id} />
            </ForAdmins>
            <ForAdmins callers="support">
              <Section title={a('grievances')}>
                <GrievanceList storeId={id} />
              </Section>
              <ShopProducts storeId={id} />
              <Section title={a('reviews')}>
                <ReviewQueue storeId={id} />
              </Section>
              <Section title={t('messages')}>
                <SentMessages storeId={id} />
              </Section>
            </ForAdmins>
          </>
        ) : (
          <EmptyState drawing={<NoOrdersDrawing />} title={a('noneFound')} />
        )}
      </Loaded>
    </div>
  )
}

/** Says that a shop lacks the numbers without which it may not sell through a market (notification 34/2023). */
function TaxNumbersMissing({ store: { fields, status } }: { store: AdminStore }) {
  const t = useTranslations('shopOverview')
  const has = (wanted: FactName) => fields.some(({ name, value }) => name === wanted && value)
  const isComplete = has('gstin') || (has('enrolmentNumber') && has('pan'))
  if (isComplete || status !== 'approved') return null
  return <p className="text-sm font-medium text-danger">{t('noTaxNumbers')}</p>
}

function Facts({ store, setOff }: { store: AdminStore; setOff: SetOff[] }) {
  const t = useTranslations('shopOverview')
  const a = useTranslations('admin')
  const [isOpen, setOpen] = useState(false)
  const sayWait = useWaitWords(useNow())
  const facts = useFacts(store)
  const factOf = (wanted: FactName) => facts.find(([name]) => name === wanted)?.[1] ?? ''
  const { _id: storeId, shopName, state, status, waiting, owed } = store
  const hasDashboard = status === 'approved' || status === 'suspended'
  return (
    <Card asChild>
      <section aria-label={shopName} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          {waiting && (
            <Badge tone={waiting.isLate ? 'danger' : 'neutral'}>{sayWait(waiting)}</Badge>
          )}
          <p className="text-sm wrap-anywhere text-ink-muted">
            {factOf('ownerName')} · {factOf('contactNumber')} · {factOf('city')}
          </p>
        </div>
        {factOf('statusReason') !== '' && (
          <p className="text-sm wrap-anywhere">{factOf('statusReason')}</p>
        )}
        <TaxNumbersMissing store={store} />
        {owed !== 0 && <p className="money text-sm">{t('owes', { amount: formatRupees(owed) })}</p>}
        <SetOffList reasons={setOff} addressOf={(order) => paths.adminDashboard({ order })} />
        {isOpen && <FactList facts={facts} />}
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? a('lessDetails') : a('details')}
          </Button>
          <ForAdmins callers="support">
            {hasDashboard && <SeeShop storeId={storeId} shopName={shopName} />}
            <WriteToShops storeId={storeId} shopName={shopName} />
          </ForAdmins>
          <ForAdmins callers="finance">
            {owed !== 0 && (
              <ButtonLink
                variant="secondary"
                size="sm"
                to={paths.adminDashboard({ show: 'transfers' })}
              >
                {a('transfers')}
              </ButtonLink>
            )}
            <Settlement storeId={storeId} shopName={shopName} owed={owed} />
          </ForAdmins>
          <ForAdmins callers="support">
            <StatusChange storeId={storeId} shopName={shopName} status={status} />
          </ForAdmins>
        </div>
      </section>
    </Card>
  )
}

/** The simple fields of a shop as texts. */
function useFacts({ fields }: AdminStore) {
  const { locale } = useLocale()
  const { nameOf } = useTradeNames()
  const { place: say } = useGoodsNames()
  const words: Record<string, (text: string) => string> = {
    businessType: nameOf,
    city: say,
    state: say,
  }
  return fields.map(({ name, value }): [FactName, string | number | null] => [
    name as FactName,
    toText(name, value, { locale, say: words[name] }),
  ])
}

type Speech = { locale: Locale; say: ((text: string) => string) | undefined }

function toText(
  name: string,
  value: string | number | boolean | null,
  { locale, say = (text) => text }: Speech,
): string | number | null {
  if (name.endsWith('At') && value !== null) return formatMoment(String(value), locale)
  // Degrees are the only numbers of a store with decimals.
  if (typeof value === 'number') return roundDegrees(value)
  if (typeof value === 'string') return say(value)
  return typeof value === 'boolean' ? String(value) : value
}

type StatusChangeProps = { storeId: string } & Pick<AdminStore, 'shopName' | 'status'>

/** Suspends an approved store, or reinstates a suspended one. */
function StatusChange({ storeId, shopName, status }: StatusChangeProps) {
  const t = useTranslations('admin')
  const decision = useDecide('POST /admin/store-status')
  if (status !== 'approved' && status !== 'suspended') return null
  return (
    <>
      {status === 'approved' ? (
        <ReasonButton
          loading={decision.isPending}
          onReason={(reason, ended) =>
            decision.mutate({ storeId, status: 'suspended', reason }, ended)
          }
          button={{ variant: 'secondary', size: 'sm' }}
          title={t('suspendTitle', { shop: shopName })}
          text={t('suspendText')}
          confirm={t('suspend')}
        />
      ) : (
        <ConfirmButton
          mutation={decision}
          input={{ storeId, status: 'approved' }}
          button={{ variant: 'secondary', size: 'sm' }}
          title={t('reinstateTitle', { shop: shopName })}
          text={t('reinstateText')}
          confirm={t('reinstate')}
        />
      )}
      {decision.proof}
    </>
  )
}
