import { useTranslations } from 'use-intl'
import { ComplaintForm } from '#web/features/grievances/complaint-form.tsx'
import { contactQuery, useContact } from '#web/features/support/use-contact.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { useSession } from '#web/lib/session.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: ComplainScreen,
  messages: ['grievances', 'parts', 'errors', 'pictures'],
}
export const loads: ScreenLoads = {
  page: async ({ t, queryClient }) => {
    await queryClient.fetchQuery(contactQuery)
    return { title: t('grievances.form.title') }
  },
}

/** The form of a complaint, for everybody. */
function ComplainScreen() {
  const t = useTranslations('grievances.form')
  const { data: contact } = useContact()
  const { status } = useSession()
  const isReady = useHydrated() && status !== 'loading'
  const [search] = useSearchParams()
  const given = (name: string) => search.get(name) ?? undefined
  const about = {
    topic: given('topic'),
    order: given('order'),
    store: given('store'),
    product: given('product'),
  }
  return (
    <Page>
      <PageTitle note={contact && t('note', { officer: contact.grievanceOfficer })}>
        {t('title')}
      </PageTitle>
      {/* The form begins with what this tab has kept, which the server does not know. */}
      {isReady ? (
        <ComplaintForm key={status} isGuest={status === 'guest'} about={about} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Page>
  )
}
