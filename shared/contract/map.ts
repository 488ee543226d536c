import type { z } from 'zod'
import type { Endpoint, Method } from '../endpoint.ts'
import type { commonErrors } from '../errors.ts'
import * as modules from './modules.ts'

type Modules = (typeof modules)[keyof typeof modules]
type ExportsOf<M> = M extends unknown ? M[keyof M] : never
type Lines = Extract<ExportsOf<Modules>, { method: Method; path: string }>

/** Every endpoint of the API, by path. The server does not start when one of them is not mounted. */
export const endpoints: readonly Lines[] = Object.values(modules)
  .flatMap((module): unknown[] => Object.values(module))
  .filter(isEndpoint)
  .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))

function isEndpoint(value: unknown): value is Lines {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

function placeOf({ method, path }: Endpoint): string {
  return `${path} ${method}`
}

type ErrorsOf<L> =
  L extends Endpoint<infer _M, infer _P, infer _W, infer _I, infer _O, infer E> ? E : never
type Name<L> = L extends Endpoint<infer M, infer P> ? `${M} ${P}` : never

/** Input, output and errors of each endpoint, by its name (`'POST /cop-order'`). Types only: no schema in browsers. */
export type Calls = {
  [L in Lines as Name<L>]: {
    input: z.input<L['input']>
    output: z.output<L['output']>
    errors: (typeof commonErrors)[number] | ErrorsOf<L>
  }
}
export type CallName = keyof Calls
