import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { EventName } from '#server/platform/events.ts'

/** The counts of this process since its start. */
export const countedMetrics = new Registry()
const registers = [countedMetrics]

/** Upper bounds in seconds that OpenTelemetry recommends for the duration of requests. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Names and labels of OpenTelemetry (https://opentelemetry.io/docs/specs/semconv/http/http-metrics/). */
const requests = new Histogram({
  name: 'http_server_request_duration_seconds',
  help: 'Duration of requests, by method, pattern of the route, and status.',
  labelNames: ['http_request_method', 'http_route', 'http_response_status_code'],
  buckets,
  registers,
})

const refusals = new Counter({
  name: 'chowk_refusals_total',
  help: 'Calls that were refused, by pattern of the route and error code.',
  labelNames: ['http_route', 'code'],
  registers,
})

const events = new Counter({
  name: 'chowk_events_total',
  help: 'Business events, by name: order.booked, order.collected, payment.refunded …',
  labelNames: ['event'],
  registers,
})

const webhooks = new Counter({
  name: 'chowk_webhook_deliveries_total',
  help: 'Tries to deliver to the webhooks of shops, by result: class of the status (2xx, 4xx …), or why there was none.',
  labelNames: ['result'],
  registers,
})

const withheldNotices = new Counter({
  name: 'chowk_notices_withheld_total',
  help: 'Optional notices that were not sent because the city has switched them off, by notice.',
  labelNames: ['notice'],
  registers,
})

const invariantsAt = new Gauge({
  name: 'chowk_invariants_last_run_timestamp_seconds',
  help: 'When this process last checked the books; 0 before it did.',
  registers,
})

const invariantsBroken = new Gauge({
  name: 'chowk_invariants_broken',
  help: 'Contradictions that this process found in the books at its last check.',
  registers,
})

export function countRequest(
  { method, route, status }: { method: string; route: string; status: number },
  milliseconds: number,
): void {
  const labels = {
    http_request_method: method,
    http_route: route,
    http_response_status_code: status,
  }
  requests.observe(labels, milliseconds / 1000)
}

export function countRefusal(route: string, code: string): void {
  refusals.inc({ http_route: route, code })
}

export function countEvents(names: readonly EventName[]): void {
  for (const event of names) events.inc({ event })
}

export function countWebhook(result: string): void {
  webhooks.inc({ result })
}

export function countWithheldNotice(notice: string): void {
  withheldNotices.inc({ notice })
}

export function countInvariants(broken: number): void {
  invariantsAt.setToCurrentTime()
  invariantsBroken.set(broken)
}

let isStarted = false

/** Starts the measurement of memory, processor, event loop and garbage collection. */
export function countProcess(): void {
  if (isStarted) return
  isStarted = true
  collectDefaultMetrics({ register: countedMetrics })
}
