import { Histogram } from 'prom-client'
import { traceWork } from '#server/platform/tracing/traced.ts'
import { countedMetrics } from './meters.ts'

/** The services outside of Chowk. */
const services = ['mail', 'payments', 'whatsapp', 'push', 'pictures'] as const
export type Service = (typeof services)[number]
/**
 * - `ok`: the service did the task or answered the question.
 * - `refused`: the service will never do the task; `deferred`: the service did not do it at this time.
 * - `unreachable`: no connection, no answer in time, or a failure of the service itself.
 */
const outcomes = ['ok', 'refused', 'deferred', 'unreachable'] as const
export type Outcome = (typeof outcomes)[number]

const durations = new Histogram({
  name: 'chowk_outgoing_call_duration_seconds',
  help: 'Duration of calls to other services, by service and outcome (ok, refused, deferred, unreachable).',
  labelNames: ['service', 'outcome'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 10, 20],
  registers: [countedMetrics],
})
// All series exist from the start with 0, because a series that appears with its first failure shows no increase, and
// an alarm would miss the failure.
for (const service of services) for (const outcome of outcomes) durations.zero({ service, outcome })

type Outcomes<Answer> = {
  /** The outcome of an answer; without it, every answer is `ok`. */
  answered?: (answer: Answer) => Outcome
  /** The outcome of an error; without it, every error is `unreachable`. */
  failed?: (error: unknown) => Outcome
}

/** Makes a call to another service, and counts and traces it. */
export function callService<Answer>(
  service: Service,
  call: () => Promise<Answer>,
  { answered = () => 'ok', failed = () => 'unreachable' }: Outcomes<Answer> = {},
): Promise<Answer> {
  const begun = performance.now()
  const count = (outcome: Outcome) =>
    durations.observe({ service, outcome }, (performance.now() - begun) / 1000)
  return traceWork({ kind: 'call', text: service }, async () => {
    try {
      const answer = await call()
      count(answered(answer))
      return answer
    } catch (error) {
      count(failed(error))
      throw error
    }
  })
}
