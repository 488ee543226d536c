import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { ReceiptSheet } from '#web/features/billing/receipt-sheet.tsx'
import { callQuery } from '#web/lib/queries.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { BackTitle } from '#web/ui/back-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import type { Screen } from '#web/lib/screen.ts'

export const screen: Screen = { component: ReceiptScreen, messages: ['merchant'] }

/** The receipt of a payment for the subscription. */
function ReceiptScreen() {
  const t = useTranslations('subscription')
  const [search] = useSearchParams()
  const number = search.get('number') ?? ''
  const query = useQuery(callQuery('GET /subscription-receipt', { number }))
  const { print, sheet } = usePrint()
  const { data } = query
  const printReceipt = () => data && print(<ReceiptSheet receipt={data} />)
  return (
    <Page width="reading">
      <BackTitle to={paths.subscription()} label={t('back')}>
        {t(data?.tax ? 'taxInvoice' : 'receipt')}
      </BackTitle>
      {!data && <NotLoaded query={query} lines={6} />}
      {data && (
        <>
          <Card>
            <ReceiptSheet receipt={data} />
          </Card>
          <Button className="mt-4" onClick={printReceipt}>
            <Printer aria-hidden="true" className="size-4.5" />
            {t('print')}
          </Button>
          {sheet}
        </>
      )}
    </Page>
  )
}
