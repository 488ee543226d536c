import { expect, test } from 'vitest'
import { EmailAddress } from '../contract/wire.ts'
import { withAsciiDomain } from './email.ts'

const invalid = 'not an address'
const read = (text: string) => EmailAddress(invalid).safeParse(text)

test.each([
  ['asha@example.com', 'asha@example.com'],
  ['Asha.K+shop@Mail.Example.co.in', 'Asha.K+shop@Mail.Example.co.in'],
  ["o'neil@example.com", "o'neil@example.com"],
  ['asha@उदाहरण.भारत', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@xn--p1b6ci4b4b3a.xn--h2brj9c', 'asha@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['asha@münchen.de', 'asha@xn--mnchen-3ya.de'],
  ['asha@MÜNCHEN.de', 'asha@xn--mnchen-3ya.de'],
  ['asha@mu\u0308nchen．de', 'asha@xn--mnchen-3ya.de'],
  [' \u200basha@example.com\u202c ', 'asha@example.com'],
  ['asha@வணக்கம்.இந்தியா', 'asha@xn--clca4b6b5azlc.xn--xkc2dl3a5ee0h'],
])('%s is taken as %s', (typed, address) => {
  const given = read(typed)
  expect(given.data).toBe(address)
})

test.each([
  '',
  'asha',
  '@उदाहरण.भारत',
  'asha@उदाहरण',
  'asha@उदाहरण .भारत',
  'asha@उदाहरण.भारत/x',
  'asha@उदाहरण.भारत:80',
  'asha@b@उदाहरण.भारत',
  'asha@example.xn--',
  'asha@example.c1',
  'asha@-example.com',
  `${'a'.repeat(245)}@example.com`,
])('%s is refused', (typed) => {
  expect(read(typed).error?.issues[0]?.message).toBe(invalid)
})

test('both spellings of a domain are one address', () => {
  expect(withAsciiDomain('asha@BÜCHER.example')).toBe(withAsciiDomain('asha@bücher.example'))
})
