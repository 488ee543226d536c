import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { PaymentHistory } from '#web/features/billing/payment-history.tsx'
import { SubscriptionState } from '#web/features/billing/subscription-state.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { Skeleton, SkeletonText } from '#web/ui/skeleton.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: SubscriptionScreen, messages: ['merchant'] }

const PlanForm = lazyPart(
  async () => (await import('#web/features/billing/plan-form.tsx')).PlanForm,
)

const CHECK_MS = 4_000

/** The last paid day, the choice of a plan, and the earlier payments. */
function SubscriptionScreen() {
  const t = useTranslations('subscription')
  return (
    <Page width="reading">
      <PageTitle>{t('title')}</PageTitle>
      <div className="flex flex-col gap-6">
        <Plan />
        <PaymentHistory />
      </div>
    </Page>
  )
}

function Plan() {
  const hydrated = useHydrated()
  const query = useQuery({
    ...callQuery('GET /subscription', {}),
    // Polls while the bank has not confirmed a payment.
    refetchInterval: ({ state }) =>
      state.data?.waiting?.outcome === 'checking' ? CHECK_MS : false,
  })
  const { data } = query
  if (!data) return <NotLoaded query={query} waiting={skeleton} />
  return (
    <>
      <SubscriptionState subscription={data} />
      {data.payOnline && (
        <Suspense fallback={planSkeleton}>
          {hydrated ? (
            <PlanForm subscription={data} script={data.payOnline.script} />
          ) : (
            planSkeleton
          )}
        </Suspense>
      )}
    </>
  )
}

/** The skeleton is as high as the choice of a plan, so that the payments below it do not move. */
const planSkeleton = (
  <Card>
    <SkeletonText lines={5} />
    <Skeleton className="mt-5 h-96" />
    <Skeleton className="mt-5 h-20 md:hidden" />
  </Card>
)

const skeleton = (
  <>
    <Card>
      <SkeletonText lines={4} />
      <SkeletonText lines={1} className="mt-2 md:hidden" />
    </Card>
    {planSkeleton}
  </>
)
