import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import type { Output } from '#web/lib/call.ts'
import { useHead } from '#web/lib/page-head.ts'
import { ProofGate } from '#web/features/accounts/proof-gate.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { Redirect } from '#web/lib/router.tsx'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { RegistrationForm } from '#web/features/onboarding/registration-form.tsx'
import {
  RejectedDialog,
  RejectedNote,
  Suspended,
  UnderReview,
} from '#web/features/onboarding/registration-states.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: OnboardScreen, messages: ['parts', 'week', 'pictures'] }

const LOOK_AGAIN_MS = 30_000

function OnboardScreen() {
  const t = useTranslations('onboarding')
  useHead({ title: t('title') })
  return (
    <Page width="reading">
      <Onboarding />
      <ProofGate />
    </Page>
  )
}

/** The registration of a shop, depending on its state. */
function Onboarding() {
  const [isSent, setSent] = useState(false)
  const registration = useQuery({
    ...callQuery('GET /onBoarding', {}),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? LOOK_AGAIN_MS : false),
  })
  const { data } = registration
  if (!data) return <NotLoaded query={registration} lines={10} />
  return <OfStatus registration={data} isSent={isSent} onSent={() => setSent(true)} />
}

type OfStatusProps = {
  registration: Output<'GET /onBoarding'>
  isSent: boolean
  onSent: () => void
}

function OfStatus({ registration, isSent, onSent }: OfStatusProps) {
  const { status, reason } = registration
  const shopName = registration.shopName ?? ''
  if (status === 'approved') return <ToDashboard />
  if (status === 'pending') return <UnderReview shopName={shopName} isSent={isSent} />
  if (status === 'suspended') return <Suspended shopName={shopName} reason={reason} />
  return <Registering registration={registration} onSent={onSent} />
}

function Registering({ registration, onSent }: Omit<OfStatusProps, 'isSent'>) {
  const t = useTranslations('onboarding')
  const session = useSession()
  const [isAgain, setAgain] = useState(false)
  const config = useQuery(callQuery('GET /onBoard/config', {}))
  const { status, reason, shopName, draft } = registration
  if (session.status !== 'user') return null
  if (!config.data) return <NotLoaded query={config} lines={10} />
  return (
    <>
      <PageTitle note={t('lead')}>{t('title')}</PageTitle>
      {status === 'rejected' && reason && <RejectedNote reason={reason} />}
      <RegistrationForm config={config.data} user={session.user} draft={draft} onSent={onSent} />
      <RejectedDialog
        open={status === 'rejected' && !isAgain}
        shopName={shopName ?? ''}
        reason={reason}
        onAgain={() => setAgain(true)}
      />
    </>
  )
}

/** Opens the dashboard. The loaded session may be older than the approval, so it is loaded again first. */
function ToDashboard() {
  const session = useSession()
  const queryClient = useQueryClient()
  const isMerchant = session.status === 'user' && session.user.role === 'merchant'
  useEffect(() => {
    if (!isMerchant) void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
  }, [isMerchant, queryClient])
  return isMerchant ? <Redirect to={paths.yourAccount()} /> : null
}
