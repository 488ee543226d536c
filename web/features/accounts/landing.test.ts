import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { adminLandingOf, landingOf } from './landing.ts'

test.each([
  [paths.cart(), paths.cart()],
  [paths.product('1'), paths.product('1')],
  [null, paths.home()],
  ['https://evil.example/', paths.home()],
  ['//evil.example', paths.home()],
  [paths.login(paths.cart()), paths.home()],
  [paths.signup(paths.cart()), paths.home()],
  [paths.forgotPassword(), paths.home()],
  [paths.resetPassword(), paths.home()],
  ['/login-help', '/login-help'],
])('a shopper who came from %j goes to %s', (from, to) => {
  expect(landingOf('customer', from)).toBe(to)
})

test.each([
  [paths.home(), paths.currentOrders()],
  [null, paths.currentOrders()],
  [paths.product('1'), paths.currentOrders()],
  [paths.inventory(), paths.inventory()],
  ['/dashboards', paths.currentOrders()],
  [paths.account('family'), paths.account('family')],
  ['/bookings?orderId=x', '/bookings?orderId=x'],
  [paths.wishlist(), paths.wishlist()],
])('a merchant who came from %j goes to %s', (from, to) => {
  expect(landingOf('merchant', from)).toBe(to)
})

test.each([
  [paths.adminDashboard({ grievance: 'g1' }), paths.adminDashboard({ grievance: 'g1' })],
  [paths.seenShop('v1'), paths.seenShop('v1')],
  ['/admin/dashbord', '/admin/dashbord'],
  [null, paths.adminDashboard()],
  [paths.adminLogin(), paths.adminDashboard()],
  [paths.adminSetUp(), paths.adminDashboard()],
  [paths.currentOrders(), paths.adminDashboard()],
  ['/administration', paths.adminDashboard()],
  ['//evil.example/admin', paths.adminDashboard()],
])('an administrator who came from %j goes to %s', (from, to) => {
  expect(adminLandingOf(from)).toBe(to)
})
