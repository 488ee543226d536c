import BadgePercent from 'lucide-react/icons/badge-percent'
import Boxes from 'lucide-react/icons/boxes'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Landmark from 'lucide-react/icons/landmark'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Shirt from 'lucide-react/icons/shirt'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import Store from 'lucide-react/icons/store'
import Users from 'lucide-react/icons/users'
import { paths, patterns } from '#shared/paths.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import { mayOpen } from '#web/app/routes.ts'
import { useStaffRights } from '#web/lib/session.ts'

/** The sections of the menu, in the order of the day's work, with their pages. */
export const dashboardSections = [
  {
    key: 'orders',
    icon: <ReceiptText />,
    pages: [
      { key: 'currentOrders', to: paths.currentOrders() },
      { key: 'scan', to: paths.scan() },
      { key: 'orderHistory', to: paths.orderHistory() },
    ],
  },
  {
    key: 'sale',
    icon: <ShoppingBasket />,
    pages: [
      { key: 'sale', to: paths.sale() },
      { key: 'returnGoods', to: paths.returnGoods() },
    ],
  },
  {
    key: 'dayClose',
    icon: <CalendarCheck />,
    pages: [{ key: 'dayClose', to: paths.dayClose() }],
  },
  {
    key: 'products',
    icon: <Shirt />,
    pages: [
      { key: 'productsList', to: paths.products() },
      { key: 'addProduct', to: paths.addProduct() },
      { key: 'importGoods', to: paths.importGoods() },
      { key: 'inactiveProducts', to: paths.inactiveProducts() },
      { key: 'tags', to: paths.tags() },
      { key: 'googleListings', to: paths.googleListings() },
    ],
  },
  {
    key: 'inventory',
    icon: <Boxes />,
    pages: [{ key: 'inventory', to: paths.inventory() }],
  },
  {
    key: 'offersAndGifts',
    icon: <BadgePercent />,
    pages: [
      { key: 'offers', to: paths.offers() },
      { key: 'giftCard', to: paths.loyalty() },
    ],
  },
  {
    key: 'customers',
    icon: <Users />,
    pages: [
      { key: 'questions', to: paths.receivedQuestions() },
      { key: 'reviews', to: paths.reviews() },
      { key: 'blockedCustomers', to: paths.blockedCustomers() },
    ],
  },
  {
    key: 'money',
    icon: <Landmark />,
    pages: [
      { key: 'statement', to: patterns.statement },
      { key: 'figures', to: paths.figures() },
      { key: 'subscription', to: paths.subscription() },
    ],
  },
  {
    key: 'yourAccount',
    icon: <Store />,
    pages: [
      { key: 'yourAccount', to: paths.yourAccount() },
      { key: 'staff', to: paths.staff() },
      { key: 'integrations', to: paths.integrations() },
      { key: 'firstSteps', to: paths.firstSteps() },
    ],
  },
] as const

export type DashboardSection = (typeof dashboardSections)[number]
type DashboardPage = DashboardSection['pages'][number]

/** The sections with the pages that this member of the staff may open; a section without such a page is left out. */
export function useOwnSections(role: StaffRole | null) {
  const rights = useStaffRights()
  return dashboardSections.flatMap((section) => {
    const own: readonly DashboardPage[] = section.pages
    const pages = own.filter(({ to }) => mayOpen(role, to, rights))
    // The shop's account is the owner's; the staff have one of their own.
    const isOthers = section.key === 'yourAccount' && role !== 'owner'
    return pages[0] && !isOthers ? [{ ...section, pages, to: pages[0].to }] : []
  })
}

const isAt =
  (pathname: string) =>
  ({ to }: DashboardPage) =>
    pathname === to || pathname.startsWith(`${to}/`)

/** The section to which an address belongs. */
export function sectionOf(pathname: string): DashboardSection | undefined {
  return dashboardSections.find(({ pages }) => pages.some(isAt(pathname)))
}
