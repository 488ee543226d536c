import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { Failure } from '#server/platform/threads/work-thread.ts'
import { NotAPicture, type PictureFault, type PreparedPicture } from './forms.ts'
import { preparePicture } from './prepare.ts'

export type PictureRequest = { file: string }
export type PictureReply = { picture: PreparedPicture } | { fault: PictureFault }

if (!parentPort) throw new Error('picture-worker.ts runs as a worker thread only')
const port = parentPort

// `openFiles` sets the allowed loaders for the whole process. The calling thread waits for each answer before the next
// request, so only one picture is in memory at a time.
port.on('message', ({ file }: PictureRequest) => void handle(file))

async function handle(file: string): Promise<void> {
  try {
    const picture = await preparePicture(await readFile(file))
    const files = picture.files.map(({ form, bytes }) => ({ form, bytes: new Uint8Array(bytes) }))
    reply(
      { picture: { ...picture, files } },
      files.map(({ bytes }) => bytes.buffer),
    )
  } catch (error) {
    if (error instanceof NotAPicture) return reply({ fault: error.fault })
    const { message, code } = error as NodeJS.ErrnoException
    reply({ failure: message, code })
  }
}

function reply(message: PictureReply | Failure, moved: ArrayBuffer[] = []): void {
  port.postMessage(message, moved)
}
