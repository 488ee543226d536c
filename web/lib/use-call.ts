import {
  type QueryClient,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { type CallErrorOf, isPassing } from './call-error.ts'
import { callTable } from './call-table.ts'
import { callInLanguage } from './call-in-language.ts'
import { type CallKey, type Input, newKey, type Output } from './call.ts'

const REPEATS = 2

type Options<K extends CallKey> = Omit<
  UseMutationOptions<Output<K>, CallErrorOf<K>, Input<K>>,
  'mutationFn' | 'retry' | 'mutationKey'
> & {
  /** The idempotency key, if it must outlive the page. By default equal inputs share one until they succeed. */
  idempotencyKey?: (input: Input<K>) => string
  /** The call is pending until the reads that it changes are there, so that its button never shows the earlier state. */
  awaitsReads?: true
}

/**
 * One call of the contract as a mutation. The name decides the types of input, answer and errors, whether the call is
 * repeated, and which reads are renewed when it has ended. Two presses before the screen shows the first send one call.
 */
export function useCall<K extends CallKey>(name: K, options: Options<K> = {}) {
  const { idempotencyKey, awaitsReads, onSuccess, onError, onSettled, ...others } = options
  const queryClient = useQueryClient()
  const keys = useRef(new Map<string, string>())
  const isRepeatable = callTable[name]?.repeats === true
  const ownKey = (input: Input<K>) => {
    const text = JSON.stringify(input)
    const key = keys.current.get(text) ?? newKey()
    keys.current.set(text, key)
    return key
  }
  const mutation = useMutation<Output<K>, CallErrorOf<K>, Input<K>>({
    ...others,
    mutationFn: (input) =>
      callInLanguage(
        name,
        input,
        isRepeatable ? { idempotencyKey: (idempotencyKey ?? ownKey)(input) } : {},
      ),
    retry: (failures, error) => isRepeatable && failures < REPEATS && isPassing(error),
    onSuccess: (output, input, ...rest) => {
      keys.current.delete(JSON.stringify(input))
      showAnswer(queryClient, name, input, output)
      return asSuccess(() => onSuccess?.(output, input, ...rest))
    },
    onError: (...failed) => {
      readAnswerAgain(queryClient, name)
      return onError?.(...failed)
    },
    onSettled: (...ended) => {
      const reading = readChanged(queryClient, name)
      const settled = onSettled?.(...ended)
      return awaitsReads ? reading : settled
    },
  })
  return useOnePress(mutation)
}

/**
 * The mutation, which sends nothing while the same input, sent last, is on the way: its screen learns of the first press
 * only with the next rendering.
 */
function useOnePress<Answer, Failure, Sent>(
  mutation: UseMutationResult<Answer, Failure, Sent>,
): UseMutationResult<Answer, Failure, Sent> {
  const last = useRef<{ text: string; answer: Promise<Answer> }>(undefined)
  const { mutateAsync: start } = mutation
  const mutateAsync = useCallback(
    (...press: Parameters<typeof start>) => {
      const text = JSON.stringify(press[0])
      if (last.current?.text === text) return last.current.answer
      const answer = start(...press)
      const sent = { text, answer }
      last.current = sent
      const end = () => {
        if (last.current === sent) last.current = undefined
      }
      answer.then(end, end)
      return answer
    },
    [start],
  )
  const mutate = useCallback(
    (...press: Parameters<typeof start>) => void mutateAsync(...press).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

/** Shows the new answer of the read that the call's answer contains. */
export function showAnswer<K extends CallKey>(
  queryClient: QueryClient,
  name: K,
  input: Input<K>,
  output: Output<K>,
): void {
  const [read, field, ...inputs] = callTable[name]?.answers ?? []
  if (read === undefined) return
  const sent: Record<string, unknown> = { ...(input as object) }
  const own = Object.fromEntries(inputs.map((key) => [key, sent[key]]))
  const answer: Record<string, unknown> = { ...(output as object) }
  queryClient.setQueryData([read, own], field ? answer[field] : answer)
}

/** Fetches the read of `showAnswer` again after an error, which may say that it is no longer as shown. */
function readAnswerAgain(queryClient: QueryClient, name: CallKey): void {
  const [read] = callTable[name]?.answers ?? []
  // A read without data would empty its screen, with the form that shows the error.
  if (read !== undefined)
    void queryClient.invalidateQueries({
      queryKey: [read],
      predicate: ({ state }) => state.data !== undefined,
    })
}

/** Fetches the reads on the screen that the call changes again. Resolves when they are there. */
export function readChanged(queryClient: QueryClient, name: CallKey): Promise<void> {
  const { changes = [] } = callTable[name] ?? {}
  const isChanged = (read: string) =>
    changes.some((one) => (one.endsWith('*') ? read.startsWith(one.slice(0, -1)) : read === one))
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [read] }) => isChanged(String(read)),
  })
}

/** Reports errors after a success without failing: the change is stored, and a retry would repeat it. */
export async function asSuccess(follow: () => unknown): Promise<void> {
  try {
    await follow()
  } catch (error) {
    reportError(error)
  }
}
