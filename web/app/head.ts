import { useEffect } from 'react'

export type JsonLd = { '@type': string; [name: string]: unknown }

export type PageHead = {
  /** Without the product's name, which is added. */
  title: string
  description?: string | undefined
  /** Path of this page without what does not change it. Left out: not indexed. */
  canonical?: string | undefined
  /** Path of a picture for previews. */
  image?: string | undefined
  type?: 'website' | 'product' | undefined
  jsonLd?: readonly JsonLd[] | undefined
  /** The picture the eye meets first. */
  picture?: { src: string; srcSet: string; sizes: string } | undefined
}

const SITE = 'Chowk'
type Attributes = Record<string, string | undefined>

export function renderHead(head: PageHead, publicUrl: string): string {
  const absolute = (path: string | undefined) => path && new URL(path, publicUrl).href
  const canonical = absolute(head.canonical)
  return [
    element('title', fullTitle(head)),
    head.description && tag('meta', { name: 'description', content: head.description }),
    canonical
      ? tag('link', { rel: 'canonical', href: canonical })
      : tag('meta', { name: 'robots', content: 'noindex' }),
    ...openGraph(head, canonical, absolute(head.image)),
    head.picture && tag('link', pictureLink(head.picture)),
    ...(head.jsonLd ?? []).map(jsonLdBlock),
  ]
    .filter(Boolean)
    .join('')
}

/** Keeps the tab's title and the canonical address right while moving between screens. */
export function useHead(head: PageHead | undefined): void {
  const title = head && fullTitle(head)
  const canonical = head?.canonical
  useEffect(() => {
    if (title) document.title = title
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link && canonical) link.href = new URL(canonical, new URL(link.href).origin).href
  }, [title, canonical])
}

function fullTitle(head: PageHead): string {
  return head.title.includes(SITE) ? head.title : `${head.title} · ${SITE}`
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

function jsonLdBlock(data: JsonLd): string {
  const json = toDataBlock({ '@context': 'https://schema.org', ...data })
  return `<script type="application/ld+json">${json}</script>`
}

/** JSON that cannot end its script element. */
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
