import type { PictureWidth } from './limits.ts'

/** All addresses of the screens; screens, emails and the site map take them from here. */
export const patterns = {
  home: '/',
  login: '/login',
  product: '/product',
  store: '/store',
  shops: '/shops',
  cart: '/cart',
  bookings: '/bookings',
  pickupPass: '/bookings/pass',
  trip: '/bookings/trip',
  collect: '/collect',
  sharedBill: '/b/:token?',
  wishlist: '/wishlist',
  followedShops: '/followed-shops',
  account: '/account',
  ask: '/ask',
  questions: '/questions',
  complain: '/complain',
  complaints: '/complaints',
  complaint: '/complaint',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token?',
  unsubscribe: '/unsubscribe',
  staffInvitation: '/staff-invitation/:token?',
  notMe: '/not-me/:token?',
  onboard: '/onboard',
  terms: '/terms',
  refundPolicy: '/refund-policy',
  privacyPolicy: '/privacy-policy',
  ranking: '/ranking',
  accessibility: '/accessibility',
  darkPatterns: '/dark-patterns',
  aboutUs: '/about-us',
  contactUs: '/contact-us',
  siteMap: '/site-map',
  dashboard: '/dashboard',
  yourAccount: '/dashboard/yourAccount',
  currentOrders: '/dashboard/currentOrders',
  firstSteps: '/dashboard/firstSteps',
  figures: '/dashboard/figures',
  practice: '/dashboard/practice',
  orderHistory: '/dashboard/orderHistory',
  staff: '/dashboard/staff',
  integrations: '/dashboard/integrations',
  statement: '/dashboard/statement',
  blockedCustomers: '/dashboard/blockedCustomers',
  reviews: '/dashboard/reviews',
  receivedQuestions: '/dashboard/questions',
  scan: '/dashboard/scan',
  sale: '/dashboard/sale',
  returnGoods: '/dashboard/returns',
  dayClose: '/dashboard/dayClose',
  products: '/dashboard/products',
  addProduct: '/dashboard/addProduct',
  editProduct: '/dashboard/products/edit-product',
  inactiveProducts: '/dashboard/inactiveProducts',
  inventory: '/dashboard/inventory',
  importGoods: '/dashboard/import',
  googleListings: '/dashboard/googleListings',
  pictures: '/dashboard/pictures',
  declarations: '/dashboard/declarations',
  offers: '/dashboard/offers',
  loyalty: '/dashboard/loyalty',
  subscription: '/dashboard/subscription',
  receipt: '/dashboard/subscription/receipt',
  tags: '/dashboard/tags',
  scannedTag: '/dashboard/tags/scanned',
  anyDashboard: '/dashboard/*',
  admin: '/admin',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  adminSetUp: '/admin/set-up',
  dynamicForm: '/dynamicForm',
  /** A shop's dashboard as its owner sees it; the rest is the address of a screen. */
  seenShop: '/admin/see/:viewId/*',
  anyAdmin: '/admin/*',
  anyOther: '*',
} as const

export type Pattern = (typeof patterns)[keyof typeof patterns]

/** The query parameters of the search screen. Prices are whole rupees. */
export type SearchAddress = {
  rawQuery: string
  city?: string | undefined
  brand?: readonly string[] | undefined
  origin?: readonly string[] | undefined
  subCategory?: readonly string[] | undefined
  color?: readonly string[] | undefined
  size?: readonly string[] | undefined
  gender?: readonly string[] | undefined
  category?: string | undefined
  maxDistance?: number | undefined
  price?: string | undefined
  rating?: number | undefined
  /** `1`: only products of shops that are open now. */
  open?: '1' | undefined
  sort?: string | undefined
  /** `1`: search as typed, without correction. */
  exact?: string | undefined
}

export type StoreAddress = Omit<SearchAddress, 'rawQuery' | 'city' | 'maxDistance' | 'open'> & {
  search?: string | undefined
  /** `1`: the scanned product is no longer sold here. */
  gone?: '1' | undefined
}

/** The query parameters of the list of shops. */
export type ShopsAddress = {
  city?: string | undefined
  category?: string | undefined
  /** `1`: only shops that are open now. */
  open?: '1' | undefined
  maxDistance?: number | undefined
  /** A market or quarter. */
  area?: string | undefined
  sort?: string | undefined
  /** Counted from 1; page 1 is left out of the address. */
  page?: number | undefined
}

export type OrdersAddress = { show?: string; search?: string }
export type HistoryAddress = Partial<
  Record<'search' | 'status' | 'from' | 'to', string | undefined>
>

/** The query parameters of the merchant's lists of products. `low`: `1` for products that run low. */
export type ProductsAddress = Partial<
  Record<'search' | 'sort' | 'category' | 'subCategory' | 'low', string | undefined>
>
export type InventoryAddress = Pick<ProductsAddress, 'search' | 'low'>
/** `step`: the step of the import that is open. `before`: an earlier import of the same file. */
export type ImportAddress = { id: string; step?: string | undefined; before?: string | undefined }
/** The tab of the administrator's dashboard, and the registration that is open. */
export type AdminAddress = {
  show?: string
  registration?: string
  order?: string
  customer?: string
  store?: string
  grievance?: string
  dispute?: string
  search?: string
}
export type ComplaintAddress = Partial<
  Record<'topic' | 'order' | 'store' | 'product', string | undefined>
>

export const paths = {
  home: () => patterns.home,
  nearShops: () => `${patterns.home}#near-you`,
  search: (search: SearchAddress) => withQuery(patterns.home, { city: '', ...search }),
  /** The address of the same list with its filters in another city, from its first page; an area is of one city only. */
  inCity: ({ pathname, search }: { pathname: string; search: string }, city: string) => {
    const query = new URLSearchParams(search)
    if (query.get('city')?.toLowerCase() !== city.toLowerCase()) query.delete('area')
    query.set('city', city)
    query.delete('page')
    return `${pathname}?${query}`
  },
  /** The address of the same list from the page with this mark, or from its start. */
  fromPage: ({ pathname, search }: { pathname: string; search: string }, mark?: string) => {
    const query = new URLSearchParams(search)
    query.delete('page')
    if (mark) query.set('page', mark)
    return `${pathname}?${query}`
  },
  product: (productId: string, variantId?: string, color?: string) =>
    withQuery(patterns.product, { _id: productId, variant: variantId, color }),
  /** `ended`: the session ended while the person was at `returnTo`. */
  login: (returnTo?: string, reason?: 'ended') => withQuery(patterns.login, { returnTo, reason }),
  store: (storeId: string, filters: StoreAddress = {}) =>
    withQuery(patterns.store, { _id: storeId, ...filters }),
  shops: (filters: ShopsAddress = {}) => withQuery(patterns.shops, filters),
  cart: (storeId?: string) => withQuery(patterns.cart, { store: storeId }),
  /** Opens the payment of a store's cart, or of a booking that waits for its payment. Load it as a document. */
  payCart: (storeId: string) => withQuery(patterns.cart, { store: storeId, pay: 'now' }),
  payBooking: (orderId: string) => withQuery(patterns.cart, { pay: orderId }),
  /**
   * The form of a question to the shops. `words`: the text at the beginning. Without `city` the question goes to the
   * chosen city.
   */
  ask: (asked: { words?: string | undefined; city?: string | undefined } = {}) =>
    withQuery(patterns.ask, asked),
  questions: () => patterns.questions,
  /** The form of a complaint; `about` fills its subject. */
  complain: (about: ComplaintAddress = {}) => withQuery(patterns.complain, about),
  complaints: () => patterns.complaints,
  /** Without an id: the complaint of the link that was opened in this tab. */
  complaint: (id?: string) => withQuery(patterns.complaint, { id }),
  /** The link of somebody who is not logged in. The token stands behind `#`, so that it is sent to no server. */
  complaintByLink: (token: string) => `${patterns.complaint}#${token}`,
  /** `past`: the tab of ended bookings. */
  bookings: (show?: 'past') => withQuery(patterns.bookings, { show }),
  booking: (orderId: string) => withQuery(patterns.bookings, { orderId }),
  /** The booking with the open form of a line's review and a chosen number of stars; nothing is saved by opening it. */
  review: (orderId: string, variantId: string, stars?: number) =>
    withQuery(patterns.bookings, { orderId, review: variantId, stars }),
  pickupPass: (orderId: string) => withQuery(patterns.pickupPass, { orderId }),
  trip: (day?: string, from?: string) => withQuery(patterns.trip, { day, from }),
  /** The pass of a person whom a shopper named. The token stands behind `#`, so that it is sent to no server. */
  collect: (token?: string) =>
    token === undefined ? patterns.collect : `${patterns.collect}#${token}`,
  /** The page of one bill and its credit notes, for whoever has the link. It is short, for a QR code. */
  sharedBill: (token: string) => `/b/${encodeURIComponent(token)}`,
  wishlist: () => patterns.wishlist,
  followedShops: () => patterns.followedShops,
  /** `part`: the part of the account that the page scrolls to. */
  account: (part?: string) =>
    part === undefined ? patterns.account : `${patterns.account}#${part}`,
  signup: (returnTo?: string) => withQuery(patterns.signup, { returnTo }),
  forgotPassword: (returnTo?: string) => withQuery(patterns.forgotPassword, { returnTo }),
  /** Without a token: the page after the token of a mailed link was removed from the address. */
  resetPassword: (token?: string) =>
    token === undefined ? '/reset-password' : `/reset-password/${encodeURIComponent(token)}`,
  /** Without a token: the page after the token of a mailed link was removed from the address. */
  staffInvitation: (token?: string) =>
    token === undefined ? '/staff-invitation' : `/staff-invitation/${encodeURIComponent(token)}`,
  /**
   * The page of "It was not me" about an account for transfers. Without a token: the page after the token was removed
   * from the address.
   */
  notMe: (token?: string) =>
    token === undefined ? '/not-me' : `/not-me/${encodeURIComponent(token)}`,
  /** Stops emails without a log-in. */
  unsubscribe: (token: string) => withQuery(patterns.unsubscribe, { token }),
  onboard: () => patterns.onboard,
  /** `section` is the id of a heading of the page. */
  terms: (section?: string) => (section ? `${patterns.terms}#${section}` : patterns.terms),
  refundPolicy: () => patterns.refundPolicy,
  privacyPolicy: () => patterns.privacyPolicy,
  aboutUs: () => patterns.aboutUs,
  contactUs: () => patterns.contactUs,
  siteMap: () => patterns.siteMap,
  /** The legal pages on the site map. */
  legal: () => `${patterns.siteMap}#legal`,
  /** Plain texts: the notices of packages and fonts, and how to report a weakness (RFC 9116). */
  licences: () => '/licences.txt',
  securityPolicy: () => '/security-policy.txt',
  securityContact: () => '/.well-known/security.txt',
  dashboard: () => patterns.currentOrders,
  /** `part`: the part of the account that the page scrolls to. */
  yourAccount: (part?: string) =>
    part === undefined ? patterns.yourAccount : `${patterns.yourAccount}#${part}`,
  currentOrders: (filter: OrdersAddress = {}) => withQuery(patterns.currentOrders, filter),
  firstSteps: () => patterns.firstSteps,
  figures: () => patterns.figures,
  practice: () => patterns.practice,
  staff: () => patterns.staff,
  integrations: () => patterns.integrations,
  /** The list of calls, for people. */
  calls: () => '/api/docs',
  orderHistory: (filters: HistoryAddress = {}) => withQuery(patterns.orderHistory, filters),
  /** The statement, which begins with the account for transfers. */
  ownTransfers: () => patterns.statement,
  counterUpi: () => `${patterns.statement}#upi`,
  /** The statement of these days. */
  statement: (days: { from: string; to: string }) => withQuery(patterns.statement, days),
  blockedCustomers: () => patterns.blockedCustomers,
  receivedQuestions: () => patterns.receivedQuestions,
  /** `unanswered`: only those without an answer. */
  reviews: (show?: 'unanswered') => withQuery(patterns.reviews, { show }),
  scan: () => patterns.scan,
  sale: () => patterns.sale,
  /** With a number: the bill of this number is open. */
  returnGoods: (number?: string) => withQuery(patterns.returnGoods, { number }),
  /** `day`: `YYYY-MM-DD`; without it, today. */
  dayClose: (day?: string) => withQuery(patterns.dayClose, { day }),
  products: (filters: ProductsAddress = {}) => withQuery(patterns.products, filters),
  inactiveProducts: (filters: ProductsAddress = {}) =>
    withQuery(patterns.inactiveProducts, filters),
  inventory: (filters: InventoryAddress = {}) => withQuery(patterns.inventory, filters),
  /** Without an import: the page on which a list is sent. */
  importGoods: (shown?: ImportAddress) => withQuery(patterns.importGoods, { ...shown }),
  googleListings: () => patterns.googleListings,
  pictures: () => patterns.pictures,
  declarations: () => patterns.declarations,
  /** `copy`: the id of a product whose values the new one begins with. */
  addProduct: (copy?: string) => withQuery(patterns.addProduct, { copy }),
  editProduct: (productId: string) => withQuery(patterns.editProduct, { id: productId }),
  /** `offer`: the id of an offer to change, or `new`. */
  offers: (offer?: string) => withQuery(patterns.offers, { offer }),
  loyalty: () => patterns.loyalty,
  subscription: () => patterns.subscription,
  /** Opens the payment of this choice. Load it as a document. */
  payPlan: (plan: string, tags: number) =>
    withQuery(patterns.subscription, { plan, tags, pay: 'now' }),
  receipt: (receiptNumber: string) => withQuery(patterns.receipt, { number: receiptNumber }),
  tags: (search?: string) => withQuery(patterns.tags, { search }),
  scannedTag: (code: string) => withQuery(patterns.scannedTag, { code }),
  adminLogin: (returnTo?: string) => withQuery(patterns.adminLogin, { returnTo }),
  /** The token stands behind `#`, so that no server or log sees it. */
  adminSetUp: (token?: string) =>
    token === undefined ? patterns.adminSetUp : `${patterns.adminSetUp}#${token}`,
  /** `path`: the address of the screen in the shop's own dashboard. */
  seenShop: (viewId: string, path: string = patterns.currentOrders) =>
    `/admin/see/${viewId}${path}`,
  adminDashboard: (show: AdminAddress = {}) => withQuery(patterns.adminDashboard, show),
}

export type LostThing = 'page' | 'product' | 'store'

/** The kind of thing that was not found at an address. */
export function lostAt({ pathname, search }: { pathname: string; search: string }): LostThing {
  if (!new URLSearchParams(search).get('_id')) return 'page'
  if (pathname === patterns.product) return 'product'
  return pathname === patterns.store ? 'store' : 'page'
}

/** The path to open after logging in: `returnTo` if it is a path of this site, otherwise home. */
export function safeReturn(returnTo: string | null): string {
  const isOwn = returnTo !== null && /^\/(?![/\\])/.test(returnTo) && !hasControl(returnTo)
  return isOwn ? returnTo : paths.home()
}

function hasControl(text: string): boolean {
  return [...text].some((sign) => sign < ' ')
}

type QueryValue = string | number | readonly string[] | undefined

export function withQuery(path: string, values: Record<string, QueryValue>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) query.append(name, String(one))
    }
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

/** The address of a stored picture in one of its widths. */
export function picturePath(hash: string, width: PictureWidth): string {
  return `/media/${hash}-${width}.webp`
}

/** The address of a stored picture; the browser adds a width, such as `-728.webp`, or `-preview.jpg`. */
export function mediaPath(hash: string | null): string | null {
  return hash === null ? null : `/media/${hash}`
}

/** The addresses from which Google's Merchant Center fetches a shop's goods; they must never change. */
export function feedPath(storeId: string, feed: 'products' | 'local-inventory'): string {
  return `/feeds/${storeId}/${feed}.xml`
}

/** Called by mail programs with `?token=`, for their own button that unsubscribes. */
export const oneClickPath = '/api/unsubscribe/one-click'

/** The address that is printed as a QR code and written to NFC tags; it must never change. */
export function tagPath(code: string): string {
  return `/t/${code}`
}

/** The address that opens the phone's maps app with directions to a point. */
export function directionsTo({ lat, long }: { lat: number; long: number }): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${long}`
}

/** The way from the present place over these points, in their order. */
export function directionsAlong(points: readonly { lat: number; long: number }[]): string {
  const texts = points.map(({ lat, long }) => `${lat},${long}`)
  const query = new URLSearchParams({ api: '1', destination: texts.at(-1) ?? '' })
  if (texts.length > 1) query.set('waypoints', texts.slice(0, -1).join('|'))
  return `https://www.google.com/maps/dir/?${query}`
}

export function phoneLink(contactNumber: string): string {
  return `tel:${contactNumber.replaceAll(/[^\d+]/g, '')}`
}

/** Opens WhatsApp on this device with a text. An address of WhatsApp's site would send the text to that site. */
export function whatsAppShare(text: string): string {
  return `whatsapp://send?text=${encodeURIComponent(text)}`
}
