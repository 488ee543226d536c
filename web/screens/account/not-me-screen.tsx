import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatMoment } from '#shared/formats/india-time.ts'
import { NOT_ME_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import type { Output } from '#web/lib/call.ts'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHead } from '#web/lib/page-head.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useParams } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { useLocale } from '#web/lib/locale.ts'

export const screen: Screen = { component: NotMeScreen, messages: ['payouts', 'access'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('notMe.title') }) }

/** Opening the link stops nothing, because mail programs open links by themselves: a person presses the button. */
function NotMeScreen() {
  const t = useTranslations('notMe')
  const { token } = useParams()
  const query = useQuery({
    ...callQuery('POST /not-me', { token: token ?? '' }),
    retry: retryOnce,
    enabled: useHydrated() && token !== undefined,
    staleTime: Infinity,
  })
  useHead({ title: t('title') })
  if (token === undefined || query.error?.code === 'LINK_ENDED') {
    return (
      <AccountCard title={t('endedTitle')} note={t('ended', { days: NOT_ME_DAYS })}>
        <ButtonLink to={paths.contactUs()} size="lg" wide>
          {t('contact')}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (query.error) return <QueryFailed query={query} />
  if (!query.data) {
    return (
      <AccountCard title={t('title')} note={t('loading')}>
        <SkeletonText lines={4} />
      </AccountCard>
    )
  }
  return <Change token={token} change={query.data} />
}

function Change({ token, change }: { token: string; change: Output<'POST /not-me'> }) {
  const t = useTranslations('notMe')
  const { locale } = useLocale()
  const sayError = useErrorWords()
  const { mutate, isPending, isSuccess, error } = useCall('POST /not-me/stop')
  const { shopName: shop, masked, enteredAt, usableAt, isStopped } = change
  if (isSuccess || isStopped) {
    return (
      <AccountCard title={t('stoppedTitle')} note={t('stopped', { shop })}>
        <ButtonLink to={paths.forgotPassword()} variant="secondary" size="lg" wide>
          {t('newPassword')}
        </ButtonLink>
      </AccountCard>
    )
  }
  const times = { entered: formatMoment(enteredAt, locale), usable: formatMoment(usableAt, locale) }
  return (
    <AccountCard title={t('title')} note={t('text', { shop, masked, ...times })}>
      <div className="flex flex-col gap-4">
        <p>{t('ask')}</p>
        {error && <FormError>{sayError(error)}</FormError>}
        <Button
          variant="danger"
          size="lg"
          wide
          loading={isPending}
          onClick={() => mutate({ token })}
        >
          {t('stop')}
        </Button>
        <p className="text-sm text-ink-muted">{t('wasMe')}</p>
      </div>
    </AccountCard>
  )
}
