import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { INVITATION_DAYS, MAX_COUNTER_DISCOUNT_PERCENT } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { keepEnteredEmail } from '#web/features/accounts/entered-email.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { ProofGate } from '#web/features/accounts/proof-gate.tsx'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { formatDate } from '#web/lib/format.ts'
import { useHead } from '#web/lib/page-head.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useNavigate, useParams } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { sessionQuery, useSession } from '#web/lib/session.ts'
import { invitationStorage } from '#web/lib/tab-storage.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'

export const screen: Screen = { component: StaffInvitationScreen, messages: ['staff', 'access'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('invitation.title') }) }

/** Opening the link accepts nothing, because mail programs open links by themselves: a person presses the button. */
function StaffInvitationScreen() {
  const t = useTranslations('invitation')
  const token = useToken()
  const hydrated = useHydrated()
  const query = useQuery({
    ...callQuery('POST /staff-invitation', { token: token ?? '' }),
    retry: retryOnce,
    enabled: hydrated && token !== undefined,
    // The invitation is not read again, because the link is used up after the acceptance.
    staleTime: Infinity,
  })
  useHead({ title: t('title') })
  const isEnded = (hydrated && token === undefined) || query.error?.code === 'LINK_ENDED'
  if (isEnded) {
    return (
      <AccountCard title={t('endedTitle')} note={t('ended', { days: INVITATION_DAYS })}>
        <ButtonLink to={paths.home()} size="lg" wide>
          {t('home')}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (query.error) return <QueryFailed query={query} />
  if (!query.data || !token) {
    return (
      <AccountCard title={t('title')} note={t('loading')}>
        <SkeletonText lines={4} />
      </AccountCard>
    )
  }
  return <Offer token={token} offer={query.data} />
}

/**
 * Moves the token from the address to the tab's storage, so that it is in no history and sent with no request. There it
 * stays while the person logs in or signs up.
 */
function useToken(): string | undefined {
  const { token } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    if (!token) return
    invitationStorage.write(token)
    navigate(paths.staffInvitation(), { replace: true })
  }, [token, navigate])
  return useHydrated() ? (token ?? invitationStorage.read()) : token
}

type OfferProps = { token: string; offer: Output<'POST /staff-invitation'> }

function Offer({ token, offer }: OfferProps) {
  const t = useTranslations('invitation')
  const { shopName: shop, ownerName: owner, role, email, endsAt } = offer
  return (
    <AccountCard
      title={t('offer', { owner, shop })}
      note={t(role === 'manager' ? 'asManager' : 'asCounter', {
        percent: MAX_COUNTER_DISCOUNT_PERCENT,
      })}
    >
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">{t('forEmail', { email, day: formatDate(endsAt) })}</p>
        <Answer token={token} email={email} />
        <p className="text-sm text-ink-muted">{t('rules')}</p>
      </div>
    </AccountCard>
  )
}

/** The reader's next step: accept with the right account, change the account, or get one. */
function Answer({ token, email }: { token: string; email: string }) {
  const t = useTranslations('invitation')
  const session = useSession()
  // The next form begins with the address to which the invitation is bound.
  useEffect(() => keepEnteredEmail(email), [email])
  if (session.status === 'loading') return <SkeletonText lines={2} />
  if (session.status === 'guest') {
    const back = paths.staffInvitation()
    return (
      <>
        <p>{t('needsAccount')}</p>
        <ButtonLink to={paths.login(back)} size="lg" wide>
          {t('logIn')}
        </ButtonLink>
        <ButtonLink to={paths.signup(back)} variant="secondary" size="lg" wide>
          {t('signUp')}
        </ButtonLink>
      </>
    )
  }
  if (session.user.email !== email) {
    return (
      <p className="font-semibold wrap-anywhere">
        {t('otherAccount', { email: session.user.email })}
      </p>
    )
  }
  return <Accept token={token} />
}

function Accept({ token }: { token: string }) {
  const t = useTranslations('invitation')
  const sayError = useErrorWords()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useCall('POST /staff-invitation/accept', {
    onSuccess: async ({ message }) => {
      void toast('success', message)
      // The dashboard opens for members only, so the session must know it first.
      await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      navigate(paths.dashboard(), { replace: true })
    },
  })
  return (
    <>
      {error && <FormError>{sayError(error)}</FormError>}
      <Button size="lg" wide loading={isPending || isSuccess} onClick={() => mutate({ token })}>
        {t('accept')}
      </Button>
      <ProofGate />
    </>
  )
}
