import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { LegalDocument, loadLegalPage } from '#web/features/support/legal-document.tsx'
import { useLegalNumbers } from '#web/features/support/use-legal-numbers.ts'
import { NamedThings } from '#web/features/support/written-text.tsx'
import type { Screen, ScreenLoads } from '#web/lib/screen.ts'

export const screen: Screen = { component: PrivacyPolicyScreen, messages: ['privacy'] }
export const loads: ScreenLoads = {
  page: (page) => loadLegalPage(page, 'privacy', paths.privacyPolicy()),
}

const sections = [
  'short',
  'kept',
  'place',
  'cookies',
  'storage',
  'seen',
  'questions',
  'complaints',
  'time',
  'rights',
  'safety',
  'law',
] as const

/** Over https, the names of the first three cookies begin with `__Host-`. */
const cookies = [
  { names: ['sid'], say: 'cookieSession' },
  { names: ['visit'], say: 'cookieVisit' },
  { names: ['device'], say: 'cookieDevice' },
  { names: ['XSRF-TOKEN'], say: 'cookieToken' },
  { names: ['lang'], say: 'cookieLang' },
  { names: ['theme'], say: 'cookieTheme' },
  { names: ['place'], say: 'cookiePlace' },
] as const

const storedKinds = [
  { names: ['cart', 'keptCart', 'cartBuyer', 'seenBookings'], say: 'storageCart' },
  { names: ['bookingKeys'], say: 'storageBooking' },
  { names: ['pickupPasses'], say: 'storagePasses' },
  { names: ['collectorPasses', 'openedPass'], say: 'storageCollector' },
  { names: ['currentLocation', 'city', 'lat', 'long', 'lastPlace'], say: 'storagePlace' },
  { names: ['recentSearches'], say: 'storageRecent' },
  { names: ['recentlySeen'], say: 'storageSeen' },
  { names: ['cardDetails'], say: 'storageDetails' },
  { names: ['signUpDraft', 'logInDraft'], say: 'storageDraft' },
  { names: ['invitation'], say: 'storageInvitation' },
  { names: ['complaintDraft', 'openedComplaint'], say: 'storageComplaint' },
  { names: ['phoneNotNow'], say: 'storagePhone' },
  { names: ['keptFamily', 'screenScale'], say: 'storageSizes' },
  { names: ['productDraft'], say: 'storageProductDraft' },
  { names: ['pictureBoard'], say: 'storageBoard' },
  { names: ['counterSale', 'sentSale', 'sentExchange'], say: 'storageSale' },
  { names: ['parkedSales'], say: 'storageParked' },
  { names: ['smallPrinters', 'billForm'], say: 'storagePrinters' },
  { names: ['firstSteps'], say: 'storageSteps' },
  { names: ['requestedItem'], say: 'storageRequested' },
  { names: ['counter', 'counterQueue', 'leftShop'], say: 'storageCounter' },
  { names: ['orderChime', 'orderRung', 'ordersSort'], say: 'storageChime' },
  { names: ['installOffer.bookings', 'installOffer.orders'], say: 'storageInstall' },
  { names: ['noticesOffer'], say: 'storageNotices' },
  { names: ['adminLogIn', 'adminLink'], say: 'storageAdmin' },
  { names: ['scroll'], say: 'storageScroll' },
  { names: ['pass'], say: 'storagePages' },
] as const

function PrivacyPolicyScreen() {
  const t = useTranslations('privacy')
  const numbers = useLegalNumbers()
  const tables = {
    cookies: cookies.map(({ names, say }) => ({ names, text: t(say, numbers) })),
    storage: storedKinds.map(({ names, say }) => ({ names, text: t(say, numbers) })),
  }
  return (
    <LegalDocument
      path={paths.privacyPolicy()}
      title={t('title')}
      lead={t('lead')}
      sections={sections.map((id) => ({
        id,
        title: t(`${id}Title`),
        text: t(`${id}Text`, numbers),
        ...((id === 'cookies' || id === 'storage') && { more: <NamedThings rows={tables[id]} /> }),
      }))}
    />
  )
}
