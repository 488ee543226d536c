import { hostname } from 'node:os'
import { z } from 'zod'
import { webAddress } from '#server/platform/ports/addresses.ts'
import type { TracingConfig } from '#server/platform/tracing/open-tracing.ts'

const SHORTEST_TOKEN = 16

/** The environment variables of metrics, traces and the log. */
export const WatchValues = {
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).optional().meta({
    description: 'port of its own for `/metrics` (Prometheus); each process of a machine needs one',
    standard: 'none: no port of its own',
  }),
  METRICS_HOST: z.string().min(1).default('127.0.0.1').meta({
    description: 'address of that port; only the network of the monitoring may reach it',
  }),
  METRICS_TOKEN: z
    .string()
    .min(SHORTEST_TOKEN, `needs at least ${SHORTEST_TOKEN} characters`)
    .optional()
    .meta({
      description: `at least ${SHORTEST_TOKEN} characters; with it \`/metrics\` is answered on \`PORT\` too, to callers with \`Authorization: Bearer …\`, and on \`METRICS_PORT\` to these only`,
      standard: 'none: `PORT` has no `/metrics`',
    }),
  INSTANCE: z.string().min(1).max(100).optional().meta({
    description: 'name of this process in each line of the log, in the metrics and in the traces',
    standard: 'the name of the machine and the number of the process',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://collector:4318').optional().meta({
    description:
      'an OpenTelemetry collector that takes OTLP over HTTP, such as `http://collector:4318`; `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and the other `OTEL_EXPORTER_OTLP_…` are read too',
    standard: 'none: no traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1).meta({
    description:
      'share of the traces that begin here and are sent, 0 to 1; one that a caller began is sent when its `traceparent` says so',
  }),
}
type Values = z.infer<z.ZodObject<typeof WatchValues>>

/** Without a port and a token, there is no `/metrics`. */
export type MetricsConfig = { host: string; port: number | undefined; token: string | undefined }

export type WatchConfig = {
  instance: string
  metrics: MetricsConfig
  /** When undefined, no traces are sent. */
  tracing: TracingConfig | undefined
}

export function toWatchConfig(values: Values): WatchConfig {
  const { METRICS_HOST: host, METRICS_PORT: port, METRICS_TOKEN: token } = values
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = values
  return {
    instance: values.INSTANCE ?? `${hostname()}-${process.pid}`,
    metrics: { host, port, token },
    tracing: endpoint === undefined ? undefined : { endpoint, ratio },
  }
}
