import { useEffect } from 'react'

export type JsonLd = { '@type': string; [name: string]: unknown }

export type PageHead = {
  /** Without the product's name, which is added. */
  title: string
  description?: string | undefined
  /** The title of previews in messengers; left out: the title. */
  shareTitle?: string | undefined
  /** The price in rupees, for previews of a product. */
  price?: number | undefined
  /** Path of this page without insignificant parameters. Left out: not indexed. */
  canonical?: string | undefined
  /** Path of a JPEG of 1200 by 630 pixels for previews; left out: the site's own. */
  image?: string | undefined
  type?: 'website' | 'product' | undefined
  jsonLd?: readonly JsonLd[] | undefined
  /** The largest picture of the first screen. */
  picture?: { src: string; srcSet: string; sizes: string } | undefined
}

const SITE = 'Chowk'

/** Updates the tab's title and the canonical address on navigation. */
export function useHead(head: Pick<PageHead, 'title' | 'canonical'> | undefined): void {
  const title = head && fullTitle(head.title)
  const canonical = head?.canonical
  useEffect(() => {
    if (title) document.title = title
    const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
    if (link && canonical) link.href = new URL(canonical, new URL(link.href).origin).href
  }, [title, canonical])
}

export function fullTitle(title: string): string {
  return title.includes(SITE) ? title : `${title} · ${SITE}`
}
