import { expect, it } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { errorStatus } from '../errors.ts'
import { limitClasses } from '../limits.ts'
import { type CallName, endpoints } from './map.ts'

/**
 * The callers, effect and rate limit of each call, written by hand: other tests read them from the contract, so a
 * mistake there would change their expectation too.
 */
const calls: Record<CallName, string> = {
  'POST /login': 'guest write auth',
  'POST /logout': 'guest write read',
  'GET /userAuth': 'guest read read',
  'PUT /language': 'user write read',
  'GET /verify-user': 'guest write otp-send csrf',
  'POST /verify-user': 'guest write otp-try',
  'POST /signup': 'guest write auth',
  'POST /forgot-password': 'guest write otp-send',
  'POST /reset-link': 'guest read auth',
  'POST /reset-password/:token': 'guest write auth',
  'GET /me/export': 'user read own-data',
  'PUT /me': 'user write own-data',
  'DELETE /me': 'user write auth',
  'GET /phone-number': 'user read read',
  'POST /phone-number/code': 'user write otp-send',
  'POST /phone-number': 'user write otp-try',
  'PUT /phone-number': 'user write read',
  'DELETE /phone-number': 'user write read',
  'GET /customer-phone': 'merchant read merchant',
  'POST /proof': 'user write auth',
  'POST /pictures': 'user write upload',
  'GET /location': 'guest read read',
  'GET /places': 'guest read read',
  'GET /search-stores': 'guest read search',
  'GET /shops': 'guest read search',
  'GET /store': 'guest read read',
  'POST /get-store-name': 'guest read read',
  'GET /onBoard/config': 'user read read',
  'GET /onBoarding': 'user read read',
  'POST /onBoarding': 'user write register idempotent',
  'PUT /onBoarding/draft': 'user write read',
  'GET /product': 'guest read read',
  'POST /get-store-id': 'guest read read',
  'GET /inventory': 'merchant read merchant',
  'PUT /inventory/setAlert': 'merchant manager write merchant idempotent',
  'POST /update-stock': 'merchant write merchant idempotent',
  'GET /stock-movements': 'merchant read merchant',
  'POST /change-products': 'merchant manager write merchant idempotent',
  'POST /addProduct': 'merchant manager write merchant idempotent',
  'POST /imports': 'merchant manager write upload idempotent',
  'GET /imports': 'merchant manager read merchant',
  'GET /import': 'merchant manager read merchant',
  'PUT /import': 'merchant manager write merchant idempotent',
  'DELETE /import': 'merchant manager write merchant',
  'GET /import/preview': 'merchant manager read merchant',
  'POST /import/apply': 'merchant manager write merchant idempotent',
  'POST /import/undo': 'merchant manager write merchant idempotent',
  'GET /import/errors': 'merchant manager read merchant',
  'GET /products/csv': 'merchant manager read merchant',
  'GET /products/xlsx': 'merchant manager read merchant',
  'GET /editProduct': 'merchant manager read merchant',
  'PUT /editProduct': 'merchant manager write merchant idempotent',
  'PUT /updateProduct': 'merchant manager write merchant idempotent',
  'GET /check-sku/:sku': 'merchant manager read suggest',
  'POST /get-products-category-list': 'merchant read merchant',
  'GET /getProducts': 'guest read search',
  'GET /new-arrivals': 'guest read search',
  'GET /suggestions': 'guest read suggest',
  'GET /similar-products': 'guest read search',
  'GET /admin/word-meanings': 'admin read read',
  'POST /admin/word-meanings': 'admin write merchant',
  'DELETE /admin/word-meanings': 'admin write merchant',
  'GET /admin/missed-searches': 'admin read read',
  'DELETE /admin/missed-searches': 'admin write merchant',
  'GET /wishlist': 'user read read',
  'POST /update-wishlist': 'user write read',
  'POST /cop-order': 'user write book merging',
  'POST /create-order': 'user write book merging',
  'POST /verify-payment': 'user write book',
  'GET /payment-state': 'user read read',
  'POST /cart/check': 'guest read read',
  'GET /cart': 'user read read',
  'PUT /cart': 'user write read',
  'POST /get-orders': 'user read read',
  'GET /booking': 'user read read',
  'POST /get-merchant-orders': 'merchant read read',
  'GET /order-history': 'merchant read merchant',
  'GET /order-history/csv': 'merchant manager read merchant',
  'GET /order-history/xlsx': 'merchant manager read merchant',
  'POST /orders-seen': 'merchant write merchant',
  'POST /update-order-status': 'merchant write merchant idempotent',
  'POST /scan-pickup': 'merchant read merchant',
  'POST /find-pickup': 'merchant write merchant',
  'POST /check-gift-code-of-order': 'merchant write gift',
  'POST /renew-pickup-code': 'user write book idempotent secret',
  'POST /cancel-order': 'user write book idempotent',
  'POST /extend-pickup': 'user write book idempotent secret',
  'POST /block-shopper': 'merchant manager write merchant idempotent',
  'POST /unblock-shopper': 'merchant manager write merchant idempotent',
  'GET /blocked-shoppers': 'merchant manager read merchant',
  'GET /day-summary': 'merchant read read',
  'GET /dashboard/yourAccount': 'merchant owner read read',
  'POST /dashboard/yourAccount': 'merchant owner write merchant idempotent',
  'GET /missed-words': 'merchant manager read search',
  'GET /figures': 'merchant manager read search',
  'POST /product-view': 'guest write view',
  'GET /stock-note': 'merchant manager read read',
  'PUT /stock-note': 'merchant manager write merchant',
  'GET /first-steps': 'merchant manager read read',
  'PUT /first-steps': 'merchant manager write merchant',
  'POST /pause-bookings': 'merchant write merchant idempotent',
  'POST /resume-bookings': 'merchant write merchant idempotent',
  'POST /close-store': 'merchant owner write auth',
  'POST /reopen-store': 'merchant owner write merchant',
  'GET /store-data': 'merchant owner read own-data',
  'GET /staff': 'merchant owner read merchant',
  'PUT /staff': 'merchant owner write merchant',
  'DELETE /staff': 'merchant owner write merchant',
  'POST /staff-invitations': 'open-merchant owner write merchant idempotent',
  'POST /staff-invitations/again': 'open-merchant owner write merchant idempotent',
  'DELETE /staff-invitations': 'merchant owner write merchant',
  'POST /staff-invitation': 'guest read auth',
  'POST /staff-invitation/accept': 'user write own-data idempotent',
  'POST /generate-loyalty-code': 'open-merchant owner write merchant idempotent secret',
  'POST /validate-loyalty-code': 'merchant write gift',
  'POST /redeem-loyalty-code': 'merchant write gift idempotent',
  'GET /gift-codes': 'merchant owner read read',
  'GET /bill': 'user read bill',
  'GET /bills/day-close': 'merchant manager read merchant',
  'GET /bills/hsn-summary': 'merchant manager read merchant',
  'GET /statement': 'merchant owner read merchant',
  'GET /statement/csv': 'merchant owner read merchant',
  'POST /admin/settlements': 'proved-admin write merchant idempotent',
  'GET /tags': 'merchant manager read merchant',
  'POST /make-tags': 'open-merchant manager write merchant',
  'POST /shelves': 'open-merchant manager write merchant',
  'DELETE /shelves': 'merchant manager write merchant',
  'GET /scanned-tag': 'merchant read merchant',
  'POST /count-tag': 'merchant write merchant idempotent',
  'GET /tag': 'guest read read',
  'GET /subscription': 'merchant owner read merchant',
  'POST /order-subscription': 'open-merchant owner write book',
  'POST /verify-subscription': 'merchant owner write book',
  'GET /subscription-payments': 'merchant owner read merchant',
  'GET /subscription-receipt': 'merchant owner read merchant',
  'GET /contact': 'guest read read',
  'POST /admin/login': 'guest write admin-login',
  'POST /admin/logout': 'guest write read',
  'POST /admin/proof': 'admin write admin-login',
  'GET /adminAuth': 'admin read read',
  'GET /admin/registrations': 'admin read read',
  'GET /admin/registration': 'admin read read',
  'POST /admin/review': 'proved-admin write merchant',
  'POST /admin/store-status': 'proved-admin write merchant',
  'GET /admin/stores': 'admin read read',
  'GET /admin/audit': 'admin read read',
  'GET /form-config': 'admin read read',
  'GET /admin/refunds': 'admin read read',
  'GET /admin/tag-orders': 'admin read read',
  'POST /admin/tag-orders/sent': 'admin write read',
  'POST /admin/refunds/retry': 'proved-admin write read',
  'POST /admin/refunds/settle': 'proved-admin write read',
  'GET /admin/prepaid-orders': 'admin read read',
  'POST /admin/hand-over': 'proved-admin write read',
  'GET /product-reviews': 'guest read read',
  'GET /store-reviews': 'guest read read',
  'GET /booking-reviews': 'user read read',
  'POST /review': 'user write review idempotent',
  'PUT /review': 'user write review idempotent',
  'POST /report-review': 'user write review idempotent',
  'GET /received-reviews': 'merchant manager read read',
  'POST /answer-review': 'merchant manager write merchant idempotent',
  'GET /admin/reviews': 'admin read read',
  'POST /admin/reviews': 'proved-admin write merchant',
  'GET /review-requests': 'user read read',
  'PUT /review-requests': 'user write review',
  'GET /push-devices': 'user read read',
  'POST /push-devices': 'user write review',
  'PUT /push-devices': 'user write review',
  'DELETE /push-devices': 'user write review',
  'POST /unsubscribe': 'guest write review',
}

it.each(endpoints as readonly Endpoint[])('$method $path', (call) => {
  const { method, path, who, role, effect, limit, secret, csrf } = call
  const idempotent = call.idempotent === true ? 'idempotent' : call.idempotent
  const words = [who, role, effect, limit, idempotent, secret && 'secret', csrf && 'csrf']
  expect(words.filter(Boolean).join(' ')).toBe(calls[`${method} ${path}` as CallName])
})

it('gives a role to calls of a shop’s staff only', () => {
  const withRole = (endpoints as readonly Endpoint[]).filter(({ role }) => role !== undefined)
  expect(withRole.length).toBeGreaterThan(0)
  for (const { who } of withRole) expect(who).toMatch(/merchant$/)
})

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The changes that an administrator makes without a fresh proof. None is about money, shops or people. */
const unproved = [
  'POST /admin/proof',
  'POST /admin/word-meanings',
  'DELETE /admin/word-meanings',
  'DELETE /admin/missed-searches',
  'POST /admin/tag-orders/sent',
]

it('asks an administrator for a fresh proof before every change, except of those that are named', () => {
  const changes = (endpoints as readonly Endpoint[]).filter(
    ({ who, effect }) => who.endsWith('admin') && effect === 'write',
  )
  const proved = changes.filter(({ who }) => who === 'proved-admin')
  const free = changes.filter(({ who }) => who === 'admin').map(nameOf)
  expect(free.toSorted()).toEqual(unproved.toSorted())
  for (const { errors } of proved) expect(errors).toContain('PROOF_NEEDED')
})

it('allows so many requests in so many seconds', () => {
  const allowances = Object.entries(limitClasses).map(([name, scopes]) => [
    name,
    Object.entries(scopes)
      .map(([scope, { points, seconds }]) => `${scope} ${points}/${seconds}`)
      .join(', '),
  ])
  expect(Object.fromEntries(allowances)).toEqual({
    read: 'address 3000/60, account 600/60',
    page: 'address 3000/60',
    file: 'address 60000/60',
    document: 'address 3000/60',
    suggest: 'address 2400/60, account 120/60',
    search: 'address 600/60, second 20/1, account 120/60',
    'own-data': 'address 300/600, account 10/600',
    auth: 'address 300/600, visit 20/600',
    'admin-login': 'address 100/900, visit 10/900',
    register: 'address 600/60, account 20/60',
    'otp-send': 'address 300/3600, visit 10/3600',
    'otp-try': 'address 300/3600, visit 30/3600',
    book: 'address 300/60, account 10/60',
    review: 'address 300/60, account 20/60',
    view: 'address 600/60, visit 60/60',
    merchant: 'address 1200/60, account 120/60',
    bill: 'address 600/60, account 60/60',
    gift: 'address 3000/3600, account 300/3600',
    upload: 'address 600/600, account 60/600',
    hook: 'address 6000/60',
    'hook-refused': 'address 20/60',
    live: 'address 600/60',
  })
})

it('has one HTTP status for each error', () => {
  const codes: Record<number, string> = {
    400: 'INVALID_INPUT WRONG_LOGIN WRONG_CODE WRONG_OTP WRONG_ADMIN_LOGIN NOT_VERIFIED PAYMENT_NOT_PROVED LINK_ENDED',
    401: 'NOT_SIGNED_IN',
    403: 'CSRF NOT_ALLOWED PROOF_NEEDED OWN_STORE CASH_REFUSED STORE_BLOCKED',
    404: 'NOT_FOUND',
    409: 'OUT_OF_STOCK PRICE_CHANGED PRODUCT_UNAVAILABLE STORE_UNAVAILABLE ORDER_STATUS_CONFLICT CODE_ENDED NO_RENEWALS_LEFT STOCK_MOVED PRODUCT_CHANGED VARIANT_HELD EXTENSION_REFUSED WISHLIST_FULL REGISTRATION_CONFLICT STORE_STATUS_CONFLICT ACCOUNT_IN_USE ACCOUNT_CHANGED GIFT_CODE_USED PAYMENT_CONFLICT SUBSCRIPTION_CONFLICT REVIEW_CONFLICT STAFF_CONFLICT IMPORT_CONFLICT',
    413: 'TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA',
    422: 'IDEMPOTENCY_MISMATCH',
    429: 'RATE_LIMITED TOO_MANY_BOOKINGS TOO_MANY_PAYMENTS BOOKING_LIMIT HAND_OVER_LOCKED GIFT_CODE_LIMIT',
    500: 'UNEXPECTED',
    503: 'READ_ONLY BUSY PAYMENT_UNAVAILABLE',
  }
  const expected = Object.entries(codes).flatMap(([status, names]) =>
    names.split(' ').map((name) => [name, Number(status)]),
  )
  expect(errorStatus).toEqual(Object.fromEntries(expected))
})
