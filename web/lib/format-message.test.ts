import compileMessage from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import formatMessage from './format-message.ts'

type Options = Parameters<typeof formatMessage>[3]

const formatters = {
  getNumberFormat: (...style) => new Intl.NumberFormat(...style),
  getPluralRules: (...style) => new Intl.PluralRules(...style),
} as Options['formatters']

function say(message: string, n: number, locale: string) {
  const options = { cache: {} as Options['cache'], formatters, locale }
  return formatMessage('key', compileMessage(message), { n }, options)
}

describe.each(['en', 'hi'])('numbers in %s', (locale) => {
  it.each([0, 7, 999, 1000, 123_456, 12_345_678, -1000, 2.5, 1234.5])('%d', (n) => {
    const written = new Intl.NumberFormat(locale).format(n)
    expect(say('{n, number}', n, locale)).toBe(written)
    expect(say('{n, plural, other {# pieces}}', n, locale)).toBe(`${written} pieces`)
    expect(say('{n, number, ::group-off}', n, locale)).toBe(String(n))
  })
})

it('chooses the plural form', () => {
  const message = '{n, plural, =0 {none} one {one} other {#}}'
  expect([0, 1, 2, 2000].map((n) => say(message, n, 'en'))).toEqual(['none', 'one', '2', '2,000'])
})
