import { useLocale } from '#web/lib/locale.ts'

/** A text that a shop has written, marked with its language where that is not the page's. */
export function OwnText({ children: text }: { children: string }) {
  const { locale } = useLocale()
  const lang = /\p{Script=Devanagari}/u.test(text) ? 'hi' : 'en'
  return lang === locale ? text : <span lang={lang}>{text}</span>
}
