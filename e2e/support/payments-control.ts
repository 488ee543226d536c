import { expect, type FrameLocator, type Page } from '@playwright/test'
import type { Knobs } from '../../payments-simulator/core/knobs.ts'
import type { Records } from '../../payments-simulator/core/records.ts'

type State = Records & { knobs: Knobs }

/** The control API of the payments simulator, and its Checkout in a browser. */
export class PaymentsControl {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** The provider's Checkout script. */
  get scriptUrl(): string {
    return `${this.#url}/v1/checkout.js`
  }

  /** Changes how the provider behaves from now on. */
  async set(knobs: Partial<Knobs>): Promise<void> {
    await this.#post('/control', knobs)
  }

  async reset(): Promise<void> {
    await this.#post('/control/reset', {})
  }

  /** Does one thing, as `{ action: 'pay', receipt }`; `payments-simulator/http/control.ts` lists them. */
  async act(action: { action: string; [detail: string]: string | number }): Promise<State> {
    return await this.#post('/control/actions', action)
  }

  /** Orders, payments, refunds and events, newest first. */
  async state(): Promise<State> {
    return (await (await fetch(`${this.#url}/control/state`)).json()) as State
  }

  /** Pays in the Checkout that is open on this page: chooses UPI, then how the bank answers. */
  async payByUpi(page: Page, answer: string): Promise<void> {
    const checkout = await this.checkout(page)
    await checkout.getByRole('button', { name: /^UPI/ }).click()
    await checkout.getByRole('button', { name: answer, exact: true }).click()
  }

  async checkout(page: Page): Promise<FrameLocator> {
    const frame = page.frameLocator('iframe[title="Payment"], iframe[title="भुगतान"]')
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible()
    return frame
  }

  async #post(path: string, body: object): Promise<State> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`the simulator refused ${JSON.stringify(body)}: ${text}`)
    return JSON.parse(text) as State
  }
}
