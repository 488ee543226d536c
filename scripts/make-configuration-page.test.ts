import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Environment } from '#server/platform/ports/settings.ts'
import { configurationPage, PAGE } from './make-configuration-page.ts'

test('the page of the configuration is the one that scripts/make-configuration-page.ts writes', () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(configurationPage())
})

test('the page has every setting, with the value that counts without it', () => {
  const rows = configurationPage().split('\n')
  for (const name of Object.keys(Environment.shape))
    expect(rows.filter((row) => row.startsWith(`| \`${name}\` | `))).toHaveLength(1)
  expect(rows).toContain('| `PORT` | `3000` | port to listen on |')
  expect(configurationPage()).toContain('| `TRUST_PROXY` | `off` |')
  expect(configurationPage()).toContain('`25=49900,100=149900,300=349900,1000=899900`')
})
