import { tracingChannel } from 'node:diagnostics_channel'

/** A statement of the database (its text), a call to another service, or a job (its listener). */
export type Work = { kind: 'query' | 'call' | 'job'; text: string }

/** Announces work to a tracer by Node's own channel, so that the working code does not depend on OpenTelemetry. */
export const workChannel = tracingChannel<unknown, Work>('chowk.work')

/** Runs the work; when tracing is on, as a span of the surrounding trace. */
export function traceWork<T>(work: Work, run: () => Promise<T>): Promise<T> {
  return workChannel.hasSubscribers ? workChannel.tracePromise(run, work) : run()
}
