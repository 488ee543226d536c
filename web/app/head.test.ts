import { expect, test } from 'vitest'
import { renderHead } from './head.ts'

const site = { publicUrl: 'https://chowk.example', locale: 'en' } as const

test('writes title, description, canonical and Open Graph with absolute addresses', () => {
  const html = renderHead(
    {
      title: 'Kurta',
      description: 'Cotton',
      canonical: '/product?_id=1',
      image: '/media/1-preview.jpg',
    },
    site,
  )
  expect(html).toContain('<title>Kurta · Chowk</title>')
  expect(html).toContain('<meta name="description" content="Cotton">')
  expect(html).toContain('<link rel="canonical" href="https://chowk.example/product?_id=1">')
  expect(html).toContain('property="og:image" content="https://chowk.example/media/1-preview.jpg">')
  expect(html).toContain('<meta property="og:image:type" content="image/jpeg">')
  expect(html).toContain('<meta property="og:image:width" content="1200">')
  expect(html).toContain('<meta property="og:image:height" content="630">')
  expect(html).not.toContain('noindex')
})

test('a page without a picture has the preview of the site', () => {
  const html = renderHead({ title: 'Chowk' }, site)
  expect(html).toContain('property="og:image" content="https://chowk.example/icons/preview.jpg">')
})

test('a page without a canonical address is not indexed', () => {
  expect(renderHead({ title: 'Bookings' }, site)).toContain('content="noindex"')
})

test('text in the head cannot break out of its element or attribute', () => {
  const attack = `"></title></script><script>alert('1')</script>`
  const html = renderHead(
    {
      title: attack,
      description: attack,
      canonical: `/product?_id=${encodeURIComponent(attack)}`,
      jsonLd: [{ '@type': 'Product', name: attack }],
    },
    site,
  )
  expect(html).not.toContain('<script>')
  expect(html.match(/<\/script>/g)).toHaveLength(1)
  expect(html.match(/<\/title>/g)).toHaveLength(1)
  const json = /ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Product', name: attack })
})

test('the first picture is preloaded in the size that the screen will choose', () => {
  const picture = { src: '/m/1-640.webp', srcSet: '/m/1-320.webp 320w', sizes: '100vw' }
  const html = renderHead({ title: 'Kurta', picture }, site)
  expect(html).toContain('imagesrcset="/m/1-320.webp 320w" imagesizes="100vw"')
})

test('each language has an address of its own, which the others name', () => {
  const kurta = { title: 'Kurta', canonical: '/product?_id=1' }
  const html = renderHead(kurta, { ...site, locale: 'hi' })
  const hindi = 'https://chowk.example/product?_id=1&#38;lang=hi'
  expect(html).toContain(`<link rel="canonical" href="${hindi}">`)
  expect(html).toContain('hreflang="en-IN" href="https://chowk.example/product?_id=1">')
  expect(html).toContain(`hreflang="hi-IN" href="${hindi}">`)
  expect(html).toContain('hreflang="x-default" href="https://chowk.example/product?_id=1">')
  expect(html).toContain('<meta property="og:locale" content="hi_IN">')
  expect(html).toContain('<meta property="og:locale:alternate" content="en_IN">')
})
