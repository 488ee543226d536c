import { assert, ipV4, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressOfHost, isPlain, isPublicAddress } from './public-address.ts'

describe('a public address', () => {
  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.8',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '223.255.255.255',
    '2606:4700::1111',
    '2a00::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  it('is never an IPv4 address that is written as an IPv6 address', () => {
    assert(
      property(ipV4(), (address) => {
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false)
      }),
    )
  })
})

describe('the host of an address', () => {
  it.each([
    ['https://2130706433/', '127.0.0.1'],
    ['https://0x7f.1/', '127.0.0.1'],
    ['https://0177.0.0.1/', '127.0.0.1'],
    ['https://127.1/', '127.0.0.1'],
    ['https://0xa9fea9fe/', '169.254.169.254'],
    ['https://①②⑦.0.0.1/', '127.0.0.1'],
    ['https://[::1]/', '::1'],
    ['https://[::ffff:10.0.0.1]/', '::ffff:a00:1'],
  ])('of %s is %s', (url, address) => {
    expect(addressOfHost(new URL(url).hostname)).toBe(address)
    expect(isPublicAddress(address)).toBe(false)
  })

  it('of a name is undefined', () => {
    expect(addressOfHost('till.example')).toBeUndefined()
  })
})

describe('a plain address', () => {
  it.each([
    ['https://till.example/chowk?x=1', true],
    ['https://till.example:443/', true],
    ['http://till.example/', false],
    ['https://till.example:8443/', false],
    ['https://user@till.example/', false],
    ['https://user:secret@till.example/', false],
    ['ftp://till.example/', false],
  ])('%s: %s', (url, plain) => {
    expect(isPlain(new URL(url))).toBe(plain)
  })
})
