import { expect, test } from 'vitest'
import { sharedAddress } from './shared-address.ts'

const site = 'https://chowk.example'
const id = '0191e5c1-7b1a-7c3e-9d5b-2f4a6c8e0d12'
const share = (shared: Record<string, string>) =>
  sharedAddress(new URLSearchParams(shared), ['chowk.example', 'localhost:3000'])
const product = `${site}/product?_id=${id}`

test.each<[string, Record<string, string>, string]>([
  ['a product', { url: product }, `/product?_id=${id}`],
  ['a product as Android shares it', { title: 'Kurta', text: product }, `/product?_id=${id}`],
  [
    'a product by another name of this site',
    { url: `http://localhost:3000/product?_id=${id}` },
    `/product?_id=${id}`,
  ],
  ['a product in a sentence', { text: `Look (${product}). Nice!` }, `/product?_id=${id}`],
  [
    'a colour of a product',
    { url: `${product}&variant=v1&color=Blue&utm_source=x` },
    `/product?_id=${id}&variant=v1&color=Blue`,
  ],
  ['a shop', { url: `${site}/store?_id=${id}&search=x` }, `/store?_id=${id}`],
  ['a tag', { url: `${site}/t/Ab12` }, '/t/Ab12'],
  [
    'a search',
    { url: `${site}/?rawQuery=red+saree&city=Jaipur` },
    '/?city=Jaipur&rawQuery=red+saree',
  ],
  [
    'the name of another site’s page',
    { title: 'Blue kurta', text: 'https://other.example/p/1' },
    '/?city=&rawQuery=Blue+kurta',
  ],
  [
    'a text with a link',
    { text: 'blue kurta\n\nhttps://other.example/p/1' },
    '/?city=&rawQuery=blue+kurta',
  ],
  [
    'a text in Hindi',
    { text: 'लाल साड़ी' },
    `/?city=&rawQuery=${encodeURIComponent('लाल साड़ी').replace('%20', '+')}`,
  ],
  ['a bare link of another site', { url: 'https://other.example/p/1' }, '/?city=&rawQuery='],
  ['nothing', {}, '/?city=&rawQuery='],
])('%s opens', (_what, shared, address) => expect(share(shared)).toBe(address))

test.each<[string, Record<string, string>]>([
  ['an address with an action', { url: `${site}/dashboard/subscription?plan=year&pay=now` }],
  ['a secret address', { url: `${site}/reset-password/abc` }],
  ['a call', { url: `${site}/api/logout` }],
  ['a product without an id', { url: `${site}/product` }],
  ['a path that leaves the site', { url: `${site}//evil.example/product` }],
])('%s of this site opens the home screen', (_what, shared) => expect(share(shared)).toBe('/'))

test.each([
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  `https://chowk.example.evil.example/product?_id=${id}`,
  `https://chowk.example@evil.example/product?_id=${id}`,
  `https://evil.example/product?_id=${id}#https://chowk.example`,
  '"><img src=x onerror=alert(1)> & ?rawQuery=x#y',
  'a\u0000b\u202Ec\r\nSet-Cookie: x=1',
  '%2F%2Fevil.example %E0%A4%A',
  '//evil.example',
  'x'.repeat(100_000),
  '😀'.repeat(500),
])('hostile text is searched for and nothing else: %.40j', (text) => {
  for (const name of ['title', 'text', 'url']) {
    const address = share({ [name]: text })
    const { origin, pathname, hash, searchParams } = new URL(address, site)
    expect([origin, pathname, hash]).toEqual([site, '/', ''])
    expect([...searchParams.keys()]).toEqual(['city', 'rawQuery'])
    const words = searchParams.get('rawQuery') ?? ''
    expect([...words].length).toBeLessThanOrEqual(100)
    expect(words).not.toMatch(/\p{C}/u)
    expect(address).not.toMatch(/[\r\n\0<>"]/)
  }
})
