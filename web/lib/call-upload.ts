import { API, type CallKey, exchange, noAnswer, type Output, pageHeaders } from './call.ts'

type UploadOptions = {
  signal: AbortSignal
  /** The key of a call that may be repeated: a repeat with the same key has no second effect. */
  idempotencyKey?: string
  /** Called with the fraction of the bytes that is sent, from 0 to `ALL_SENT`. */
  onProgress: (part: number) => void
}

/** Every byte has left the browser. The last hundredth is the server's answer, so that nothing shows 100 % before it. */
export const ALL_SENT = 0.99

/** A phone on a slow network needs minutes for a photograph. */
const TIMEOUT_MS = 300_000

/** Sends files to an endpoint that accepts multipart. Rejects with a `CallError`, or with the signal's reason. */
export async function callWithFiles<K extends CallKey>(
  key: K,
  form: FormData,
  options: UploadOptions,
): Promise<Output<K>> {
  const answer = await exchange(key, { signal: options.signal }, () => send(key, form, options))
  return answer as Output<K>
}

/** Uses XMLHttpRequest, because `fetch` reports no upload progress. */
function send(key: string, form: FormData, options: UploadOptions) {
  const { signal, idempotencyKey, onProgress } = options
  const [method = 'POST', path = ''] = key.split(' ')
  return new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (cause: unknown) => reject(noAnswer(cause))
    request.open(method, API + path)
    for (const [name, value] of Object.entries(pageHeaders(path)))
      request.setRequestHeader(name, value)
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey)
    request.timeout = TIMEOUT_MS
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(Math.min(loaded / total, ALL_SENT)),
    )
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', fail)
    request.addEventListener('timeout', fail)
    request.addEventListener('abort', () => reject(signal.reason as Error))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    if (signal.aborted) reject(signal.reason as Error)
    else request.send(form)
  })
}

function toResponse(request: XMLHttpRequest): Response {
  const id = request.getResponseHeader('x-request-id')
  const headers: HeadersInit = id ? { 'x-request-id': id } : {}
  return new Response(request.responseText, { status: request.status, headers })
}
