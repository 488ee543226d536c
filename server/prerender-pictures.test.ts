import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { noFiles } from '#server/platform/ports/files.ts'
import { prerenderPictures } from './prerender-pictures.ts'

const wanted = [
  { hash: 'a', width: 488 },
  { hash: 'b', width: 488 },
  { hash: 'a', width: 728 },
] as const

test('the pictures are drawn in their order; one that fails stops no other', async () => {
  const drawn: string[] = []
  const failures: string[] = []
  const files = {
    ...noFiles,
    findImage: async (hash: string, width: unknown) => {
      if (hash === 'b') throw new Error('no such drawing')
      drawn.push(`${hash} ${String(width)}`)
      return null
    },
  }
  const log = { error: (_: object, text: string) => failures.push(text) }
  const app = fastify()
  prerenderPictures(app, { files, wanted, log })
  await vi.waitFor(() => expect(drawn).toEqual(['a 488', 'a 728']), { timeout: 10_000 })
  expect(failures).toHaveLength(1)
  await app.close()
})
