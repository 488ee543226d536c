import { expect, test } from 'vitest'
import { paths } from '#shared/paths.ts'
import { landingOf } from './landing.ts'

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
])('a merchant who came from %j goes to %s', (from, to) => {
  expect(landingOf('merchant', from)).toBe(to)
})
