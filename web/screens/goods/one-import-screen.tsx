import { Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { WaitingOrders } from '#web/features/counter/ring/waiting-orders.tsx'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { lazyPart } from '#web/ui/on-demand.tsx'
import { Page } from '#web/ui/page.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = {
  component: OneImportScreen,
  messages: ['imports', 'editor', 'errors'],
}

const OneImport = lazyPart(
  async () => (await import('#web/features/imports/one-import.tsx')).OneImport,
)

/** The import in the address, at the step in the address. */
function OneImportScreen() {
  const t = useTranslations('imports')
  const [search] = useSearchParams()
  const importId = search.get('id') ?? ''
  const step = search.get('step') ?? undefined
  const isHydrated = useHydrated()
  // Loads the code in parallel with the data.
  useEffect(() => void OneImport.preload(), [])
  return (
    <Page>
      <BackTitle
        to={paths.importGoods()}
        label={t('toLists')}
        // The steps have a bar of their own in the place of the navigation.
        actions={step && <WaitingOrders />}
      >
        {t('title')}
      </BackTitle>
      {/* The server would wait for the code of the part, so it renders the lines in its place. */}
      {isHydrated ? (
        <Suspense fallback={<SkeletonText lines={5} />}>
          <OneImport
            key={importId}
            importId={importId}
            step={step}
            before={search.get('before') ?? undefined}
          />
        </Suspense>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Page>
  )
}
