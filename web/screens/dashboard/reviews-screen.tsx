import { useTranslations } from 'use-intl'
import { ReceivedReviews } from '#web/features/reviews/received-reviews.tsx'
import { useHead } from '#web/lib/page-head.ts'
import type { Screen } from '#web/lib/screen.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: ReviewsScreen,
  messages: ['merchant', 'reviews'],
}

/** The reviews that the shop has received, and its answers. */
function ReviewsScreen() {
  const t = useTranslations('received')
  useHead({ title: t('title') })
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <ReceivedReviews />
    </Page>
  )
}
