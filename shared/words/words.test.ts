import { describe, expect, it } from 'vitest'
import { errorStatus } from '#shared/errors.ts'
import { orderStatuses, paymentStatuses } from '#shared/order-status.ts'
import { createTranslator } from 'use-intl/core'
import en from './en.json'
import hi from './hi.json'

type Catalogue = { [key: string]: string | Catalogue }
type Said = { key: string; text: string }

const flat = (catalogue: Catalogue, area = ''): Said[] =>
  Object.entries(catalogue).flatMap(([name, words]) =>
    typeof words === 'string' ? { key: area + name, text: words } : flat(words, `${area}${name}.`),
  )

const english = flat(en)
const hindi = new Map(flat(hi).map(({ key, text }) => [key, text]))

/** Names of the ICU arguments; a brace after `plural,` branches opens a message of its own. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>()
  const plural = /\{(\w+), plural,/g
  for (const [, name = ''] of text.matchAll(plural)) names.add(name)
  const branches = text
    .replaceAll(plural, '')
    .replaceAll(/(=\d+|zero|one|two|few|many|other) \{/g, '')
  for (const [, name = ''] of branches.matchAll(/\{(\w+)\}/g)) names.add(name)
  return [...names].toSorted()
}

type Value = number | ((inside: string) => string)

/** Names of what stands in pointed brackets, such as a link. */
const tagsOf = (text: string) => [...text.matchAll(/<(\w+)>/g)].map(([, name = '']) => name)

describe('the catalogues', () => {
  it('hold the same keys in the same order', () => {
    expect([...hindi.keys()]).toEqual(english.map(({ key }) => key))
  })

  it.each(english)('$key asks for the same arguments in both', ({ key, text }) => {
    const twin = hindi.get(key) ?? ''
    expect([argumentsOf(twin), tagsOf(twin)]).toEqual([argumentsOf(text), tagsOf(text)])
  })

  it.each([
    ['en', en],
    ['hi', hi],
  ] as const)('can all be said in %s', (locale, messages) => {
    const failures: string[] = []
    const say = createTranslator({
      locale,
      messages: messages as Catalogue,
      onError: (error) => failures.push(error.message),
    }) as unknown as { markup: (key: string, values: Record<string, Value>) => string }
    for (const { key, text } of flat(messages)) {
      for (const count of [0, 1, 2, 5]) {
        const values = Object.fromEntries([
          ...argumentsOf(text).map((name): [string, Value] => [name, count]),
          ...tagsOf(text).map((name): [string, Value] => [name, (inside) => inside]),
        ])
        if (say.markup(key, values).trim() === '') failures.push(`${key} is silent`)
      }
    }
    expect(failures).toEqual([])
  })

  it('speaks Hindi in Devanagari', () => {
    const latinOnly = flat(hi)
      .filter(({ text }) => /[A-Za-z]/.test(text.replaceAll(/\{[^{}]*\}/g, '')))
      .filter(({ text }) => !/[\u0900-\u097F]/.test(text))
    expect(latinOnly.map(({ key }) => key)).toEqual(['shell.switchLanguage'])
  })

  it('has a sentence for every error and a name for every status', () => {
    const codes = [...Object.keys(errorStatus), 'OFFLINE', 'NETWORK']
    expect(Object.keys(en.errors).toSorted()).toEqual(codes.toSorted())
    expect(Object.keys(en.orderStatus)).toEqual([...orderStatuses])
    expect(Object.keys(en.paymentStatus)).toEqual([...paymentStatuses])
  })
})
