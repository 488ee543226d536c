import { useTranslations } from 'use-intl'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useLocale } from '#web/lib/locale.ts'
import { Button } from '#web/ui/button.tsx'

/** A bill by its id or its order. `note`: the number of one of its credit notes, which is shown instead. */
type BillPrintsProps = ({ billId: string } | { orderId: string }) & { note?: string | undefined }

/** Opens a bill to print it, on the roll of a receipt printer or on A4, or saves it as PDF. */
export function BillPrints({ note, ...which }: BillPrintsProps) {
  const t = useTranslations('billPrints')
  const { locale } = useLocale()
  const file = (more: { form?: 'thermal' | 'thermal58'; inline?: '1' }) =>
    `/api/bill?${new URLSearchParams({ ...which, locale, ...(note && { note }), ...more })}`
  return (
    <div className="flex flex-wrap gap-2">
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
