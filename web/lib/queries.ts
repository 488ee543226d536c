import {
  infiniteQueryOptions,
  type InfiniteData,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import { type CallErrorOf, isPassing, isQueueFull, waitSeconds } from './call-error.ts'
import type { CallKey, Input, Output } from './call.ts'

/** Makes a call by its name; over HTTP in the browser, in process on the server. */
export type AnyCall = (key: string, input: unknown, signal: AbortSignal) => Promise<unknown>
type PagedAnswer = { nextPage: string | null }
type PagedKey = { [K in CallKey]: Output<K> extends PagedAnswer ? K : never }[CallKey]

const FRESH_MS = 30_000
const RETRIES = 3

/**
 * Options for `useQuery` and `page.fetch`. Keys start with the endpoint: `['GET /product']` matches all of its inputs.
 */
export function callQuery<K extends CallKey>(key: K, input: Input<K>) {
  return queryOptions<Output<K>, CallErrorOf<K>>({ queryKey: [key, input] })
}

/** A retry policy for a query that fills the screen: retry once, then show the error with its button. */
export function retryOnce(failures: number, error: unknown): boolean {
  return failures < 1 && isPassing(error)
}

/** Most tries of a search while too many people search. */
const SEARCH_TRIES = 8

/** The policy of a search: tries again as often as the server asks to wait, or once after another failure. */
export const searchRetries = {
  retry: (failures: number, error: unknown) =>
    isQueueFull(error) ? failures < SEARCH_TRIES : retryOnce(failures, error),
  retryDelay: (_failures: number, error: unknown) => (waitSeconds(error) ?? 1) * 1000,
}

/** Options for `useInfiniteQuery`. `pageField` is the input field that receives the value of `nextPage`. */
export function callPages<K extends PagedKey>(
  key: K,
  input: Input<K>,
  pageField: keyof Input<K> & string,
) {
  return infiniteQueryOptions<
    Output<K>,
    CallErrorOf<K>,
    InfiniteData<Output<K>, string | null>,
    readonly unknown[],
    string | null
  >({
    queryKey: [key, input, pageField],
    initialPageParam: null,
    getNextPageParam: (last) => (last as PagedAnswer).nextPage,
  })
}

/** `retries` is 0 on the server, which must not wait. */
export function createQueryClient(anyCall: AnyCall, retries = RETRIES): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: (context) => anyCall(...toCall(context)),
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
        retry: (failures, error) => failures < retries && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function toCall(context: QueryFunctionContext): [string, unknown, AbortSignal] {
  const [key, input, pageField] = context.queryKey as [string, Record<string, unknown>, string?]
  const page = pageField !== undefined && { [pageField]: context.pageParam ?? undefined }
  return [key, { ...input, ...page }, context.signal]
}
