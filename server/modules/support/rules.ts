import { DAY_MS } from '#shared/formats/india-time.ts'
import { paths, patterns } from '#shared/paths.ts'

export const SITEMAP_PAGE_SIZE = 50_000

/** The public screens that are the same for every visitor. */
export const staticPages = [
  paths.home(),
  paths.aboutUs(),
  paths.contactUs(),
  paths.siteMap(),
  paths.terms(),
  paths.refundPolicy(),
  paths.privacyPolicy(),
  patterns.ranking,
  patterns.accessibility,
  patterns.darkPatterns,
]

/** Paths closed to search engines: API calls, and screens with the data of one person. */
const privatePaths = [
  paths.account(),
  '/api/',
  '/dev/',
  patterns.dashboard,
  '/admin',
  paths.cart(),
  paths.bookings(),
  paths.wishlist(),
  paths.onboard(),
  paths.forgotPassword(),
  `${paths.resetPassword()}/`,
  paths.sharedBill(''),
]

export type SitemapEntry = { path: string; changedAt?: Date }

export function pathOf({ kind, id }: { kind: 'city' | 'store' | 'product'; id: string }): string {
  if (kind === 'city') return paths.shops({ city: id })
  return kind === 'store' ? paths.store(id) : paths.product(id)
}

/** The number of site map files for this number of addresses; at least one. */
export function countPages(addresses: number): number {
  return Math.max(1, Math.ceil(addresses / SITEMAP_PAGE_SIZE))
}

/** Source of the format: https://www.sitemaps.org/protocol.html */
export function sitemapFile(publicUrl: string, entries: readonly SitemapEntry[]): string {
  const rows = entries.map(({ path, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
    return `<url><loc>${escape(publicUrl + path)}</loc>${changed}</url>`
  })
  return wrap('urlset', rows)
}

export function sitemapIndex(publicUrl: string, pages: number): string {
  const rows = Array.from(
    { length: pages },
    (_, page) => `<sitemap><loc>${escape(`${publicUrl}/sitemap-${page + 1}.xml`)}</loc></sitemap>`,
  )
  return wrap('sitemapindex', rows)
}

export function robotsFile(publicUrl: string): string {
  const lines = ['User-agent: *', ...privatePaths.map((path) => `Disallow: ${path}`)]
  return `${[...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`].join('\n')}\n`
}

/** Validity of security.txt in days; RFC 9116 recommends less than a year. */
const SECURITY_FILE_DAYS = 180

/** The content of security.txt (RFC 9116). The expiry is a whole day, so that the file is the same all day. */
export function securityFile(publicUrl: string, reportTo: string, now: Date): string {
  const today = now.getTime() - (now.getTime() % DAY_MS)
  const lines = [
    `Contact: ${reportTo.startsWith('https:') ? reportTo : `mailto:${reportTo}`}`,
    `Expires: ${new Date(today + SECURITY_FILE_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${publicUrl}${paths.securityContact()}`,
    `Policy: ${publicUrl}${paths.securityPolicy()}`,
  ]
  return `${lines.join('\n')}\n`
}

function wrap(element: string, rows: string[]): string {
  const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${namespace}">\n${rows.join('\n')}\n</${element}>\n`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
