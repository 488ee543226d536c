import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { OwnName } from '#web/features/accounts/own-name.tsx'
import { DeleteAccount, useDownloadData } from '#web/features/accounts/own-account.tsx'
import { ReviewWish } from '#web/features/reviews/review-wish.tsx'
import { useHead } from '#web/lib/page-head.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: AccountScreen, messages: ['reviews'] }

function AccountScreen() {
  const t = useTranslations('ownAccount')
  const r = useTranslations('reviews')
  const { download, isPending } = useDownloadData()
  useHead({ title: t('title') })
  return (
    <Page width="reading">
      <PageTitle>{t('title')}</PageTitle>
      <div className="flex flex-col gap-4">
        <Person />
        <Section title={r('wishTitle')} text={r('wishText')}>
          <ReviewWish />
        </Section>
        <Section title={t('dataTitle')} text={t('dataText')}>
          <Button variant="secondary" loading={isPending} onClick={download}>
            {t('download')}
          </Button>
        </Section>
        <Section
          title={t('deleteTitle')}
          text={
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
  const session = useSession()
  if (session.status !== 'user') return null
  const { name, email } = session.user
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
      <Button asChild variant="secondary">
        <Link to={paths.forgotPassword()}>{shell('changePassword')}</Link>
      </Button>
    </Card>
  )
}

type SectionProps = { title: string; text: ReactNode; children: ReactNode }

function Section({ title, text, children }: SectionProps) {
  return (
    <Card asChild>
      <section>
        <h2 className="text-lg">{title}</h2>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{text}</p>
        {children}
      </section>
    </Card>
  )
}
