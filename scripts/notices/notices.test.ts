import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { noticesText } from './notices.ts'
import { isAllowed, shippedPackages } from './packages.ts'

const shipped = shippedPackages()
const named = new Set(shipped.map(({ name }) => name))

test('every package that is shipped has a licence that allows it', () => {
  expect(shipped.filter((one) => !isAllowed(one))).toEqual([])
})

describe('a licence', () => {
  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['(MIT AND BSD-3-Clause)', true],
    ['MIT AND GPL-2.0-only', false],
    ['AGPL-3.0-only', false],
    ['MPL-2.0', false],
    ['SEE LICENSE IN terms.txt', false],
    ['UNLICENSED', false],
    ['', false],
  ])('%s of any package: %s', (licence, allowed) => {
    expect(isAllowed({ name: 'any', licence })).toBe(allowed)
  })

  it('with further conditions is allowed to the named packages only', () => {
    const libvips = { licence: 'LGPL-3.0-or-later', name: '@img/sharp-libvips-linuxmusl-arm64' }
    expect(isAllowed(libvips)).toBe(true)
    expect(isAllowed({ ...libvips, licence: 'GPL-3.0-or-later' })).toBe(false)
    expect(isAllowed({ ...libvips, name: 'web-push' })).toBe(false)
  })
})

describe('the shipped packages', () => {
  it('are at least those that npm installs for production', () => {
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: boolean; devOptional?: boolean }>
    }
    const installed = Object.entries(packages).filter(
      ([folder, { dev, devOptional }]) =>
        folder !== '' && !dev && !devOptional && existsSync(`${folder}/package.json`),
    )
    const folders = new Set(shipped.map(({ folder }) => folder))
    const missing = installed.map(([folder]) => `./${folder}`).filter((one) => !folders.has(one))
    expect(installed.length).toBeGreaterThan(100)
    expect(missing).toEqual([])
  })

  it('are also those that the build takes into the files for browsers, and no tools', () => {
    for (const name of ['react', 'scheduler', 'lucide-react', 'sonner', 'tailwindcss', 'use-intl'])
      expect(named).toContain(name)
    for (const name of ['vitest', '@playwright/test', 'typescript', 'oxlint'])
      expect(named).not.toContain(name)
  })
})

test('the notices name each package with its version, and have its text and that of the typeface', () => {
  const text = noticesText(shipped)
  for (const { name, version, licence } of shipped)
    expect(text).toContain(`${name} ${version} (${licence})`)
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(text).toContain('SIL OPEN FONT LICENSE Version 1.1')
  expect(text).toContain('GeoNames')
})
