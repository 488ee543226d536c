import { fileNameOf, imageForms } from '#server/platform/pictures/forms.ts'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hashOf } from '#server/platform/ports/files.ts'
import { mustExist } from '#shared/must-exist.ts'
import type { Browser } from '#test/browser.ts'
import { buildShopper } from '#test/factories.ts'
import { buildHostileFiles, type HostileFile, SCRIPT } from '#test/hostile-files.ts'
import { buildHostileForms, type HostileForm } from '#test/hostile-forms.ts'
import { multipartBody, multipartType, sendForm } from '#test/multipart.ts'
import { useTestApp, useTestFiles } from '#test/use-test-app.ts'

const megabyte = 1024 * 1024
/** Maximum growth of the process's memory, in bytes: one decoded picture of 24 megapixels and its encoded forms. */
const MOST_GROWTH = 300 * megabyte

const files = useTestFiles()
const app = useTestApp({ files })
let browser: Browser
let hostile: HostileFile[]
let forms: HostileForm[]
let memoryBefore: number

beforeAll(async () => {
  browser = (await buildShopper(app)).browser
  hostile = await buildHostileFiles()
  forms = await buildHostileForms()
  memoryBefore = process.memoryUsage.rss()
})

const listStored = () => readdirSync(join(files.folder, 'media')).toSorted()
const readStored = (name: string) => readFileSync(join(files.folder, 'media', name))
const rows = async () =>
  (await app.database.pool.query<{ hash: string }>('select hash from media')).rows.map(
    ({ hash }) => hash,
  )
const formOf = ({ bytes, fileName, type }: HostileFile) => [
  { name: 'purpose', text: 'product' },
  { name: 'picture', bytes, ...(fileName !== undefined && { fileName }), ...(type && { type }) },
]

const expectedOf = ({ what, refused, size }: HostileFile) =>
  refused
    ? { what, status: 400, said: expect.stringMatching(refused), size: [undefined, undefined] }
    : { what, status: 200, said: undefined, size: size ?? expect.anything() }

type UploadAnswer = { width?: number; height?: number; fields?: { picture?: string } }
type Outcome = { file: HostileFile; status: number; body: Record<string, unknown>; left: number }

describe('a corpus of hostile uploads', () => {
  let outcomes: Outcome[]
  let mostMemory = 0
  let answered = 0

  beforeAll(async () => {
    const guest = app.browser()
    outcomes = []
    for (const file of hostile) {
      const sending = sendForm(browser, 'POST /pictures', formOf(file))
      // The server must answer other requests during the uploads.
      answered += (await guest.call('GET /userAuth')).status === 200 ? 1 : 0
      const { status, body } = await sending
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
      outcomes.push({ file, status, body, left: readdirSync(files.uploadFolder).length })
    }
  }, 120_000)

  it('has more than 60 files, each with a different attack', () => {
    expect(new Set(hostile.map(({ what }) => what)).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThan(60)
  })

  it('gets the expected answer for each file, each refusal with a clear sentence at the field', () => {
    const found = outcomes.map(({ file: { what }, status, body }) => {
      const { width, height, fields } = body as UploadAnswer
      return { what, status, said: fields?.picture, size: [width, height] }
    })
    expect(found).toEqual(hostile.map(expectedOf))
  })

  it('leaves only clean pictures, by their hash and in every form', async () => {
    const accepted = [
      ...new Set(outcomes.flatMap(({ file }) => (file.refused ? [] : hashOf(file.bytes)))),
    ]
    const names = accepted.flatMap((hash) => imageForms.map((form) => fileNameOf(hash, form)))
    expect(listStored()).toEqual(names.toSorted())
    expect((await rows()).toSorted()).toEqual(accepted.toSorted())
    expect(new Set(outcomes.map(({ left }) => left))).toEqual(new Set([0]))
  })

  it('stores only the pixels of the original', async () => {
    for (const name of listStored()) {
      const bytes = readStored(name)
      const { format, exif, icc, orientation, pages } = await sharp(bytes).metadata()
      expect({ name, format, exif, icc, orientation, pages: pages ?? 1 }).toEqual({
        name,
        format: name.endsWith('.jpg') ? 'jpeg' : 'webp',
        exif: undefined,
        icc: undefined,
        orientation: undefined,
        pages: 1,
      })
      for (const text of [SCRIPT, '<?php', 'GPS', 'PK\u0003\u0004'])
        expect(bytes.includes(text)).toBe(false)
    }
  })

  it('needs little memory, and delays no other request', () => {
    expect(mostMemory - memoryBefore).toBeLessThan(MOST_GROWTH)
    expect(answered).toBe(hostile.length)
  })
})

describe('hostile forms', () => {
  it('are refused with a clear error, and leave nothing', async () => {
    const before = listStored()
    for (const { what, parts, status } of forms) {
      const answer = await sendForm(browser, 'POST /pictures', parts)
      expect({ what, status: answer.status }).toEqual({ what, status })
      expect(answer.body['code']).toBe(status === 413 ? 'TOO_LARGE' : 'INVALID_INPUT')
      expect(String(answer.body['message']).length).toBeGreaterThan(5)
      expect(readdirSync(files.uploadFolder)).toEqual([])
    }
    expect(listStored()).toEqual(before)
    expect(({} as { admin?: string }).admin).toBeUndefined()
    expect(forms.length).toBeGreaterThan(20)
  })
})

/** Sends the first half of a picture over a separate connection. */
async function sendHalf(person: Browser): Promise<Socket> {
  await person.call('GET /userAuth')
  const { port } = app.fastify.server.address() as AddressInfo
  const body = multipartBody(formOf({ what: '', bytes: Buffer.alloc(megabyte, 7) }))
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const head = [
    'POST /api/pictures HTTP/1.1',
    'host: localhost',
    `cookie: ${cookie.join('; ')}`,
    `x-xsrf-token: ${person.cookies.get('XSRF-TOKEN')}`,
    `content-type: ${multipartType}`,
    `content-length: ${body.length}`,
  ].join('\r\n')
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${head}\r\n\r\n`)
  socket.write(body.subarray(0, body.length / 2))
  return socket
}

const waitForUploads = (count: number) =>
  vi.waitUntil(() => readdirSync(files.uploadFolder).length === count)

describe('a connection that breaks or stalls', () => {
  beforeAll(() => app.fastify.listen({ host: '127.0.0.1', port: 0 }))

  it('in the middle of a picture leaves nothing', async () => {
    const before = listStored()
    const socket = await sendHalf(browser)
    await waitForUploads(1)
    socket.destroy()
    await waitForUploads(0)
    expect(listStored()).toEqual(before)
    expect((await browser.call('GET /userAuth')).status).toBe(200)
  })

  it('three times from one account blocks no other account', async () => {
    const sockets = [await sendHalf(browser), await sendHalf(browser), await sendHalf(browser)]
    await waitForUploads(sockets.length)
    const [file] = hostile.filter(({ refused }) => !refused)
    const parts = formOf(mustExist(file, 'a picture'))
    const mine = await sendForm(browser, 'POST /pictures', parts)
    expect(mine).toMatchObject({ status: 503, body: { code: 'BUSY' } })
    const other = (await buildShopper(app)).browser
    expect((await sendForm(other, 'POST /pictures', parts)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await waitForUploads(0)
    expect((await sendForm(browser, 'POST /pictures', parts)).status).toBe(200)
  })
})
