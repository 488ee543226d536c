import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeLog } from '#server/platform/log.ts'
import { mustExist } from '#shared/must-exist.ts'
import { buildTestApp } from '#test/factories.ts'
import { buildScene } from '#test/order-scene.ts'
import { openTracing } from './open-tracing.ts'

const Value = z.object({ stringValue: z.string().optional(), intValue: z.number().optional() })
const Attributes = z.array(z.object({ key: z.string(), value: Value }))
const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: Attributes,
})
/** The JSON format of OTLP (https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding). */
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: Attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
})
type ReceivedSpans = z.infer<typeof Traces>['resourceSpans'][number]

/** A collector that stores the received traces. */
async function openCollector() {
  const received: ReceivedSpans[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    if (request.url === '/v1/traces') received.push(...Traces.parse(JSON.parse(body)).resourceSpans)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { received, endpoint, close }
}

const textOf = (attributes: z.infer<typeof Attributes>, key: string) => {
  const value = attributes.find((one) => one.key === key)?.value
  return value?.stringValue ?? value?.intValue
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerSpan = 'b7ad6b7169203331'

it('continues the trace of a request to its statements, and writes its id into the log', async () => {
  const collector = await openCollector()
  const lines: string[] = []
  const tracing = openTracing({ endpoint: `${collector.endpoint}/`, ratio: 0 }, 'one of two')
  const to = { write: (line: string) => void lines.push(line) }
  const log = makeLog('info', to, { instance: 'one of two', around: tracing.ids })
  const app = await buildTestApp({ log, tracing })
  const { shopper, product } = await buildScene(app)

  await shopper.browser.call('GET /product', { _id: product.id })
  const cart = { products: [{ productId: product.id, variantId: product.variantId, quantity: 1 }] }
  const headers = { traceparent: `00-${traceId}-${callerSpan}-01` }
  const answer = await shopper.browser.call('POST /cart/check', cart, { headers })
  expect(answer.status).toBe(200)
  const key = randomUUID()
  await shopper.browser.call('POST /cop-order', cart, { headers, key })
  await app.jobs.drained()
  await app.close()
  collector.close()

  const spans = collector.received.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans))
  expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]))
  const named = spans.find(({ name }) => name === 'POST /api/cart/check')
  const server = mustExist(named, 'the span of the request')
  expect(server.parentSpanId).toBe(callerSpan)
  expect(textOf(server.attributes, 'http.response.status_code')).toBe(200)
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === server.spanId)
  expect(statements.map(({ name }) => name)).toContain('SELECT')
  expect(textOf(mustExist(statements[0], 'a statement').attributes, 'db.system.name')).toBe(
    'postgresql',
  )
  const { attributes } = mustExist(collector.received[0], 'a batch of traces').resource
  expect(textOf(attributes, 'service.name')).toBe('chowk')
  expect(textOf(attributes, 'service.instance.id')).toBe('one of two')
  const parents = new Set(spans.map(({ spanId }) => spanId)).add(callerSpan)
  for (const { parentSpanId = '' } of spans) expect(parents).toContain(parentSpanId)
  // The jobs of the booking have separate traces, which are not sent with this ratio.
  expect(JSON.stringify(spans)).not.toMatch(/outbox\\?" where id in|"job /)
  expect(JSON.stringify(spans)).not.toContain(product.id)

  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
  expect(answered.find(({ route }) => route === '/api/cart/check')).toMatchObject({
    instance: 'one of two',
    trace_id: traceId,
    span_id: server.spanId,
  })
  expect(answered.find(({ route }) => route === '/api/product').trace_id).not.toBe(traceId)
})
