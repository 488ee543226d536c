import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import Printer from 'lucide-react/icons/printer'
import { drawerCash } from '#shared/catalog/drawer-cash.ts'
import type { DayClose } from '#shared/contract/till.ts'
import { formatDay, indianDay } from '#shared/formats/india-time.ts'
import { paths } from '#shared/paths.ts'
import { Counts, DrawerCount } from '#web/features/day/drawer-count.tsx'
import { DrawerMoves } from '#web/features/day/drawer-moves.tsx'
import { PeopleOfDay } from '#web/features/day/people-of-day.tsx'
import { DayCloseTable, DrawerSum } from '#web/features/till/day-close-table.tsx'
import { CorrectedPayments } from '#web/features/counter/paid-how/corrected-payments.tsx'
import { BillLink } from '#web/features/counter/bill/bill-link.tsx'
import { LoweredPrices, SaleDiscounts } from '#web/features/till/lowered-prices.tsx'
import type { Output } from '#web/lib/call.ts'
import { callQuery } from '#web/lib/queries.ts'
import { useNavigate, useSearchParams } from '#web/lib/router.tsx'
import type { Screen } from '#web/lib/screen.ts'
import { useOwnStoreId } from '#web/lib/session.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { usePrint } from '#web/ui/print-sheet.tsx'
import { NotLoaded } from '#web/ui/loaded.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

export const screen: Screen = { component: DayCloseScreen, messages: ['till', 'counter'] }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The money that the shop took and gave back on a day, to compare with the drawer. */
function DayCloseScreen() {
  const t = useTranslations('dayClose')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const today = indianDay(useNow())
  const asked = search.get('day') ?? ''
  const day = DAY.test(asked) ? asked : today
  const query = useQuery({
    ...callQuery('GET /day-close', { day }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const { print, sheet } = usePrint()
  const { data } = query
  const storeId = useOwnStoreId() ?? ''
  const shop = useQuery({ ...callQuery('POST /get-store-name', { storeId }), enabled: !!storeId })
  const shopName = shop.data?.shopName
  const printClose = () => data && print(<Sheet {...data} shopName={shopName} />)
  return (
    <Page width="reading">
      <PageTitle
        note={t('note')}
        actions={
          <Button
            variant="secondary"
            disabled={!data || query.isPlaceholderData}
            onClick={printClose}
          >
            <Printer aria-hidden="true" className="size-4.5" />
            {t('print')}
          </Button>
        }
      >
        {t('title')}
      </PageTitle>
      <Field label={t('day')} className="mb-4 w-44">
        <TextInput
          type="date"
          value={day}
          max={today}
          onChange={({ target }) =>
            target.value && navigate(paths.dayClose(target.value), { replace: true })
          }
        />
      </Field>
      {!data && <NotLoaded query={query} />}
      {data && (
        <Card className={query.isPlaceholderData ? 'opacity-60' : ''}>
          <DrawerSum day={data.day} />
          <DrawerCount
            key={day}
            drawer={data.drawer}
            cash={drawerCash(data.day)}
            isToday={data.day.day === today}
          />
          <DrawerMoves moves={data.day.drawerMoves} />
          <DayCloseTable {...data} />
          <PeopleOfDay people={data.day.people} />
          <LoweredPrices lines={data.day.lowered} />
          <CorrectedPayments corrected={data.day.corrected} />
          <SaleDiscounts discounts={data.day.saleDiscounts} />
          <Documents day={data.day} />
        </Card>
      )}
      {sheet}
    </Page>
  )
}

type SheetProps = Output<'GET /day-close'> & { shopName: string | undefined }

/** The printed close: as wide as its paper, from the roll of a receipt printer on. */
function Sheet({ day, before, drawer, shopName }: SheetProps) {
  const t = useTranslations('dayClose')
  return (
    <div className="mx-auto max-w-[18cm] p-1">
      {shopName && <p className="text-lg font-bold wrap-anywhere">{shopName}</p>}
      <h1 className="text-lg font-bold">
        {t('title')} {formatDay(day.day)}
      </h1>
      <DrawerSum day={day} />
      <DayCloseTable day={day} before={before} />
      <Counts counts={drawer.counts} />
      <DrawerMoves moves={day.drawerMoves} />
      <PeopleOfDay people={day.people} />
      <LoweredPrices lines={day.lowered} isWhole />
      <CorrectedPayments corrected={day.corrected} />
      <SaleDiscounts discounts={day.saleDiscounts} />
      <Documents day={day} />
    </div>
  )
}

/** The numbers that were issued, for the accountant. */
function Documents({ day: { documents } }: { day: DayClose }) {
  const t = useTranslations('dayClose')
  return (
    <ul className="mt-4 flex flex-col gap-1 text-xs text-ink-muted">
      {documents.map(({ kind, first, last, count }) => (
        <li key={kind}>
          {t(`kind_${kind}`)}:{' '}
          {[...new Set([first, last])].map((number, index) => (
            <Fragment key={number}>
              {index > 0 && ' – '}
              {/* A credit note is found at its bill. */}
              {kind === 'credit_note' ? (
                <span className="money">{number}</span>
              ) : (
                <BillLink number={number} />
              )}
            </Fragment>
          ))}{' '}
          ({count})
        </li>
      ))}
    </ul>
  )
}
