import { describe, expect, it } from 'vitest'
import { matchPath } from './router.tsx'

describe('a path and its pattern', () => {
  it.each([
    ['/', '/', {}],
    ['/', '/cart', null],
    ['/cart', '/cart', {}],
    ['/cart', '/cart/', {}],
    ['/cart', '/Cart', {}],
    ['/cart', '/cart/more', null],
    ['/cart', '/carts', null],
    ['/cart', '//cart', null],
    ['/bookings', '/bookings/pass', null],
    ['/bookings/pass', '/bookings/pass', {}],
    ['/reset-password/:token?', '/reset-password', {}],
    ['/reset-password/:token?', '/reset-password/', {}],
    ['/reset-password/:token?', '/reset-password/a%20b', { token: 'a b' }],
    ['/reset-password/:token?', '/reset-password/50%', { token: '50%' }],
    ['/reset-password/:token?', '/reset-password/a/b', null],
    ['/store/:id', '/store', null],
    ['/store/:id', '/store/7', { id: '7' }],
    ['/dashboard/*', '/dashboard/no/such', {}],
    ['/dashboard/*', '/dashboard', null],
    ['/dashboard/*', '/dashboards/no', null],
    ['*', '/anything/at/all', {}],
  ])('%s and %s', (pattern, pathname, says) => {
    expect(matchPath(pattern, pathname)).toEqual(says)
  })
})
