import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { diskFiles, type Files, hashOf } from '#server/platform/ports/files.ts'
import type { CallName } from '#shared/contract/map.ts'
import type { Answer, Browser } from './browser.ts'

/** A part of a multipart body: a text, or a file when `bytes` are given. */
export type Part = { name: string; text?: string; bytes?: Buffer; fileName?: string; type?: string }

const BOUNDARY = 'chowk-test-boundary'
export const multipartType = `multipart/form-data; boundary=${BOUNDARY}`

/** The bytes of a multipart body; names are written as they are, so that a test can send impossible ones. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const chunks = parts.flatMap(({ name, text = '', bytes, fileName = 'photo.jpg', type }) => {
    const file = bytes ? `; filename="${fileName}"\r\ncontent-type: ${type ?? 'image/jpeg'}` : ''
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
    return [Buffer.from(head), bytes ?? Buffer.from(text), Buffer.from('\r\n')]
  })
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** Sends a multipart form to an endpoint of the map, as a page of the site does. */
export async function sendForm<Name extends CallName>(
  browser: Browser,
  name: Name,
  parts: readonly Part[] | Buffer,
): Promise<Answer<Record<string, unknown>>> {
  const [method = '', path = ''] = name.split(' ')
  if (!browser.cookies.has('XSRF-TOKEN')) await browser.send('GET', '/api/userAuth', {}, {})
  const body = Buffer.isBuffer(parts) ? parts : multipartBody(parts)
  return browser.send(method, `/api${path}`, body, {
    'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': multipartType,
  }) as Promise<Answer<never>>
}

export type TestFiles = Files & { folder: string; remove(): void }

/** Real files in a folder of their own. */
export function openTestFiles(): TestFiles {
  const folder = mkdtempSync(join(tmpdir(), 'chowk-files-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  return { ...diskFiles(folder), folder, remove }
}

/** A photograph of one colour, different for each colour. */
export function buildPhoto(background = '#c92a74', size = { width: 960, height: 480 }) {
  return sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

let pictures = 0

/** Stores a product's picture that no other test sends; returns its hash. */
export async function uploadPicture(browser: Browser): Promise<string> {
  const bytes = await buildPhoto(`#${(0x200000 + 4 * pictures++).toString(16)}`)
  await sendForm(browser, 'POST /pictures', [
    { name: 'picture', bytes },
    { name: 'purpose', text: 'product' },
  ])
  return hashOf(bytes)
}
