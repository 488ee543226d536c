import type { BrowserContext, Page } from '@playwright/test'

/**
 * Replaces the audio of the browser by one that counts the rings of the counter. Like the real one it is silent until
 * the page was touched: `resume` is called at the first touch.
 */
export async function countRings(context: BrowserContext): Promise<void> {
  await context.addInitScript(`{
    window.rings = 0
    const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime() {} }
    const node = () => ({ connect: (next) => next, gain: param, frequency: param })
    window.AudioContext = class extends EventTarget {
      state = 'suspended'
      currentTime = 0
      destination = {}
      async resume() {
        this.state = 'running'
        this.dispatchEvent(new Event('statechange'))
      }
      createGain() { return node() }
      createOscillator() {
        // Each ring has two tones, of which the first begins at once.
        return { ...node(), stop() {}, start(at) { if (at === 0) window.rings += 1 } }
      }
    }
  }`)
}

export async function ringsOf(page: Page): Promise<number> {
  return page.evaluate<number>('window.rings')
}
