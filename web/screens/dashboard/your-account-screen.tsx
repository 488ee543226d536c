import ExternalLink from 'lucide-react/icons/external-link'
import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import type { YourAccount } from '#shared/contract/stores/your-account.ts'
import { paths } from '#shared/paths.ts'
import { Archive } from '#web/features/exports/archive.tsx'
import { PreferenceSwitch } from '#web/features/reviews/preference-switch.tsx'
import { StoreLogo } from '#web/features/stores/open-state.tsx'
import { PrintPoster } from '#web/features/your-account/store-poster.tsx'
import { useYourAccount } from '#web/features/your-account/use-your-account.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: YourAccountScreen,
  messages: ['yourAccount', 'week', 'pictures', 'push', 'phone', 'archive'],
}

const AccountParts = lazyPart(
  async () => (await import('#web/features/your-account/account-parts.tsx')).AccountParts,
)

const PushDevices = lazyPart(
  async () => (await import('#web/features/notices/push-devices.tsx')).PushDevices,
)

/** The shop's own data: forms that are read-only until they are edited. */
function YourAccountScreen() {
  const t = useTranslations('yourAccount')
  const push = useTranslations('push')
  const query = useYourAccount()
  useHead({ title: t('title') })
  // Loads the code in parallel with the data.
  useEffect(() => void AccountParts.preload(), [])
  return (
    <Page className="max-md:pb-28">
      {query.data ? (
        <>
          <AccountHeader account={query.data} />
          <Suspense fallback={<AccountSkeleton />}>
            <AccountParts
              account={query.data}
              notices={
                <AfterHydration>
                  <PushDevices folded>
                    <PreferenceSwitch wish="first-booking-note" label={push('firstBooking')} />
                  </PushDevices>
                </AfterHydration>
              }
              archive={<ShopArchive />}
            />
          </Suspense>
        </>
      ) : (
        <>
          <h1 className="mb-5 text-xl">{t('title')}</h1>
          <NotLoaded query={query} waiting={<AccountSkeleton />} />
        </>
      )}
    </Page>
  )
}

function ShopArchive() {
  const t = useTranslations('archive')
  return (
    <div className="mt-4">
      <Section folded part="data" title={t('shopTitle')} note={t('shopText')}>
        <Archive of="/store-archive" />
      </Section>
    </div>
  )
}

function AccountHeader({ account }: { account: YourAccount }) {
  const t = useTranslations('yourAccount')
  const menu = useTranslations('dashboard')
  return (
    <header id="poster" className="mb-5 flex flex-wrap items-center gap-4">
      <StoreLogo path={account.shopLogo ?? account.shopImage} className="size-16 md:size-20" />
      <div className="min-w-0 grow">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="mt-0.5 truncate font-semibold">{account.shopName}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.store(account.storeId)} variant="secondary" size="sm">
          <ExternalLink aria-hidden="true" className="size-4.5" />
          {menu('viewShop')}
        </ButtonLink>
        <PrintPoster account={account} />
      </div>
    </header>
  )
}

function AccountSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {[7, 5, 4, 6].map((lines) => (
        <Card key={lines}>
          <Skeleton className="mb-5 h-6 w-1/2" />
          <SkeletonText lines={lines} />
        </Card>
      ))}
    </div>
  )
}
