import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { paths, patterns } from '#shared/paths.ts'
import type { StaffRole } from '#shared/staff-role.ts'
import * as server from '../entry-server.tsx'
import { dashboardSections } from './shell/dashboard-sections.tsx'
import { findRow, mayOpen, messagesOf, rows, screenFile, screenOf } from './routes.ts'

const web = path.join(import.meta.dirname, '..')
/** Loaded outside of the tests, because importing the modules of all screens takes longer than the limit of a test. */
const pageFiles = await server.pageFiles()

test('every address has a row, and no other row takes it', () => {
  // A bare `/dashboard` or `/admin` redirects to its first screen.
  const { dashboard: _dashboard, admin: _admin, ...shown } = patterns
  for (const pattern of Object.values(shown)) {
    expect(findRow({ pathname: pattern, search: '' }).row).toMatchObject({ path: pattern })
  }
})

test('the home page with a query is the search', () => {
  const [home, search] = ['', '?rawQuery='].map((query) =>
    findRow({ pathname: '/', search: query }),
  )
  expect(home?.row).not.toBe(search?.row)
  expect(search?.row.query).toBe('rawQuery')
})

const dashboardPages = dashboardSections.flatMap(({ pages }) => [...pages])
const openTo = (role: StaffRole) =>
  dashboardPages.filter(({ to }) => mayOpen(role, to)).map(({ key }) => key)

test('each role in a shop’s staff has its part of the menu', () => {
  expect(openTo('owner')).toEqual(dashboardPages.map(({ key }) => key))
  expect(openTo('counter')).toEqual([
    'currentOrders',
    'scan',
    'orderHistory',
    'sale',
    'inventory',
    'giftCard',
    'questions',
  ])
  const ofOwner = ['yourAccount', 'staff', 'integrations', 'subscription']
  expect(openTo('manager')).toEqual(openTo('owner').filter((key) => !ofOwner.includes(key)))
  expect(mayOpen('counter', '/dashboard/tags/scanned?code=ABCD1234')).toBe(true)
  expect(mayOpen('counter', paths.returnGoods(), ['returns'])).toBe(true)
  expect(mayOpen('manager', '/dashboard/subscription/receipt?number=1')).toBe(false)
})

const seenAt = (address: string) =>
  findRow({ pathname: paths.seenShop('0b6c', address), search: '' }).row

test('support sees the screens of a shop that are marked for it, in its own frame, and no others', () => {
  expect(seenAt(patterns.inventory)).toMatchObject({ screen: 'goods/inventory', area: 'support' })
  for (const address of [patterns.loyalty, patterns.statement, patterns.scan, '/admin/dashboard'])
    expect(seenAt(address)).toMatchObject({ screen: 'admin/unseen', area: 'support' })
  const gates = rows.filter(({ support }) => support).map(({ gate }) => gate)
  expect(new Set(gates)).toEqual(new Set(['merchant']))
})

const rowOf = (pathname: string) => findRow({ pathname, search: '' }).row

test('a wrong address of shops and administrators is not found in their own frame', () => {
  expect(rowOf('/admin/dashbord')).toMatchObject({ area: 'admin', status: 404 })
  expect(rowOf('/admin/dashbord').screen).toBe('admin/unknown-page')
  expect(rowOf('/dashboard/nonsense').screen).toBe('dashboard/unknown-page')
})

test('an address that is in no row is not found', () => {
  const { row } = findRow({ pathname: '/no/such/lane', search: '' })
  expect(row).toMatchObject({ path: '*', status: 404 })
})

test('the first files of a page are the screen, the frame and the messages of its row', () => {
  const files = new Map(pageFiles.map((page) => [page.screen, page.files]))
  expect(files.get('dashboard/statement')?.hi).toEqual([
    ...'shop account dashboard statement history payouts archive folder'
      .split(' ')
      .map((area) => messageFile(area, 'hi')),
    'app/dashboard-layout.tsx',
    'screens/dashboard/statement-screen.tsx',
  ])
  expect(files.get('shop/store')?.en).toEqual([
    messageFile('shop', 'en'),
    messageFile('reviews', 'en'),
    messageFile('storePage', 'en'),
    'screens/shop/store-screen.tsx',
  ])
})

test('each row has its file, and each file a row', () => {
  expect(rows.filter((row) => !screenOf(row)?.component)).toEqual([])
  const listed = new Set(rows.map(screenFile))
  const files = readdirSync(path.join(web, 'screens'), { recursive: true })
    .map((name) => `screens/${String(name)}`)
    .filter((file) => file.endsWith('.tsx'))
  expect(files.filter((file) => !listed.has(file))).toEqual(['screens/pages/offline-screen.tsx'])
})

const frames = ['app/shop-layout.tsx', 'app/providers.tsx']

test.each(pageFiles)('$screen at $path uses only messages that are loaded with it', (page) => {
  const own = page.area === 'dashboard' || page.area === 'admin' ? frames.slice(1) : frames
  const modules = modulesFrom([...own, ...page.files.en.filter((file) => file.endsWith('.tsx'))])
  expect(modules.size).toBeGreaterThan(20)
  const missing = [...modules].flatMap(([module, { source, later }]) => {
    const loaded = namespacesOf([...messagesOf(page), ...later])
    return namespacesSaid(source)
      .filter((namespace) => !loaded.has(namespace))
      .map((namespace) => `${module} says ${namespace}`)
  })
  expect(missing).toEqual([])
})

function messageFile(area: string, locale: string): string {
  return `../shared/messages/${area}/${locale}.json`
}

function namespacesOf(areas: readonly string[]): Set<string> {
  return new Set(areas.flatMap(namespacesIn))
}

function namespacesIn(area: string): string[] {
  const file = path.join(web, '../shared/messages', area, 'en.json')
  return Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)
}

function namespacesSaid(source: string): string[] {
  return [...source.matchAll(/useTranslations\('(\w+)/g)].map(([, namespace]) => namespace ?? '')
}

const typeImport = /import type [^']*'[^']*'/g

/** The areas whose messages are loaded beside those of the page: `given` by every importer, and all. */
type Module = { source: string; given: readonly string[]; later: readonly string[] }

/**
 * All browser modules that the files import, directly or not. A module behind a dynamic import loads after the first
 * screen, so the messages of the areas 'account' and 'parts' are there too; and a module may ask for areas with `need` or `useSheetMessages`.
 */
function modulesFrom(files: readonly string[]): Map<string, Module> {
  const found = new Map<string, Module>()
  const waiting = files.map((file) => ({ file, later: [] as string[] }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { file } = next
    const known = found.get(file)
    const given = next.later.filter((area) => known?.given.includes(area) ?? true)
    if (known && known.given.length === given.length) continue
    const source = readFileSync(path.join(web, file), 'utf8').replaceAll(typeImport, '')
    const later = [...given, ...neededBy(source)]
    found.set(file, { source, given, later })
    for (const { target, isLater } of importsOf(file, source))
      waiting.push({
        file: target,
        later: [...new Set(isLater ? [...later, 'account', 'parts'] : later)],
      })
  }
  return found
}

function importsOf(file: string, source: string) {
  const named = [...source.matchAll(/(from|import)\s*\(?\s*'([^']+\.tsx?)'/g)]
  return named.flatMap(([, how, specifier = '']) => {
    const target = targetOf(file, specifier)
    const isWalked = target !== undefined && !target.startsWith('app/routes')
    return isWalked ? [{ target, isLater: how === 'import' }] : []
  })
}

/** The areas whose messages a module asks for. */
function neededBy(source: string): readonly string[] {
  const asked = /(?:\bneed\(|\bwithMessages\([^)[]*|\bareas: )\[([^\]]*)\]/.exec(source)
  return asked?.[1]?.match(/(?<=')\w+/g) ?? []
}

/** The file in `web/` that an import names; undefined for all others. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier.startsWith('#web/') ? specifier.slice('#web/'.length) : undefined
}
