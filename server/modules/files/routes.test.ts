import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { fileRoutes } from './routes.ts'

const hash = 'a'.repeat(64)
const stored = new Map<string | number, string>([
  [328, 'picture'],
  ['preview', 'preview'],
])

const asked: string[] = []
const app = Fastify()
fileRoutes(app, async (of, form) => {
  asked.push(of)
  const text = of === hash ? stored.get(form) : undefined
  return text === undefined ? null : { size: text.length, stream: () => Readable.from([text]) }
})
afterAll(() => app.close())

describe('GET /media', () => {
  it('serves a picture as immutable, and with headers against running it as a script', async () => {
    const answer = await app.inject(`/media/${hash}-328.webp`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('picture')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '7',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it('serves the preview of a link as a JPEG that other sites may show', async () => {
    const answer = await app.inject(`/media/${hash}-preview.jpg`)
    expect(answer.body).toBe('preview')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  it('sends a smaller picture with Save-Data, and sets Vary', async () => {
    const headers = { 'save-data': 'on' }
    const answer = await app.inject({ url: `/media/${hash}-488.webp`, headers })
    expect([answer.body, answer.headers.vary]).toEqual(['picture', 'Save-Data'])
  })

  it('accepts only hashes and known widths', async () => {
    asked.length = 0
    const names = [
      'secret',
      '..%2Fsecret',
      `${hash}-800.webp`,
      `${hash}-328.webp%00`,
      `${hash}-320.svg`,
      `${hash}-320.jpg`,
      `${hash}-preview.webp`,
    ]
    for (const name of names) {
      const { statusCode } = await app.inject(`/media/${name}`)
      expect(statusCode).not.toBe(200)
    }
    expect(asked).toEqual([])
    const missing = await app.inject(`/media/${'b'.repeat(64)}-328.webp`)
    expect(missing.statusCode).not.toBe(200)
  })
})
