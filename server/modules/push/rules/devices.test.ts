import { describe, expect, it } from 'vitest'
import { deviceName, serviceOf } from './devices.ts'

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

  it('does not call the stand-in where none is configured', () => {
    expect(serviceOf(`${standIn}/one/abc`, undefined)).toBeNull()
  })
})

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome, Android',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A146) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      'Samsung Internet, Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge, Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['curl/8.5.0', 'Browser'],
    ['', 'Browser'],
  ])('%s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name)
  })
})
