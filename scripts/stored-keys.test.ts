import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../web')
const keeps = /\b(?:storedJson|storedText|storedInTab|writeCookie)(?:<[^(]*>)?\(\s*'([^']+)'/g
const policy = readFileSync(join(web, 'screens/pages/privacy-policy-screen.tsx'), 'utf8')

test('the privacy policy names everything that the site stores in a browser', () => {
  const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(web, file), 'utf8'))
  const storedKeys = sources.flatMap((text) =>
    [...text.matchAll(keeps)].map((match) => match[1] ?? ''),
  )
  expect(storedKeys.length).toBeGreaterThan(8)
  expect(storedKeys.filter((name) => !policy.includes(`'${name}'`))).toEqual([])
})
