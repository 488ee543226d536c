import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Channel } from '#server/platform/db/tables/notices.ts'
import en from '#shared/messages/privacy/en.json' with { type: 'json' }
import hi from '#shared/messages/privacy/hi.json' with { type: 'json' }

const web = join(import.meta.dirname, '../web')
const keeps = /\b(?:storedJson|storedText|storedInTab|writeCookie)(?:<[^(]*>)?\(\s*'([^']+)'/g
const policy = readFileSync(join(web, 'screens/pages/privacy-policy-screen.tsx'), 'utf8')

const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(web, file), 'utf8'))

test('the privacy policy names everything that the site stores in a browser', () => {
  const storedKeys = sources.flatMap((text) =>
    [...text.matchAll(keeps)].map((match) => match[1] ?? ''),
  )
  expect(storedKeys.length).toBeGreaterThan(8)
  expect(storedKeys.filter((name) => !policy.includes(`'${name}'`))).toEqual([])
})

test('the privacy policy names nothing that the site no longer stores', () => {
  const [, listed = ''] = /const storedKinds = \[([\s\S]*?)\n\] as const/.exec(policy) ?? []
  const names = [...listed.matchAll(/names: \[([^\]]+)\]/g)].flatMap(([, some = '']) =>
    [...some.matchAll(/'([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(30)
  const others = sources.filter((text) => text !== policy)
  expect(names.filter((name) => !others.some((text) => text.includes(`'${name}'`)))).toEqual([])
})

/** The words of the privacy policy for each channel of notices. */
const channelWords: Record<Channel, [english: string, hindi: string]> = {
  email: ['our e-mails', 'ई-मेल'],
  push: ['push service', 'पुश सेवा'],
  whatsApp: ['WhatsApp', 'WhatsApp'],
}

test.each(Object.entries(channelWords))('the privacy policy says who carries %s', (_, words) => {
  expect(en.privacy.seenText).toContain(words[0])
  expect(hi.privacy.seenText).toContain(words[1])
})
