import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CampaignPreview, CampaignTerms } from '#shared/contract/campaigns.ts'
import { VariantWords } from '#web/features/catalog/variants/variant-words.tsx'
import { formatRupees } from '#web/lib/format.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Section } from '#web/ui/section.tsx'

const PAUSE_MS = 300

/** The effect of the offer on prices and GST rates, computed by the server while the form is filled in. */
export function Preview({ terms }: { terms: CampaignTerms }) {
  const t = useTranslations('campaigns.preview')
  const asked = useDebounced(JSON.stringify(terms), PAUSE_MS)
  return (
    <Section title={t('title')}>
      {isComplete(terms) ? (
        <Asked terms={JSON.parse(asked) as CampaignTerms} />
      ) : (
        <p className="text-sm text-ink-muted">{t('wait')}</p>
      )}
    </Section>
  )
}

function isComplete({ value, target, targets }: CampaignTerms): boolean {
  return Number.isInteger(value) && value > 0 && (target === 'all' || targets.length > 0)
}

function Asked({ terms }: { terms: CampaignTerms }) {
  const query = useQuery({
    ...callQuery('POST /campaigns/preview', terms),
    // The terms follow the form after a pause, so they may still be those from before it was complete.
    enabled: isComplete(terms),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded query={query} lines={4}>
      {(data) => <Counted preview={data} />}
    </Loaded>
  )
}

function Counted({ preview }: { preview: CampaignPreview }) {
  const t = useTranslations('campaigns.preview')
  const { articles, variants, unchanged, gstChanges, examples } = preview
  if (articles === 0) return <p className="text-sm font-semibold">{t('none')}</p>
  return (
    <div className="flex flex-col gap-3 text-sm">
      <output className="flex flex-col gap-1.5">
        <span className="font-semibold">{t('counts', { articles, variants })}</span>
        {unchanged > 0 && (
          <span className="text-danger">{t('unchanged', { count: unchanged })}</span>
        )}
        <span>{gstChanges > 0 ? t('gst', { count: gstChanges }) : t('noGst')}</span>
      </output>
      <ul aria-label={t('examples')} className="divide-y divide-hairline border-t border-hairline">
        {examples.map((example) => (
          <Example key={example.variantId} example={example} />
        ))}
      </ul>
    </div>
  )
}

function Example({ example }: { example: CampaignPreview['examples'][number] }) {
  const t = useTranslations('campaigns.preview')
  const { productName, variant, before, after, gstRate } = example
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {productName}
        <VariantWords variant={variant} />
      </div>
      <p className="flex flex-wrap items-center gap-x-2">
        {gstRate && <Badge tone="warning">{t('gstFrom', gstRate)}</Badge>}
        <span className="money text-ink-muted">
          {after === null ? formatRupees(before) : <s>{formatRupees(before)}</s>}
        </span>
        <span className="money font-semibold">
          {after === null ? t('stays') : formatRupees(after)}
        </span>
      </p>
    </li>
  )
}
