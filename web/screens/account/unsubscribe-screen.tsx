import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { useErrorWords } from '#web/lib/error-words.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { FormError } from '#web/ui/field.tsx'

export const screen: Screen = { component: UnsubscribeScreen, messages: ['ownReviews', 'access'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('ownReviews.stopTitle') }) }

/** Opening the link stops nothing, because mail programs open links by themselves: a person presses the button. */
function UnsubscribeScreen() {
  const t = useTranslations('ownReviews')
  const sayError = useErrorWords()
  const token = useSearchParams()[0].get('token')
  const { mutate, isPending, isSuccess, error } = useCall('POST /unsubscribe')
  useHead({ title: t('stopTitle') })
  const note = isSuccess ? t('stopped') : token ? t('stopText') : t('stopBroken')
  return (
    <AccountCard title={t('stopTitle')} note={note}>
      <div className="flex flex-col gap-3">
        {error && <FormError>{sayError(error)}</FormError>}
        {token && !isSuccess ? (
          <>
            <Button size="lg" wide loading={isPending} onClick={() => mutate({ token })}>
              {t('stop')}
            </Button>
            <Button asChild variant="quiet" wide>
              <Link to={paths.home()}>{t('keep')}</Link>
            </Button>
          </>
        ) : (
          <Button asChild variant="secondary" size="lg" wide>
            <Link to={paths.account()}>{t('toAccount')}</Link>
          </Button>
        )}
      </div>
    </AccountCard>
  )
}
