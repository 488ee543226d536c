import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AskForm } from '#web/features/questions/ask-form.tsx'
import { ownQuestionsQuery, Refused } from '#web/features/questions/own-questions.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { Page, PageTitle } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: AskScreen,
  messages: ['questions', 'parts', 'errors', 'pictures'],
}

/** The form of a question to the shops; the words of the search are filled in. */
function AskScreen() {
  const t = useTranslations('questions.ask')
  const [search] = useSearchParams()
  const { data } = useQuery(ownQuestionsQuery)
  return (
    <Page>
      <PageTitle>{t('title')}</PageTitle>
      <Refused refused={data?.refused ?? null} />
      <AskForm words={search.get('words') ?? ''} city={search.get('city')} />
    </Page>
  )
}
