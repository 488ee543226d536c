import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messagesOf } from './messages.ts'
import type { Area, RouteRow } from './screen.ts'

const web = path.join(import.meta.dirname, '..')
const areas = ['shop', 'account', 'pages', 'dashboard'] as const satisfies Area[]
const longTexts = ['terms', 'refunds', 'privacy', 'about', 'home', 'shops'] as const

/** Modules that are part of every page beside its screen. */
const frames = {
  shop: ['app/shop-layout.tsx', 'app/providers.tsx'],
  dashboard: ['app/dashboard-layout.tsx', 'app/providers.tsx'],
}

test.each(areas)('screens of %s use only messages that are loaded with them', (area) => {
  const names = readdirSync(path.join(web, 'screens', area))
  const screens = names.map((name) => `screens/${area}/${name}`)
  const frame = area === 'dashboard' ? frames.dashboard : frames.shop
  const modules = modulesFrom([...screens, ...frame])
  expect(modules.size).toBeGreaterThan(20)
  const [atOnce, later] = [namespacesFor(area), namespacesFor(area === 'shop' ? 'account' : area)]
  const missing = [...modules].flatMap(([file, { source, isLater }]) =>
    namespacesSaid(source)
      .filter((namespace) => !(isLater ? later : atOnce).has(namespace))
      .map((namespace) => `${file} says ${namespace}`),
  )
  expect(missing).toEqual([])
})

function namespacesFor(area: Area): Set<string> {
  const rows = longTexts.map((text) => ({ area, text }) as unknown as RouteRow)
  return new Set(rows.flatMap(messagesOf).flatMap(namespacesIn))
}

function namespacesIn(area: string): string[] {
  const file = path.join(web, '../shared/messages', area, 'en.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
}

function namespacesSaid(source: string): string[] {
  return [...source.matchAll(/useTranslations\('(\w+)/g)].map(([, namespace]) => namespace ?? '')
}

type Module = { source: string; isLater: boolean }

/**
 * Every module of the browser that the files import. Those reached by a dynamic import are marked
 * `isLater`: when they load, the messages of the account area are there too, because they follow the first screen.
 */
function modulesFrom(files: readonly string[]): Map<string, Module> {
  const found = new Map<string, Module>()
  const waiting = files.map((file) => ({ file, isLater: false }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { file, isLater } = next
    const known = found.get(file)
    if (known && (!known.isLater || isLater)) continue
    const source = readFileSync(path.join(web, file), 'utf8')
    found.set(file, { source, isLater })
    for (const [, how, specifier = ''] of source.matchAll(
      /(from|import)\s*\(?\s*'([^']+\.tsx?)'/g,
    )) {
      const target = targetOf(file, specifier)
      if (target && !/^app\/(?:areas|layouts|routes\/)/.test(target))
        waiting.push({ file: target, isLater: isLater || how === 'import' })
    }
  }
  return found
}

/** The file in `web/` that an import names; undefined for all others. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier.startsWith('#web/') ? specifier.slice('#web/'.length) : undefined
}
