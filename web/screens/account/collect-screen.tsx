import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { CollectorPass } from '#shared/contract/orders/collectors.ts'
import { formatDateTime } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { BookingStore } from '#web/features/bookings/booking-store.tsx'
import { useCollectorPass } from '#web/features/bookings/collectors/use-collector-pass.ts'
import { PassCard, PassSkeleton } from '#web/features/bookings/pass-card.tsx'
import { useWakeLock } from '#web/features/bookings/use-pickup-pass.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { OpenState } from '#web/features/stores/open-state.tsx'
import { ShowTimings } from '#web/features/stores/store-actions.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'

export const screen: Screen = {
  component: CollectScreen,
  messages: ['collect', 'bookings', 'access'],
}
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('collect.passTitle') }) }

/** The pass of a person whom a shopper named to collect. The person needs only the link and no account. */
function CollectScreen() {
  const t = useTranslations('collect')
  const { query, end, pass, at, saved } = useCollectorPass()
  if (end) {
    return (
      <AccountCard title={t('endedTitle')} note={t(`ended.${end}`)}>
        <ButtonLink to={paths.home()} size="lg" wide>
          {t('home')}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (!pass && !saved && query.error) return <QueryFailed query={query} />
  return (
    <Page width="form" className="flex flex-col gap-4 max-md:py-2">
      <div className="-mb-4">
        <PageTitle>{t('passTitle')}</PageTitle>
      </div>
      {pass ? (
        <Pass pass={pass} openState={<OpenState hours={pass} at={at} />} />
      ) : saved ? (
        <Pass pass={saved.pass} openState={null} savedAt={saved.savedAt} />
      ) : (
        <PassSkeleton />
      )}
    </Page>
  )
}

type PassProps = { pass: CollectorPass; openState: ReactNode; savedAt?: string }

function Pass({ pass, openState, savedAt }: PassProps) {
  const t = useTranslations('collect')
  const b = useTranslations('bookings')
  useWakeLock()
  const { name, bookedBy, isPaid, due } = pass
  return (
    <>
      <PassCard
        {...pass}
        due={isPaid ? 0 : (due ?? 'untold')}
        person={{ name, bookedBy }}
        ended={<p className="py-6 text-base font-medium">{t('askForCode', { name: bookedBy })}</p>}
      />
      {savedAt && (
        <output className="flex gap-2 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
          <WifiOff aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {b('passSaved', { date: formatDateTime(savedAt) })}
        </output>
      )}
      <Card className="flex flex-col gap-3">
        <div className="print:hidden">{openState}</div>
        <BookingStore booking={pass} />
        <div className="print:hidden">
          <ShowTimings storeId={pass.storeId} shopName={pass.storeName} />
        </div>
      </Card>
      <Card className="flex flex-col gap-3 text-sm">
        <h2 className="text-base">{t('goods')}</h2>
        <ul aria-label={t('goods')} className="flex flex-col gap-2">
          {pass.products.map(({ variantId, name: article, variant, kind, quantity }) => (
            <li key={variantId} className="flex justify-between gap-4">
              <div className="min-w-0">
                <p className="wrap-anywhere">{article}</p>
                <VariantWords variant={variant} kind={kind} />
              </div>
              <span className="money text-ink-muted">{b('quantity', { count: quantity })}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
