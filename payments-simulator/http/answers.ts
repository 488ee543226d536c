import { Refusal } from '../core/refusal.ts'

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  })
}

/** A list in the provider's form. */
export function collection(items: unknown[]): Response {
  return json({ entity: 'collection', count: items.length, items })
}

/** An error in the provider's form. */
export function problem(error: unknown): Response {
  const { message, status, field } = error instanceof Refusal ? error : refuseUnexpected(error)
  return json(
    {
      error: {
        code: status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: message,
        source: 'business',
        step: 'payment_initiation',
        reason: status >= 500 ? 'server_error' : 'input_validation_failed',
        metadata: {},
        ...(field !== undefined && { field }),
      },
    },
    status,
  )
}

function refuseUnexpected(error: unknown): Refusal {
  console.error(error)
  return new Refusal('We are facing some trouble completing your request at the moment.', {
    status: 500,
  })
}

export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const text = await request.text()
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text)
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // The error below also covers every other body that is no object.
  }
  throw new Refusal('The request body is not a JSON object.')
}
