import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { test as base } from './fixtures.ts'

const width = 1280
const height = 720
const margin = 60
const frames = 20

/** A few seconds of video (YUV4MPEG2) that show this picture to the camera. */
async function film(picture: Buffer): Promise<Buffer> {
  const shown = await sharp(picture)
    .resize({
      width: width - 2 * margin,
      height: height - 2 * margin,
      fit: 'contain',
      background: '#fff',
    })
    .flatten({ background: '#fff' })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  const grey = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), shown, grey])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame)])
}

type WithCamera = {
  /** Opens a browser whose camera sees this picture; it has no reader of codes of its own. */
  openSeeing: (picture: Buffer) => Promise<Page>
}

export const test = base.extend<WithCamera>({
  openSeeing: async (
    { playwright, launchOptions, contextOptions, baseURL, extraHTTPHeaders, watch },
    use,
    { project, workerIndex },
  ) => {
    const opened: { close: () => Promise<void> }[] = []
    await use(async (picture) => {
      // A journey's own folder has its title in its name, and without `LANG` Chromium opens only names in ASCII.
      const camera = join(project.outputDir, `camera-${workerIndex}.y4m`)
      await writeFile(camera, await film(picture))
      const browser = await playwright.chromium.launch({
        ...launchOptions,
        args: [
          ...(launchOptions.args ?? []),
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-video-capture=${camera}`,
        ],
      })
      opened.push(browser)
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL !== undefined && { baseURL }),
        ...(extraHTTPHeaders && { extraHTTPHeaders }),
        permissions: ['camera'],
      })
      watch.over(context)
      return context.newPage()
    })
    for (const browser of opened) await browser.close()
  },
})
