import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { endsWithin } from '#server/platform/shutdown.ts'
import { type Work, workChannel } from './traced.ts'

export type TracingConfig = {
  /** The address of an OpenTelemetry collector, without `/v1/traces`. */
  endpoint: string
  /** The share of the traces begun here that is sent: 0 to 1. */
  ratio: number
}

export type Tracing = {
  /** Continues or begins a trace for each request of this server. */
  follow(app: FastifyInstance): void
  /** The ids of the current trace, for the log. */
  ids(): object
}

/** Longest wait for the collector when the server stops, in milliseconds. */
const FLUSH_MS = 1_000

/**
 * Sends traces by OTLP over HTTP. `traceparent` is the header of the W3C (https://www.w3.org/TR/trace-context); names
 * follow OpenTelemetry. Spans contain the pattern of a route and the text of a statement, never addresses or values.
 */
export function openTracing({ endpoint, ratio }: TracingConfig, instance: string): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'chowk', 'service.instance.id': instance }))
      .merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('chowk')
  const present = new AsyncLocalStorage<Context>()
  return {
    follow(app) {
      warnOfFailures(app.log)
      traceRequests(app, tracer, present)
      const stop = traceWorks(tracer, present)
      app.addHook('onClose', async () => {
        stop()
        await endsWithin(FLUSH_MS, provider.forceFlush())
      })
    },
    ids: () => idsOf(present.getStore()),
  }
}

const ignore = () => undefined

/** Logs failures of the collector as warnings, because only traces are lost. */
function warnOfFailures(log: FastifyBaseLogger): void {
  const warn = (error: string) => log.warn({ error }, 'traces could not be sent')
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

function idsOf(context: Context | undefined): object {
  const found = context && trace.getSpanContext(context)
  if (!found) return {}
  const { traceId, spanId, traceFlags } = found
  const flags = (traceFlags & TraceFlags.SAMPLED).toString(16).padStart(2, '0')
  return { trace_id: traceId, span_id: spanId, trace_flags: flags }
}

const propagator = new W3CTraceContextPropagator()
const headersGetter = {
  keys: (headers: FastifyRequest['headers']) => Object.keys(headers),
  get: (headers: FastifyRequest['headers'], name: string) => headers[name],
}

function traceRequests(
  app: FastifyInstance,
  tracer: Tracer,
  present: AsyncLocalStorage<Context>,
): void {
  const contexts = new WeakMap<FastifyRequest, Context>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request
    const route = request.routeOptions.url
    const parent = propagator.extract(ROOT_CONTEXT, headers, headersGetter)
    const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) }
    const name = route ? `${method} ${route}` : method
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent)
    const context = trace.setSpan(parent, span)
    contexts.set(request, context)
    present.run(context, done)
  })
  // Restores the context of the request: the body arrives by events of the connection, which run outside of it.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context) present.run(context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const context = contexts.get(request)
    const span = context && trace.getSpan(context)
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    // The context is restored for the log line of the answer, which is written next.
    if (context) present.run(context, done)
    else done()
  })
}

const LONGEST_TEXT = 2_000

/**
 * Makes spans for statements and calls within a request or job. Those of the timers have no trace, because nobody
 * waits for them.
 */
function traceWorks(tracer: Tracer, present: AsyncLocalStorage<Context>): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (work: Work) => {
    const parent = present.getStore()
    if (!parent && work.kind !== 'job') return parent as unknown as Context
    const [name, options] = describe(work)
    const span = tracer.startSpan(name, options, parent ?? ROOT_CONTEXT)
    spans.set(work, span)
    return trace.setSpan(parent ?? ROOT_CONTEXT, span)
  }
  const fail = (work: unknown) => {
    spans.get(work as Work)?.setStatus({ code: SpanStatusCode.ERROR })
  }
  const end = (work: unknown) => spans.get(work as Work)?.end()
  workChannel.start.bindStore(present, begin)
  workChannel.error.subscribe(fail)
  workChannel.asyncEnd.subscribe(end)
  return () => {
    workChannel.start.unbindStore(present)
    workChannel.error.unsubscribe(fail)
    workChannel.asyncEnd.unsubscribe(end)
  }
}

function describe({ kind, text }: Work): [name: string, options: SpanOptions] {
  if (kind === 'job') return [`job ${text}`, { kind: SpanKind.CONSUMER }]
  if (kind === 'call')
    return [`call ${text}`, { kind: SpanKind.CLIENT, attributes: { 'peer.service': text } }]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.query.text': text.slice(0, LONGEST_TEXT),
  }
  const [operation = ''] = /^\w+/.exec(text.trimStart()) ?? []
  return [operation.toUpperCase() || 'QUERY', { kind: SpanKind.CLIENT, attributes }]
}
