import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { DeleteAccount } from '#web/features/accounts/own-account.tsx'
import { emailChangeQuery, OwnEmail } from '#web/features/accounts/page/own-email.tsx'
import { OwnName } from '#web/features/accounts/page/own-name.tsx'
import { OwnLanguage, OwnPassword, OwnPhoneRow } from '#web/features/accounts/page/person-rows.tsx'
import { ProofGate } from '#web/features/accounts/proof-gate.tsx'
import { phoneQuery } from '#web/features/accounts/use-phone.ts'
import { Archive } from '#web/features/exports/archive.tsx'
import { OwnFollows } from '#web/features/follows/arrival-preference.tsx'
import { Family } from '#web/features/sizes/family.tsx'
import { familyQuery } from '#web/features/sizes/use-family.ts'
import { useSession } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { AfterHydration, lazyPart } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = {
  component: AccountScreen,
  messages: ['accountPage', 'parts', 'ownReviews', 'push', 'phone', 'follows', 'archive'],
}

export const loads: ScreenLoads = {
  page: ({ t }) => ({ title: t('ownAccount.title') }),
  personal: ({ queryClient }) =>
    Promise.all([
      queryClient.prefetchQuery(emailChangeQuery),
      queryClient.prefetchQuery(phoneQuery),
      queryClient.prefetchQuery(familyQuery),
    ]),
}

const Notices = lazyPart(async () => (await import('#web/features/notices/notices.tsx')).Notices)
const LogIns = lazyPart(
  async () => (await import('#web/features/accounts/page/log-ins.tsx')).LogIns,
)
const ReviewPreference = lazyPart(
  async () => (await import('#web/features/reviews/review-preference.tsx')).ReviewPreference,
)
const PriceDropPreference = lazyPart(
  async () => (await import('#web/features/reviews/price-drop-preference.tsx')).PriceDropPreference,
)

const column = 'grid min-w-0 grid-cols-1 gap-4 lg:gap-6'

/** Everything about the person on one page; nothing is folded. */
function AccountScreen() {
  const t = useTranslations('ownAccount')
  const page = useTranslations('accountPage')
  const session = useSession()
  if (session.status !== 'user') return null
  const { name, email, hasPassword } = session.user
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2 lg:gap-6">
        <div className={column}>
          <Section part="you" title={page('you')}>
            <ul className="divide-y divide-hairline">
              <OwnName name={name} />
              <OwnEmail email={email} />
              <OwnPhoneRow />
              <OwnPassword hasPassword={hasPassword} />
              <OwnLanguage />
            </ul>
          </Section>
          <div id="family" className="scroll-mt-20">
            <Family />
          </div>
          <OwnFollows />
        </div>
        <div className={column}>
          <AfterHydration>
            <Notices email={email}>
              <ReviewPreference />
              <PriceDropPreference />
            </Notices>
          </AfterHydration>
          <AfterHydration>
            <LogIns />
          </AfterHydration>
          <Complaints />
          <OwnData />
        </div>
      </div>
      <ProofGate />
    </Page>
  )
}

function Complaints() {
  const page = useTranslations('accountPage')
  return (
    <Section title={page('complaintsTitle')} note={page('complaintsText')}>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.complaints()} variant="secondary">
          {page('complaintsOpen')}
        </ButtonLink>
        <ButtonLink to={paths.complain()} variant="secondary">
          {page('complain')}
        </ButtonLink>
      </div>
    </Section>
  )
}

function OwnData() {
  const t = useTranslations('ownAccount')
  const page = useTranslations('accountPage')
  return (
    <div id="data" className="flex scroll-mt-20 flex-col gap-4">
      <Section title={page('dataTitle')} note={page('dataText')}>
        <Archive of="/me/archive" />
      </Section>
      <Section title={t('deleteTitle')} note={`${t('deleteGoes')} ${t('deleteStays')}`}>
        <DeleteAccount />
      </Section>
    </div>
  )
}
