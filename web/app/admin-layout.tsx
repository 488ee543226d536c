import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAdminLogOut, useKnownAdmin } from '#web/features/admin/admin-session.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { Logo } from './shell/logo.tsx'
import { LanguageSwitch, ThemeSwitch } from './shell/preference-switches.tsx'
import { CONTENT_ID, SkipLink } from './shell/skip-link.tsx'

export const screen: Screen = { component: AdminLayout }

function AdminLayout({ children }: { children?: ReactNode }) {
  const t = useTranslations('admin')
  const shell = useTranslations('shell')
  const admin = useKnownAdmin()
  const logOut = useAdminLogOut()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <OfflineBar />
      <header
        data-bar="top"
        className="sticky top-0 z-30 flex items-center gap-2 border-b border-hairline bg-paper px-4 py-2"
      >
        <Logo small />
        {admin && (
          <p className="min-w-0 truncate text-sm font-semibold sm:ml-2 sm:border-l sm:border-hairline sm:pl-3">
            <span className="sm:hidden">{admin.UID}</span>
            <span className="max-sm:hidden">{t('loggedInAs', { uid: admin.UID })}</span>
            <span className="block text-xs font-normal text-ink-muted">
              {t(`roles.${admin.role}`)}
            </span>
          </p>
        )}
        <div className="ml-auto flex items-center">
          <LanguageSwitch />
          <ThemeSwitch />
          {admin && (
            <Button variant="quiet" size="sm" onClick={logOut}>
              {shell('logOut')}
            </Button>
          )}
        </div>
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="min-w-0 grow outline-none">
        {children}
      </main>
    </div>
  )
}
