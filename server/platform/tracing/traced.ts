import { tracingChannel } from 'node:diagnostics_channel'

/** A statement of the database (its text), a call to another service, or a job (its listener). */
export type Work = { kind: 'query' | 'call' | 'job'; text: string }

/** Announces work to whoever traces; Node's own way, so that the code that works knows nothing of OpenTelemetry. */
export const works = tracingChannel<unknown, Work>('chowk.work')

/** Does the work; where traces are on, as a span of the trace around it. */
export function traced<T>(work: Work, run: () => Promise<T>): Promise<T> {
  return works.hasSubscribers ? works.tracePromise(run, work) : run()
}
