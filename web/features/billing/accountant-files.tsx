import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { type Period, useSpreadsheet } from './use-statement.ts'

/** Spreadsheets of the period's bills. */
export function AccountantFiles({ period }: { period: Period }) {
  const t = useTranslations('statement')
  const day = useSpreadsheet('GET /bills/day-close', period)
  const hsn = useSpreadsheet('GET /bills/hsn-summary', period)
  return (
    <Card asChild>
      <section aria-labelledby="accountant-files">
        <h2 id="accountant-files" className="text-base">
          {t('filesTitle')}
        </h2>
        <p className="mb-4 text-sm text-ink-muted">{t('filesText')}</p>
        <ul className="flex flex-col gap-4">
          <File name={t('dayClose')} text={t('dayCloseText')} label={t('dayCloseFile')} {...day} />
          <File name={t('hsn')} text={t('hsnText')} label={t('hsnFile')} {...hsn} />
        </ul>
      </section>
    </Card>
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
