import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { openTestMessages, signedByMeta, testWhatsApp } from '#test/message-service.ts'
import { makeWhatsApp, MessageError, type OutgoingMessage } from './messages.ts'

const id = '0a6a3c1e-52a0-4a0b-8f7e-6a1f0d3c9b21'
const code: OutgoingMessage = {
  id,
  number: '9829012345',
  content: { template: 'chowk_code_1', language: 'en', values: ['482913'], button: '482913' },
}
const limit = () => AbortSignal.timeout(300)
const log = { warn: () => undefined, info: () => undefined }

async function failureOf(sent: Promise<unknown>): Promise<MessageError> {
  const error = await sent.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(MessageError)
  return error as MessageError
}

describe('the Cloud API', () => {
  it('sends a template with its values and our id, and an answer in words', async () => {
    const { service, messages } = openTestMessages()
    const wamid = await messages.send(code)
    expect(service.records.messages).toMatchObject([
      {
        id: wamid,
        number: '919829012345',
        template: 'chowk_code_1',
        text: expect.stringContaining('*482913* is your verification code'),
        callbackData: id,
      },
    ])
    await messages.send({ ...code, content: { text: 'Good bye' } })
    expect(service.records.messages.at(-1)).toMatchObject({ template: null, text: 'Good bye' })
  })

  it.each([
    ['server error', 'later'],
    ['too many requests', 'later'],
    ['no WhatsApp', 'refused'],
    ['wrong token', 'setup'],
    ['broken gateway', 'unknown'],
    ['lost answer', 'unknown'],
    ['no answer', 'unknown'],
    ['unreadable answer', 'unknown'],
  ] as const)(
    '%s means %s, and its error names no secret and no number',
    async (fault, failure) => {
      const { service, messages } = openTestMessages()
      service.setKnobs({ callFault: fault })
      const error = await failureOf(messages.send(code))
      expect(error.failure).toBe(failure)
      const whole = `${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`
      for (const secret of [testWhatsApp.token, '482913', '9829012345'])
        expect(whole).not.toContain(secret)
    },
  )

  it('asks for a template that Meta does not have: the operator has to fix that', async () => {
    const { messages } = openTestMessages()
    const values = ['1']
    const content = { template: 'other', language: 'en' as const, values, button: '1' }
    expect((await failureOf(messages.send({ ...code, content }))).failure).toBe('setup')
  })

  it('pauses after five messages without an answer', async () => {
    let now = 0
    const { service, messages } = openTestMessages({ elapsed: () => now })
    service.setKnobs({ callFault: 'lost answer' })
    for (let count = 0; count < 5; count += 1)
      await failureOf(messages.send({ ...code, id: `message ${count}` }))
    expect(messages.breaker.enter()).toBeUndefined()
    now = 31_000
    expect(messages.breaker.enter()).toBeDefined()
  })

  it('treats a refused connection as a message that was not sent', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    server.close()
    await once(server, 'close')
    const messages = makeWhatsApp({ ...testWhatsApp, baseUrl: `http://127.0.0.1:${port}`, log })
    expect((await failureOf(messages.send(code))).failure).toBe('later')
  })

  it.each([
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/x' }).end()],
    ['an answer that never ends', (_request, response) => void response.writeHead(200).write('{')],
  ] satisfies [string, RequestListener][])(
    'does not follow or wait for %s',
    async (_what, answer) => {
      const server = createServer(answer).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const baseUrl = `http://127.0.0.1:${port}`
      const messages = makeWhatsApp({ ...testWhatsApp, baseUrl, log, limit })
      expect((await failureOf(messages.send(code))).failure).toBe('unknown')
      server.closeAllConnections()
      server.close()
    },
  )
})

describe('the webhook', () => {
  const { messages } = openTestMessages()
  const body = '{"object":"whatsapp_business_account"}'
  const right = signedByMeta(body)['x-hub-signature-256']

  it('is recognised by the signature over its bytes', () => {
    expect(messages.isWebhookSignature(Buffer.from(body), right)).toBe(true)
  })

  it.each([
    ['changed bytes', `${body} `, right],
    ['another secret', body, signedByMeta(body, 'of somebody else')['x-hub-signature-256']],
    ['no prefix', body, right.slice('sha256='.length)],
    ['another hash', body, right.replace('sha256', 'sha1')],
    ['a shorter one', body, right.slice(0, -1)],
    ['capitals', body, right.toUpperCase()],
    ['nothing', body, ''],
  ])('is refused with %s', (_what, bytes, signature) => {
    expect(messages.isWebhookSignature(Buffer.from(bytes), signature)).toBe(false)
  })

  it('is verified by its own token', () => {
    expect(messages.isVerifyToken(testWhatsApp.verifyToken)).toBe(true)
    expect(messages.isVerifyToken(`${testWhatsApp.verifyToken} `)).toBe(false)
  })
})
