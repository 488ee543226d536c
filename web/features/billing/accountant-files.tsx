import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/button.tsx'
import { type Period, useSpreadsheet } from './use-statement.ts'
import { Section } from '#web/ui/section.tsx'

/** Spreadsheets of the period's bills. */
export function AccountantFiles({ period }: { period: Period }) {
  const t = useTranslations('statement')
  const day = useSpreadsheet('GET /bills/day-close', period)
  const hsn = useSpreadsheet('GET /bills/hsn-summary', period)
  const business = useSpreadsheet('GET /bills/business', period)
  return (
    <Section title={t('filesTitle')} note={t('filesText')}>
      <ul className="flex flex-col gap-4">
        <File name={t('dayClose')} text={t('dayCloseText')} label={t('dayCloseFile')} {...day} />
        <File name={t('hsn')} text={t('hsnText')} label={t('hsnFile')} {...hsn} />
        <File
          name={t('business')}
          text={t('businessText')}
          label={t('businessFile')}
          {...business}
        />
      </ul>
    </Section>
  )
}

type FileProps = ReturnType<typeof useSpreadsheet> & { name: string; text: string; label: string }

function File({ name, text, label, download, isPending, disabled }: FileProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-48 flex-1 text-sm">
        <span className="block font-semibold">{name}</span>
        {text}
      </span>
      <Button
        variant="secondary"
        size="sm"
        loading={isPending}
        disabled={disabled}
        onClick={download}
        aria-label={label}
      >
        <Download aria-hidden="true" className="size-4.5" />
        CSV
      </Button>
    </li>
  )
}
