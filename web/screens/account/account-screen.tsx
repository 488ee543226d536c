import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { OwnPhone } from '#web/features/accounts/own-phone.tsx'
import { OwnName } from '#web/features/accounts/own-name.tsx'
import { DeleteAccount, useDownloadData } from '#web/features/accounts/own-account.tsx'
import { PriceDropWish } from '#web/features/reviews/price-drop-wish.tsx'
import { ReviewWish } from '#web/features/reviews/review-wish.tsx'
import { useSession } from '#web/lib/session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: AccountScreen,
  messages: ['reviews', 'push', 'phone', 'errors'],
}

const PushDevices = lazyPart(
  async () => (await import('#web/features/push/push-devices.tsx')).PushDevices,
)

function AccountScreen() {
  const t = useTranslations('ownAccount')
  const r = useTranslations('reviews')
  const { download, isPending } = useDownloadData()
  return (
    <Page width="reading">
      <PageTitle>{t('title')}</PageTitle>
      <div className="flex flex-col gap-4">
        <Person />
        <OwnPhone side="shopper" />
        <AfterHydration>
          <PushDevices />
        </AfterHydration>
        <Section title={r('wishTitle')} note={r('wishText')}>
          <ReviewWish />
          <PriceDropWish />
        </Section>
        <Section title={t('dataTitle')} note={t('dataText')}>
          <Button variant="secondary" className="self-start" loading={isPending} onClick={download}>
            {t('download')}
          </Button>
        </Section>
        <Section
          title={t('deleteTitle')}
          note={
            <>
              {t('deleteGoes')} {t('deleteStays')}
            </>
          }
        >
          <DeleteAccount />
        </Section>
      </div>
    </Page>
  )
}

function Person() {
  const t = useTranslations('ownAccount')
  const shell = useTranslations('shell')
  const proof = useTranslations('proof')
  const session = useSession()
  if (session.status !== 'user') return null
  const { name, email, hasPassword } = session.user
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <dl className="grid min-w-0 gap-x-6 sm:grid-cols-[auto_1fr] sm:gap-y-2">
        <dt className="text-sm text-ink-muted">{t('name')}</dt>
        <dd className="mb-2 font-semibold sm:mb-0">
          <OwnName name={name} />
        </dd>
        <dt className="text-sm text-ink-muted">{t('email')}</dt>
        <dd className="font-semibold break-all">{email}</dd>
      </dl>
      <ButtonLink to={paths.forgotPassword()} variant="secondary">
        {hasPassword ? shell('changePassword') : proof('setTitle')}
      </ButtonLink>
    </Card>
  )
}
