import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Failure } from '#server/platform/threads/work-thread.ts'
import { drawSheet } from './draw.ts'
import type { Sheet } from '#shared/sheet/sheet.ts'

export type PdfReply = { pdf: Uint8Array }

if (!parentPort) throw new Error('pdf-worker.ts runs as a worker thread only')
const port = parentPort

/** The build copies the fonts beside the built worker. */
const folder = path.join(import.meta.dirname, 'fonts')
const fonts = new Map(
  readdirSync(folder).map((file) => [path.parse(file).name, readFileSync(path.join(folder, file))]),
)

port.on('message', (sheet: Sheet) => void handle(sheet))

async function handle(sheet: Sheet): Promise<void> {
  try {
    reply({ pdf: await drawSheet(sheet, fonts) })
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException
    reply({ failure: message, code })
  }
}

function reply(message: PdfReply | Failure): void {
  port.postMessage(message)
}
