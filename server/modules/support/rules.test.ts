import { expect, it } from 'vitest'
import {
  countPages,
  robotsFile,
  securityFile,
  SITEMAP_PAGE_SIZE,
  sitemapFile,
  sitemapIndex,
} from './rules.ts'

const site = 'https://chowk.example'

it('escapes addresses in the site map', () => {
  const xml = sitemapFile(site, [{ path: '/x?a=1&b=<loc>' }])
  expect(xml).toContain('<loc>https://chowk.example/x?a=1&#38;b=&#60;loc&#62;</loc>')
})

it('begins another file after fifty thousand addresses, and lists each file in the index', () => {
  expect(countPages(0)).toBe(1)
  expect(countPages(SITEMAP_PAGE_SIZE)).toBe(1)
  expect(countPages(SITEMAP_PAGE_SIZE + 1)).toBe(2)
  const index = sitemapIndex(site, 2)
  expect(index.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://chowk.example/sitemap-1.xml</loc>',
    '<loc>https://chowk.example/sitemap-2.xml</loc>',
  ])
})

it('disallows private screens and API calls to robots, and names the site map', () => {
  const lines = robotsFile(site).split('\n')
  for (const path of ['/api/', '/dashboard', '/admin', '/cart', '/bookings', '/wishlist']) {
    expect(lines).toContain(`Disallow: ${path}`)
  }
  expect(lines).toContain('Sitemap: https://chowk.example/sitemap.xml')
  expect(lines).not.toContain('Disallow: /')
})

it('names a page as the contact for reports by its address', () => {
  const page = 'https://chowk.example/report'
  const lines = securityFile(site, page, new Date('2026-11-28T10:00:00Z')).split('\n')
  expect(lines).toContain(`Contact: ${page}`)
  expect(lines).toContain('Expires: 2027-05-27T00:00:00.000Z')
})
