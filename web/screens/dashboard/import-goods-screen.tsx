import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { WaitingOrders } from '#web/features/counter/freshness.tsx'
import { OneImport } from '#web/features/imports/one-import.tsx'
import { EarlierImports } from '#web/features/imports/start/earlier-imports.tsx'
import { SendList } from '#web/features/imports/start/send-list.tsx'
import { TemplateHelp } from '#web/features/imports/start/template-help.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Page } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: ImportGoodsScreen,
  messages: ['imports', 'editor', 'errors'],
}

/** Brings the goods of a list into the shop: sends a file, or shows the import in the address. */
function ImportGoodsScreen() {
  const t = useTranslations('imports')
  const [search] = useSearchParams()
  const importId = search.get('id')
  const step = search.get('step') ?? undefined
  return (
    <Page>
      <BackTitle
        to={importId ? paths.importGoods() : paths.products()}
        label={t(importId ? 'toLists' : 'toProducts')}
        note={importId ? undefined : t('note')}
        // The steps have a bar of their own in the place of the navigation.
        actions={step && <WaitingOrders />}
      >
        {t('title')}
      </BackTitle>
      {importId ? (
        <OneImport
          key={importId}
          importId={importId}
          step={step}
          before={search.get('before') ?? undefined}
        />
      ) : (
        <div className="flex flex-col gap-8">
          <SendList />
          <EarlierImports />
          <TemplateHelp />
        </div>
      )}
    </Page>
  )
}
