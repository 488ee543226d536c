import type { ReactNode } from 'react'
import { OpenScreensContext } from '#web/lib/open-screens.ts'
import { OfflineBar } from '#web/ui/offline-bar.tsx'
import { Footer } from './footer.tsx'
import { hasScreen } from './open-screens.ts'
import { PhoneBar } from './phone-bar.tsx'
import { CONTENT_ID, SkipLink } from './skip-link.tsx'
import { TopBar, type TopBarProps } from './top-bar.tsx'

/** The shopper's page. Screens fill the width themselves, with `Page` where they want the common measure. */
export function Frame({ children, ...bar }: TopBarProps & { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col pb-16 md:pb-0">
      <SkipLink />
      <OfflineBar />
      <TopBar {...bar} />
      <main id={CONTENT_ID} tabIndex={-1} className="min-h-[calc(100dvh-7rem)] grow outline-none">
        <OpenScreensContext value={hasScreen}>{children}</OpenScreensContext>
      </main>
      <Footer />
      <PhoneBar cartCount={bar.cartCount} />
    </div>
  )
}
