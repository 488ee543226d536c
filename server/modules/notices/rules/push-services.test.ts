import { describe, expect, it } from 'vitest'
import { serviceOf } from './push-services.ts'

const standIn = 'http://127.0.0.1:4571'

describe('the push service of an endpoint', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'google'],
    ['https://fcm.googleapis.com/wp/abc', 'google'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://shard-3.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://web.push.apple.com/abc', 'apple'],
    ['https://wns2-pn1p.notify.windows.com/w/?token=abc', 'microsoft'],
    ['http://127.0.0.1:4571/one/abc', 'stand-in one'],
  ])('%s is known', (endpoint, service) => {
    expect(serviceOf(endpoint, standIn)).toBe(service)
  })

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://user@fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://notify.windows.com.evil.example/abc',
    'https://evilpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'http://127.0.0.1:4572/one/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('%s is not called', (endpoint) => {
    expect(serviceOf(endpoint, standIn)).toBeNull()
  })

  it('does not call the stand-in when none is configured', () => {
    expect(serviceOf(`${standIn}/one/abc`, undefined)).toBeNull()
  })
})
