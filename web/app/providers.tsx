import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { Locale } from '#shared/page.ts'
import { INDIA_ZONE } from '#shared/formats/india-time.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { renewManifest } from '#web/lib/installed-app.ts'
import { LocaleContext } from '#web/lib/locale.ts'
import { RenderedAtContext } from '#web/lib/react-hooks.ts'
import { RenderedPlaceContext, type ShopperPlace } from '#web/lib/place.ts'
import { tellToasts } from '#web/ui/toast-words.ts'
import type { Words } from './messages.ts'

type Props = {
  words: Words
  place: ShopperPlace
  queryClient: QueryClient
  renderedAt: number
  children: ReactNode
}

export function Providers({ words, place, queryClient, renderedAt, children }: Props) {
  const { locale, messages } = useSaid(words)
  const choice = useMemo(() => {
    const setLocale = async (next: Locale) => {
      await words.speak(next)
      writeCookie('lang', next)
      document.documentElement.lang = next
      forgetNamedLocale()
      renewManifest()
      // Answers have the shops' texts in the language in which they were asked for.
      void queryClient.invalidateQueries()
    }
    return { locale, setLocale, need: words.need }
  }, [locale, words, queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleContext value={choice}>
        <IntlProvider locale={locale} messages={messages} timeZone={INDIA_ZONE}>
          <ToastWords />
          <RenderedPlaceContext value={place}>
            <RenderedAtContext value={renderedAt}>{children}</RenderedAtContext>
          </RenderedPlaceContext>
        </IntlProvider>
      </LocaleContext>
    </QueryClientProvider>
  )
}

/**
 * The loaded messages. New messages render the whole page again. React splits this transition into slices, so that a
 * slow phone responds to touch meanwhile.
 */
function useSaid(words: Words) {
  const [said, setSaid] = useState(words.now)
  useEffect(() => {
    const update = () => startTransition(() => setSaid(words.now()))
    update()
    return words.subscribe(update)
  }, [words])
  return said
}

/** Removes the language from the address (`?lang=hi`), which the next reload would choose again. */
function forgetNamedLocale(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('lang')) return
  url.searchParams.delete('lang')
  history.replaceState(history.state, '', url)
}

function ToastWords() {
  const t = useTranslations('ui')
  useEffect(() => tellToasts({ close: t('close'), list: t('notices') }), [t])
  return null
}
