import type { Page } from '@playwright/test'

const script = `{
  const left = 'font, script, style, noscript, textarea, title, option, svg'
  const replace = (text) => {
    if (text.data === '' || text.parentElement?.closest(left)) return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.append(text.data)
    outer.append(inner)
    text.replaceWith(outer)
  }
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts = []
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text)
    texts.forEach(replace)
  }
  addEventListener('DOMContentLoaded', () => {
    translate()
    const all = { subtree: true, childList: true, characterData: true }
    new MutationObserver(translate).observe(document.body, all)
  })
}`

/**
 * Does to pages what a browser's translator does: it puts new `<font>` elements in the place of all texts, and again
 * after each change. The words stay the same, so that a journey finds them.
 */
export async function translateLikeABrowser(page: Page): Promise<void> {
  await page.addInitScript({ content: script })
}
