import { WorkThread } from '#server/platform/threads/work-thread.ts'
import { NotAPicture, type PreparedPicture } from './forms.ts'
import type { PictureReply, PictureRequest } from './picture-worker.ts'

export type PictureThread = {
  /**
   * Decodes the picture in a file and encodes all its forms. The pictures of one owner do not delay those of others.
   * Throws `NotAPicture`, and BUSY when too many pictures are waiting.
   */
  prepare(file: string, owner?: string): Promise<PreparedPicture>
  close(): Promise<void>
}

/** Processes one picture at a time in a worker thread. */
export function openPictureThread(): PictureThread {
  const thread = new WorkThread<PictureRequest, PictureReply>({
    source: new URL('./picture-worker.ts', import.meta.url),
    name: 'pictures',
    mostWaiting: 60,
    limitMs: 60_000,
  })
  return {
    async prepare(file, owner) {
      const reply = await thread.run({ file }, owner)
      if ('fault' in reply) throw new NotAPicture(reply.fault)
      return reply.picture
    },
    close: () => thread.close(),
  }
}
