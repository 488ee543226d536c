import type { Locale } from '#shared/page.ts'
import { fullTitle, type JsonLd, type PageHead } from '#web/lib/page-head.ts'

const SITE = 'Chowk'
/** The preview of pages without their own picture; the build makes it. */
const SITE_PREVIEW = '/icons/preview.jpg'
type Attributes = Record<string, string | undefined>

/** Origin of canonical addresses, and the language of the page. */
type Site = { publicUrl: string; locale: Locale }

export function renderHead(head: PageHead, { publicUrl, locale }: Site): string {
  const absolute = (path: string | undefined) => path && new URL(path, publicUrl).href
  const own = absolute(head.canonical)
  const canonical = own && inLocale(own, locale)
  return [
    element('title', fullTitle(head.title)),
    head.description && tag('meta', { name: 'description', content: head.description }),
    canonical
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    ...(own ? alternates(own) : []),
    ...openGraph(head, { canonical, image: absolute(head.image ?? SITE_PREVIEW), locale }),
    head.picture && tag('link', pictureLink(head.picture)),
    ...(head.jsonLd ?? []).map((data) => jsonLdBlock(data, absolute)),
  ]
    .filter(Boolean)
    .join('')
}

const locales = ['en', 'hi'] as const

/** The plain address is English; Hindi has the parameter `lang`. */
function inLocale(address: string, locale: Locale): string {
  const url = new URL(address)
  if (locale !== 'en') url.searchParams.set('lang', locale)
  return url.href
}

/** Links to the page in each language (`hreflang`), for search engines. */
function alternates(address: string): string[] {
  const addresses = {
    ...Object.fromEntries(locales.map((locale) => [`${locale}-IN`, inLocale(address, locale)])),
    'x-default': address,
  }
  return Object.entries(addresses).map(([hreflang, href]) =>
    tag('link', { rel: 'alternate', hreflang, href }),
  )
}

type Preview = { canonical: string | undefined; image: string | undefined; locale: Locale }

function openGraph(head: PageHead, { canonical, image, locale }: Preview): string[] {
  const properties: Attributes = {
    'og:site_name': SITE,
    'og:title': head.shareTitle ?? head.title,
    'og:type': head.type ?? 'website',
    'og:description': head.description,
    'og:url': canonical,
    'og:locale': `${locale}_IN`,
    'og:locale:alternate': `${locales.find((other) => other !== locale)}_IN`,
    'og:image': image,
    'og:image:type': 'image/jpeg',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': head.title,
    'product:price:amount': head.price?.toFixed(2),
    'product:price:currency': head.price === undefined ? undefined : 'INR',
  }
  return [
    ...Object.entries(properties).flatMap(([property, content]) =>
      content ? [tag('meta', { property, content })] : [],
    ),
    tag('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ]
}

function pictureLink(picture: NonNullable<PageHead['picture']>): Attributes {
  return {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    href: picture.src,
    imagesrcset: picture.srcSet,
    imagesizes: picture.sizes,
  }
}

function jsonLdBlock(data: JsonLd, absolute: (path: string) => string | undefined): string {
  const { image } = data
  const images = (Array.isArray(image) ? image : [image]).filter((one) => typeof one === 'string')
  const block = {
    '@context': 'https://schema.org',
    ...data,
    ...(images.length > 0 && { image: images.map(absolute) }),
  }
  return `<script type="application/ld+json">${toDataBlock(block)}</script>`
}

/** JSON in which no text can close the script element. */
export function toDataBlock(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function tag(name: string, attributes: Attributes): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(value ?? '')}"`)
    .join('')
  return `<${name}${text}>`
}

function element(name: string, text: string): string {
  return `<${name}>${escapeHtml(text)}</${name}>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
