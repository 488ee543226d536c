import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { makeWhatsApp } from '#server/platform/ports/messages.ts'
import { makeRazorpay } from '#server/platform/ports/razorpay.ts'
import { mustExist } from '#shared/must-exist.ts'
import { silentLog } from '#test/silent-log.ts'
import { openMessages, type OpenMessages, openPayments, type OpenPayments } from './simulator.ts'

const root = join(import.meta.dirname, '..')
const files = {
  main: join(root, 'payments-simulator/main.ts'),
  pages: join(root, 'payments-simulator/pages'),
}
let folder: string
const messageFiles = {
  main: join(root, 'messages-simulator/main.ts'),
  pages: join(root, 'messages-simulator/pages'),
}
let open: OpenPayments | undefined
let openWhatsApp: OpenMessages | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chowk-simulator-'))
})
afterEach(async () => {
  await Promise.all([open?.simulator?.stop(), openWhatsApp?.simulator?.stop()])
  rmSync(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}) {
  const config = readConfig({ DATA_DIR: folder, PORT: '0', PUBLIC_URL: 'http://localhost', ...env })
  open = mustExist(await openPayments(config, silentLog, files), 'payments')
  return {
    payments: makeRazorpay({ ...open, log: silentLog }),
    simulator: mustExist(open.simulator, 'simulator'),
  }
}

const act = (url: string, body: object) =>
  fetch(`${url}/control/actions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

it('runs beside the server, delivers its events, and forgets no payment in a restart', async () => {
  const received: { event: string; isSigned: boolean }[] = []
  const first = await start()
  const webhook = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({
      event: (JSON.parse(body.toString()) as { event: string }).event,
      isSigned: first.payments.isWebhookSignature(
        body,
        String(request.headers['x-razorpay-signature']),
      ),
    })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(webhook, 'listening')
  first.simulator.deliverTo(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`)
  const order = await first.payments.createOrder({ receipt: 'b-1', amountPaise: 9_900, notes: {} })
  await act(first.simulator.url, { action: 'pay', receipt: 'b-1' })
  await expect.poll(() => received.length, { timeout: 10_000 }).toBe(3)
  expect(received.every(({ isSigned }) => isSigned)).toBe(true)
  webhook.close()

  await first.simulator.stop()
  const second = await start()
  const [payment] = await second.payments.listPayments(order.id)
  expect(payment).toMatchObject({ status: 'captured', amountPaise: 9_900 })
})

it('says which port is taken, and takes another one when none was asked for', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  await expect(start({ PAYMENTS_SIMULATOR_PORT: String(port) })).rejects.toThrow(
    `Port ${port} at 127.0.0.1 is in use by another program, and the payments simulator needs one`,
  )
  const { simulator } = await start({ PORT: String(port - 1), PAYMENTS_SIMULATOR_PORT: '' })
  expect(new URL(simulator.url).port).not.toBe(String(port))
  expect((await fetch(`${simulator.url}/control/state`)).status).toBe(200)
  other.close()
})

async function beginMessages() {
  const config = readConfig({ DATA_DIR: folder, PORT: '0', PUBLIC_URL: 'http://localhost' })
  const opened = await openMessages(config, silentLog, {
    payments: files,
    messages: messageFiles,
  })
  openWhatsApp = mustExist(opened, 'messages')
  const { simulator } = openWhatsApp
  return {
    messages: makeWhatsApp({ ...openWhatsApp, log: silentLog }),
    simulator: mustExist(simulator, 'simulator'),
  }
}

it('shows the messages of WhatsApp on a page with their state, and forgets none', async () => {
  const first = await beginMessages()
  const signed: boolean[] = []
  const webhook = createServer(async (request, response) => {
    const header = String(request.headers['x-hub-signature-256'])
    signed.push(first.messages.isWebhookSignature(await buffer(request), header))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(webhook, 'listening')
  first.simulator.deliverTo(`http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`)
  const content = { template: 'chowk_code_1', language: 'en' as const, values: ['482913'] }
  const id = await first.messages.send({
    id: '0a6a3c1e-52a0-4a0b-8f7e-6a1f0d3c9b21',
    number: '9829012345',
    content: { ...content, button: '482913' },
  })
  await expect.poll(() => signed, { timeout: 10_000 }).toEqual([true, true])
  for (const path of ['/control', '/v1/control.js', '/payments-simulator/pages/elements.js'])
    expect((await fetch(`${first.simulator.url}${path}`)).status).toBe(200)
  webhook.close()

  await first.simulator.stop()
  const { simulator } = await beginMessages()
  const state = (await (await fetch(`${simulator.url}/control/state`)).json()) as object
  expect(state).toMatchObject({
    messages: [{ id, number: '919829012345', text: expect.stringContaining('*482913*') }],
  })
})
