import { useTranslations } from 'use-intl'
import ExternalLink from 'lucide-react/icons/external-link'
import { paths } from '#shared/paths.ts'
import { TokensSection } from '#web/features/integrations/tokens-section.tsx'
import { WebhooksSection } from '#web/features/integrations/webhooks-section.tsx'
import { useHead } from '#web/lib/page-head.ts'
import type { Screen } from '#web/lib/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'

export const screen: Screen = {
  component: IntegrationsScreen,
  messages: ['integrations'],
}

/** The tokens and webhooks by which the shop's programs use Chowk. */
function IntegrationsScreen() {
  const t = useTranslations('integrations')
  useHead({ title: t('title') })
  const docs = (
    <Button variant="secondary" asChild>
      <a href={paths.calls()} target="_blank" rel="noreferrer">
        <ExternalLink aria-hidden="true" className="size-4.5" />
        {t('docs')}
      </a>
    </Button>
  )
  return (
    <Page>
      <PageTitle note={t('note')} actions={docs}>
        {t('title')}
      </PageTitle>
      <div className="flex flex-col gap-6">
        <TokensSection />
        <WebhooksSection />
      </div>
    </Page>
  )
}
