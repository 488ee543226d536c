import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Reports each real press: a finger or mouse on the page, and the key that sends a search or a form. */
const listen = `for (const [kind, isPress] of [
  ['pointerdown', () => true],
  ['keydown', ({ key }) => ['Enter', 'Tab', ' '].includes(key)],
]) addEventListener(kind, (event) => {
  if (event.isTrusted && isPress(event) && !(event.key === ' ' && event.target.matches('input')))
    reportPress((event.target.getAttribute('aria-label') ?? event.target.innerText ?? '').slice(0, 30))
}, { capture: true })`

/**
 * A person's finger on the phone. The browser counts every press. Typing into a field that has the focus is not a
 * press; giving a field the focus is one.
 */
export class Finger {
  readonly pressed: string[] = []
  readonly #page: Page

  private constructor(page: Page) {
    this.#page = page
  }

  static async on(page: Page): Promise<Finger> {
    const finger = new Finger(page)
    await page.exposeFunction('reportPress', (on: string) => finger.pressed.push(on))
    await page.addInitScript(listen)
    return finger
  }

  /** Never `fill`, which moves the focus without a press. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused()
    await this.#page.keyboard.insertText(text)
  }

  async tapAndType(field: Locator, text: string): Promise<void> {
    await field.click()
    await this.type(field, text)
  }
}

const twentyFrames = `new Promise((passed) => {
  const frame = (left) => (left > 0 ? requestAnimationFrame(() => frame(left - 1)) : passed())
  frame(20)
})`

/** Presses with time between pressing and releasing the mouse; in that time nothing may move the button away. */
export async function pressSlowly(page: Page, button: Locator): Promise<void> {
  await button.hover()
  await page.mouse.down()
  await page.evaluate(twentyFrames)
  await page.mouse.up()
}
