import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { pictureOf, type PrintedPaper, readEscPos } from '#test/esc-pos-reader.ts'
import { type FakePrinter, fakePrinters } from '#test/fake-printer.ts'

/** Gives the pages of a browser made-up printers by USB and Bluetooth, as Chrome would show them. */
export async function connectPrinters(page: Page): Promise<void> {
  await page.addInitScript(`{
    const fake = (${fakePrinters.toString()})({});
    Object.assign(globalThis, { fakePrinter: fake });
    for (const via of ['usb', 'bluetooth']) {
      Object.defineProperty(navigator, via, { value: fake[via], configurable: true });
    }
  }`)
}

/** Takes the ways to printers from the pages, as Safari and Firefox do. */
export async function removePrinters(page: Page): Promise<void> {
  await page.addInitScript(
    'for (const via of ["usb", "bluetooth"]) delete Navigator.prototype[via]',
  )
}

export async function changePrinter(page: Page, behaviour: FakePrinter): Promise<void> {
  await page.evaluate(`{
    const { behaviour, device } = fakePrinter;
    for (const key of Object.keys(behaviour)) delete behaviour[key];
    Object.assign(behaviour, ${JSON.stringify(behaviour)});
    device.writes.length = 0;
  }`)
}

/** The paper that was printed since the last look. With `PRINTED_FOLDER`, the picture is saved there under this name. */
export async function takePaper(page: Page, name: string): Promise<PrintedPaper> {
  const bytes = (await page.evaluate('fakePrinter.device.bytes.splice(0)')) as number[]
  const paper = readEscPos(Uint8Array.from(bytes))
  const folder = process.env['PRINTED_FOLDER']
  if (folder) {
    const { data, width, height } = pictureOf(paper)
    const png = await sharp(data, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    await writeFile(`${folder}/${name}.png`, png)
  }
  return paper
}
