import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { photo } from './photo.ts'

/** Taps outside of the site to choose two pictures: the phone's gallery, both pictures and its button. */
const GALLERY_TAPS = 3

/** Fills in the form of a product and counts the taps, except taps for typing. */
export class ProductForm {
  readonly #page: Page
  taps = 0

  constructor(page: Page) {
    this.#page = page
  }

  async tap(target: Locator): Promise<void> {
    this.taps += 1
    await target.click()
  }

  section(name: string): Locator {
    return this.#page.getByRole('region', { name })
  }

  async type(label: string, text: string): Promise<void> {
    await this.#page.getByLabel(label, { exact: true }).fill(text)
  }

  /** Ticks chips of the variations that are not ticked yet. */
  async choose(...names: string[]): Promise<void> {
    for (const name of names) {
      const chip = this.section('Sizes and colours').getByRole('checkbox', { name, exact: true })
      if (await chip.isChecked()) continue
      await this.tap(this.section('Sizes and colours').getByText(name, { exact: true }))
      await expect(chip).toBeChecked()
    }
  }

  async apply(): Promise<void> {
    await this.tap(this.section('Sizes and colours').getByRole('button', { name: 'Apply Changes' }))
  }

  /** Two photographs for a colour. */
  async addPictures(name: string, colors: readonly [string, string]): Promise<void> {
    const group = this.section('Pictures').getByRole('group', { name: `Pictures of ${name}` })
    const chooser = this.#page.waitForEvent('filechooser')
    await this.tap(group.getByText('Choose pictures'))
    this.taps += GALLERY_TAPS
    await (await chooser).setFiles(await Promise.all(colors.map((color) => photo(color))))
    await expect(group.getByRole('img')).toHaveCount(2)
    // Both pictures are stored when no upload is left.
    await expect(group.getByRole('progressbar')).toHaveCount(0)
  }

  async save(): Promise<void> {
    await this.tap(this.#page.getByRole('button', { name: 'Add Product', exact: true }))
  }
}
