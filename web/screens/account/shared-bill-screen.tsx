import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useTranslations } from 'use-intl'
import type { Slip } from '#shared/contract/orders/bill-links.ts'
import { BILL_LINK_DAYS } from '#shared/limits.ts'
import { paths } from '#shared/paths.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import { SlipPaper } from '#web/features/counter/bill/slip-paper.tsx'
import { hasCode } from '#web/lib/call-error.ts'
import { formatDate } from '#web/lib/format.ts'
import { useLocale } from '#web/lib/locale.ts'
import { callQuery, retryOnce } from '#web/lib/queries.ts'
import { useHydrated } from '#web/lib/react-hooks.ts'
import { useParams } from '#web/lib/router.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { QueryFailed } from '#web/ui/query-failed.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'

export const screen: Screen = { component: SharedBillScreen, messages: ['sharedBill', 'access'] }
export const loads: ScreenLoads = { page: ({ t }) => ({ title: t('sharedBill.title') }) }

/** Longer texts are no tokens; the server answers them like a link that has ended. */
const LONGEST = 100

/**
 * One bill and its credit notes, for whoever has the link. The browser asks for them, so the page of every link is the
 * same until then.
 */
function SharedBillScreen() {
  const t = useTranslations('sharedBill')
  const { locale } = useLocale()
  const token = (useParams().token ?? '').slice(0, LONGEST)
  const query = useQuery({
    ...callQuery('POST /shared-bill', { token, locale }),
    retry: retryOnce,
    enabled: useHydrated(),
  })
  if (hasCode(query.error, 'NOT_FOUND')) {
    return (
      <AccountCard title={t('endedTitle')} note={t('ended', { days: BILL_LINK_DAYS })}>
        <ButtonLink to={paths.home()} size="lg" wide>
          {t('home')}
        </ButtonLink>
      </AccountCard>
    )
  }
  if (query.error && !query.data) return <QueryFailed query={query} />
  if (!query.data) {
    return (
      <Page width="form">
        <PageTitle>{t('title')}</PageTitle>
        <SkeletonText lines={12} />
      </Page>
    )
  }
  const { storeName, bill, notes, until } = query.data
  return (
    <Page width="form" className="flex flex-col gap-4">
      <div className="-mb-4 print:hidden">
        <PageTitle note={t('until', { date: formatDate(until) })}>
          {t('heading', { shop: storeName })}
        </PageTitle>
      </div>
      <Document slip={bill} file={{ token, locale }} />
      {notes.map((note) => (
        <Document key={note.number} slip={note} file={{ token, locale, note: note.number }} />
      ))}
      <Button variant="secondary" className="print:hidden" onClick={() => print()}>
        <Printer aria-hidden="true" className="size-4.5" />
        {t('print')}
      </Button>
    </Page>
  )
}

type BillFile = { token: string; locale: string; note?: string }

/** The address of a bill behind a link, or of one of its credit notes, as PDF. */
function billFile(file: BillFile): string {
  return `/api/shared-bill/file?${new URLSearchParams(file)}`
}

type DocumentProps = { slip: Slip; file: BillFile }

function Document({ slip, file }: DocumentProps) {
  const t = useTranslations('sharedBill')
  return (
    <section className="flex flex-col gap-2">
      <div className="daylight rounded-card border border-hairline bg-surface p-4 text-sm text-ink">
        <SlipPaper slip={slip} />
      </div>
      <Button asChild variant="secondary" size="sm" className="print:hidden">
        <a href={billFile(file)} download rel="nofollow">
          <Download aria-hidden="true" className="size-4.5" />
          {t('pdfOf', { number: slip.number })}
        </a>
      </Button>
    </section>
  )
}
