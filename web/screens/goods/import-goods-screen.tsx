import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { EarlierImports } from '#web/features/imports/start/earlier-imports.tsx'
import { SendList } from '#web/features/imports/start/send-list.tsx'
import { TemplateHelp } from '#web/features/imports/start/template-help.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Page } from '#web/ui/page.tsx'

export const screen: Screen = { component: ImportGoodsScreen, messages: ['imports'] }

/** Sends a list of goods; shows those that were sent before. */
function ImportGoodsScreen() {
  const t = useTranslations('imports')
  return (
    <Page>
      <BackTitle to={paths.products()} label={t('toProducts')} note={t('note')}>
        {t('title')}
      </BackTitle>
      <div className="flex flex-col gap-8">
        <SendList />
        <EarlierImports />
        <TemplateHelp />
      </div>
    </Page>
  )
}
