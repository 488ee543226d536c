import type { Locale } from '#shared/page.ts'
import { call } from './call.ts'
import { useLocale } from './locale.ts'
import { sayNoSignal } from './part.ts'
import { useSession } from './session.ts'

/** Shows the site in a language, and writes the person's e-mails in it; resolves to false without signal. */
export function useChangeLanguage(): (locale: Locale) => Promise<boolean> {
  const { setLocale } = useLocale()
  const session = useSession()
  return async (locale) => {
    // Without signal, the messages of the other language cannot be loaded.
    if (!navigator.onLine) {
      sayNoSignal()
      return false
    }
    await setLocale(locale)
    // A failure is ignored: only emails depend on the saved language, and the next log-in sends it again.
    if (session.status === 'user') await call('PUT /language', { locale }).catch(() => {})
    return true
  }
}
