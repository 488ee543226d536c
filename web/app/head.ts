import { fullTitle, type JsonLd, type PageHead } from '#web/lib/page-head.ts'

const SITE = 'Chowk'
type Attributes = Record<string, string | undefined>

export function renderHead(head: PageHead, publicUrl: string): string {
  const absolute = (path: string | undefined) => path && new URL(path, publicUrl).href
  const canonical = absolute(head.canonical)
  return [
    element('title', fullTitle(head.title)),
    head.description && tag('meta', { name: 'description', content: head.description }),
    canonical
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    ...openGraph(head, canonical, absolute(head.image)),
    head.picture && tag('link', pictureLink(head.picture)),
    ...(head.jsonLd ?? []).map((data) => jsonLdBlock(data, absolute)),
  ]
    .filter(Boolean)
    .join('')
}

function openGraph(head: PageHead, url: string | undefined, image: string | undefined): string[] {
  const properties: Attributes = {
    'og:site_name': SITE,
    'og:title': head.title,
    'og:type': head.type ?? 'website',
    'og:description': head.description,
    'og:url': url,
    'og:image': image,
  }
  return Object.entries(properties).flatMap(([property, content]) =>
    content ? [tag('meta', { property, content })] : [],
  )
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

/** JSON that cannot close its script element. */
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
