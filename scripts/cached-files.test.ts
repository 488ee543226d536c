import { expect, test } from 'vitest'
import { type Manifest, type PageFiles, toCachedFiles as cachedOf } from './cached-files.ts'

const words = ['en', 'hi'].flatMap((locale) =>
  ['shop', 'account', 'parts'].map((area) => [
    `../shared/messages/${area}/${locale}.json`,
    area + locale,
  ]),
)
const manifest: Manifest = {
  'index.html': {
    file: 'assets/index.js',
    css: ['assets/index.css'],
    dynamicImports: ['screens/shop/home-screen.tsx', 'screens/account/pickup-screen.tsx'],
  },
  'lib/session-watch.ts': { file: 'assets/session.js', imports: ['index.html'] },
  'screens/shop/home-screen.tsx': { file: 'assets/home.js' },
  'screens/account/bookings-screen.tsx': { file: 'assets/bookings.js', imports: ['_card.js'] },
  'screens/account/pickup-screen.tsx': { file: 'assets/pickup.js', dynamicImports: ['qr'] },
  'screens/pages/offline-screen.tsx': { file: 'assets/offline.js', imports: ['index.html'] },
  '_card.js': { file: 'assets/card.js', imports: ['index.html'] },
  qr: { file: 'assets/qr.js' },
  latin: { file: 'assets/latin.woff2', src: 'fonts/anek-latin.woff2' },
  regular: { file: 'assets/deva-400.woff2', src: 'fonts/anek-devanagari-400.woff2' },
  bold: { file: 'assets/deva-650.woff2', src: 'fonts/anek-devanagari-650.woff2' },
  ...Object.fromEntries(words.map(([key, name]) => [key, { file: `assets/${name}.js` }])),
}
const page = (path: string, screen: string, offline?: string): PageFiles => {
  const filesIn = (locale: string) => [
    ...['shop', 'account'].map((area) => `../shared/messages/${area}/${locale}.json`),
    screen,
  ]
  return { path, offline, files: { en: filesIn('en'), hi: filesIn('hi') } }
}
const pages = [
  page('/', 'screens/shop/home-screen.tsx'),
  page('/bookings', 'screens/account/bookings-screen.tsx', 'passes'),
  page('/bookings/pass', 'screens/account/pickup-screen.tsx', 'itself'),
]
const toCachedFiles = (built: Manifest, shell: string) => cachedOf(built, shell, pages)
const cached = toCachedFiles(manifest, 'assets/shell-1.html')

test('caches everything that the pass may import, and no other screens', () => {
  const code = ['index.js', 'index.css', 'bookings.js', 'card.js', 'pickup.js', 'qr.js']
  for (const name of code) expect(cached.files).toContain(`/assets/${name}`)
  expect(cached.files).toContain(cached.shell)
  expect(cached.pages).toEqual(['/bookings', '/bookings/pass'])
  expect(cached.files).not.toContain('/assets/home.js')
  expect(new Set(cached.files).size).toBe(cached.files.length)
})

test('caches the messages of both languages, and the bold font for Hindi only', () => {
  expect(cached.files).toEqual(
    expect.arrayContaining(['/assets/shophi.js', '/assets/accounten.js']),
  )
  // Parts of the pass say these; no screen names them.
  expect(cached.files).toEqual(expect.arrayContaining(['/assets/partsen.js', '/assets/partshi.js']))
  expect(cached.more).toEqual({ en: [], hi: ['/assets/deva-400.woff2', '/assets/deva-650.woff2'] })
})

test('another build has another version', () => {
  const renamed = { ...manifest, qr: { file: 'assets/qr-2.js' } }
  expect(toCachedFiles(renamed, 'assets/shell-1.html').version).not.toBe(cached.version)
  expect(toCachedFiles(manifest, 'assets/shell-2.html').version).not.toBe(cached.version)
  expect(toCachedFiles(manifest, 'assets/shell-1.html').version).toBe(cached.version)
})

test('a screen that was moved fails the build', () => {
  const { 'screens/account/pickup-screen.tsx': _gone, ...rest } = manifest
  expect(() => toCachedFiles(rest, 'assets/shell-1.html')).toThrow('pickup-screen.tsx')
})

test('the counter’s screens have a list of their own, so that a shopper’s browser keeps none of them', () => {
  const counter = {
    'ui/toaster.tsx': { file: 'assets/toaster.js', imports: ['index.html'] },
    'ui/dialog.tsx': { file: 'assets/dialog.js' },
    'ui/confirm-dialog.tsx': { file: 'assets/confirm.js' },
    'ui/sheet.tsx': { file: 'assets/sheet.js' },
    'screens/dashboard/scan-screen.tsx': { file: 'assets/scan.js', dynamicImports: ['qr', 'beep'] },
    beep: { file: 'assets/beep.js' },
  }
  const scan = page('/dashboard/scan', 'screens/dashboard/scan-screen.tsx', 'counter')
  const both = cachedOf({ ...manifest, ...counter }, 'assets/shell-1.html', [...pages, scan])
  expect(both).toMatchObject({ files: cached.files, pages: cached.pages, version: cached.version })
  expect(both.counter.pages).toEqual(['/dashboard/scan'])
  const names = ['toaster', 'dialog', 'confirm', 'sheet', 'scan', 'beep']
  expect(new Set(both.counter.files)).toEqual(new Set(names.map((name) => `/assets/${name}.js`)))
  expect(cached.counter.files).toEqual([])
})
