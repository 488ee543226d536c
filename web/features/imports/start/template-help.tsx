import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { saveTemplate, templateColumns } from './list-template.ts'

/** The site's own columns as an empty list, for shops without a list, and the content of each column. */
export function TemplateHelp() {
  const t = useTranslations('imports')
  return (
    <Section title={t('templateTitle')} note={t('templateNote')}>
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => saveTemplate(t('templateFile'))}
      >
        <Download aria-hidden="true" className="size-4.5" />
        {t('template')}
      </Button>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold text-primary">
          {t('templateColumns')}
        </summary>
        <p className="mb-2 text-sm text-ink-muted">{t('templateRows')}</p>
        <dl className="divide-y divide-hairline border-y border-hairline text-sm">
          {templateColumns.map(({ heading, about, isNeeded }) => (
            <div key={heading} className="grid gap-x-4 py-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="font-semibold" lang="en">
                {heading}
                {isNeeded && <span className="font-normal text-ink-muted"> *</span>}
              </dt>
              <dd className="text-ink-muted">{t(`about.${about}`)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2 text-xs text-ink-muted">{t('templateNeeded')}</p>
      </details>
    </Section>
  )
}
