import { useTranslations } from 'use-intl'
import {
  ReceivedQuestions,
  receivedQuestionsQuery,
} from '#web/features/questions/received-questions.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: QuestionsScreen,
  messages: ['storeQuestions', 'questions'],
}
export const loads: ScreenLoads = {
  personal: ({ queryClient }) => queryClient.prefetchQuery(receivedQuestionsQuery),
}

/** The questions of the city's shoppers that this shop could answer. */
function QuestionsScreen() {
  const t = useTranslations('storeQuestions')
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <ReceivedQuestions />
    </Page>
  )
}
