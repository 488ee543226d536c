import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { IntlProvider } from 'use-intl'
import type { Language } from '#shared/page.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { LanguageContext } from '#web/lib/language.ts'
import { RenderedPlaceContext, type ShopperPlace } from '#web/lib/place.ts'
import type { Messages } from './intl.ts'
import { loadMessages } from './messages.ts'

type Props = {
  language: Language
  messages: Messages
  place: ShopperPlace
  queryClient: QueryClient
  children: ReactNode
}

export function Providers({ language, messages, place, queryClient, children }: Props) {
  const [words, setWords] = useState({ language, messages })
  const switching = useMemo(() => {
    const setLanguage = async (next: Language) => {
      const loaded = await loadMessages(next)
      writeCookie('lang', next)
      document.documentElement.lang = next
      setWords({ language: next, messages: loaded })
    }
    return { language: words.language, setLanguage }
  }, [words.language])
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageContext value={switching}>
        <IntlProvider locale={words.language} messages={words.messages} timeZone="Asia/Kolkata">
          <RenderedPlaceContext value={place}>{children}</RenderedPlaceContext>
        </IntlProvider>
      </LanguageContext>
    </QueryClientProvider>
  )
}
