import { useTranslations } from 'use-intl'
import Languages from 'lucide-react/icons/languages'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useChangeLanguage } from '#web/lib/change-language.ts'
import { useLocale, chooseTheme, shownTheme } from '#web/lib/locale.ts'
import { Button, IconButton } from '#web/ui/button.tsx'

/** The button's text is in the other language. `onChanged` closes the menu around the button. */
export function LanguageSwitch({ onChanged }: { onChanged?: () => void }) {
  const t = useTranslations('shell')
  const { locale } = useLocale()
  const changeTo = useChangeLanguage()
  const other = locale === 'en' ? 'hi' : 'en'
  const change = async () => {
    if (await changeTo(other)) onChanged?.()
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      className="font-native"
      lang={other}
      onClick={() => void change()}
    >
      <Languages aria-hidden="true" className="size-4.5" />
      {t('switchLanguage')}
    </Button>
  )
}

/** The stylesheet picks the icon, because the server does not know the device's theme. */
export function ThemeSwitch() {
  const t = useTranslations('shell')
  return (
    <IconButton
      label={t('switchTheme')}
      onClick={() => chooseTheme(shownTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Moon aria-hidden="true" className="dark:hidden" />
      <Sun aria-hidden="true" className="hidden dark:block" />
    </IconButton>
  )
}
