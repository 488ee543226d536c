import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'
import { AfterHydration, lazyPart, Nothing } from '#web/ui/on-demand.tsx'
import type { PrintBillProps } from './print-bill.tsx'

const PrintBill = lazyPart<PrintBillProps>(
  async () => (await import('./print-bill.tsx')).PrintBill,
  Nothing,
)

/** Prints a bill without a dialog, opens it to print it, on the roll of a receipt printer or on A4, or saves it as PDF. */
export function BillPrints({ note, ...which }: PrintBillProps) {
  const t = useTranslations('billPrints')
  const { locale } = useLocale()
  const file = (more: { form?: 'thermal' | 'thermal58'; inline?: '1' }) =>
    `/api/bill?${new URLSearchParams({ ...which, locale, ...(note && { note }), ...more })}`
  return (
    <div className="flex flex-wrap gap-2">
      <AfterHydration>
        <PrintBill {...which} note={note} />
      </AfterHydration>
      <Button asChild variant="secondary" size="sm">
        <a href={file({ form: 'thermal', inline: '1' })} target="_blank" rel="noreferrer">
          <Printer aria-hidden="true" className="size-4.5" />
          {t('roll')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a href={file({ form: 'thermal58', inline: '1' })} target="_blank" rel="noreferrer">
          <Printer aria-hidden="true" className="size-4.5" />
          {t('roll58')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a href={file({ inline: '1' })} target="_blank" rel="noreferrer">
          <Printer aria-hidden="true" className="size-4.5" />
          {t('a4')}
        </a>
      </Button>
      <Button asChild variant="secondary" size="sm">
        <a href={file({})} download>
          <Download aria-hidden="true" className="size-4.5" />
          {t('save')}
        </a>
      </Button>
    </div>
  )
}
