import type { BrowserContext, Page } from '@playwright/test'

/**
 * Does to pages what a browser's translator does: it puts new `<font>` elements in the place of all texts, and again
 * after each change. The words stay the same, so that a journey finds them.
 */
export async function translateLikeABrowser(where: BrowserContext | Page): Promise<void> {
  await where.addInitScript(() => {
    const left = 'font, script, style, noscript, textarea, title, option, svg'
    const replace = (text: Text) => {
      if (text.data === '' || text.parentElement?.closest(left)) return
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
    const translate = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text)
      for (const text of texts) replace(text)
    }
    addEventListener('DOMContentLoaded', () => {
      translate()
      const all = { subtree: true, childList: true, characterData: true }
      new MutationObserver(translate).observe(document.body, all)
    })
  })
}
