import Copy from 'lucide-react/icons/copy'
import { useTranslations } from 'use-intl'
import { feedPath, paths } from '#shared/paths.ts'
import { useHead } from '#web/lib/page-head.ts'
import { Link } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { useOwnStoreId } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/button.tsx'
import { AfterHydration } from '#web/ui/on-demand.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { Section } from '#web/ui/section.tsx'
import { toast } from '#web/ui/toast.ts'

export const screen: Screen = { component: GoogleListingsScreen, messages: ['merchant'] }

/** The addresses of the shop's feeds for Google, with instructions for entering them there. */
function GoogleListingsScreen() {
  const t = useTranslations('feeds')
  const storeId = useOwnStoreId()
  useHead({ title: t('title') })
  return (
    <Page>
      <PageTitle note={t('note')}>{t('title')}</PageTitle>
      <div className="flex max-w-3xl flex-col gap-6">
        <Section title={t('addresses')} note={t('addressesNote')}>
          {/* Only the browser knows under which address the shop's people see this site. */}
          <AfterHydration>{storeId && <Addresses storeId={storeId} />}</AfterHydration>
        </Section>
        <Section title={t('steps')}>
          <ol className="flex list-decimal flex-col gap-3 pl-6 text-sm marker:font-semibold marker:text-ink-muted">
            <li>{t('step1')}</li>
            <li>
              {t('step2')}{' '}
              <Link to={paths.contactUs()} className="font-semibold text-primary underline">
                {t('write')}
              </Link>
            </li>
            <li>{t('step3')}</li>
            <li>{t('step4')}</li>
            <li>{t('step5')}</li>
          </ol>
        </Section>
        <Section title={t('shown')}>
          <ul className="flex list-disc flex-col gap-2 pl-6 text-sm marker:text-ink-muted">
            {([1, 2, 3, 4, 5] as const).map((at) => (
              <li key={at}>{t(`shown${at}`)}</li>
            ))}
          </ul>
        </Section>
      </div>
    </Page>
  )
}

function Addresses({ storeId }: { storeId: string }) {
  const t = useTranslations('feeds')
  const address = (feed: Parameters<typeof feedPath>[1]) =>
    new URL(feedPath(storeId, feed), location.origin).href
  return (
    <dl className="divide-y divide-hairline border-y border-hairline">
      <Copied name={t('products')} text={address('products')} />
      <Copied name={t('inventory')} text={address('local-inventory')} />
      <Copied name={t('storeCode')} text={storeId} />
    </dl>
  )
}

function Copied({ name, text }: { name: string; text: string }) {
  const t = useTranslations('feeds')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('success', t('copied')),
      () => toast('error', t('copyFailed', { text })),
    )
  return (
    <div className="py-2">
      <dt className="text-sm font-semibold">{name}</dt>
      <dd className="flex items-center gap-3 text-sm text-ink-muted">
        <span className="min-w-0 grow break-all select-all" translate="no">
          {text}
        </span>
        <IconButton label={`${t('copy')}: ${name}`} onClick={() => void copy()}>
          <Copy aria-hidden="true" />
        </IconButton>
      </dd>
    </div>
  )
}
