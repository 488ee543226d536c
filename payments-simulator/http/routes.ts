import { Refusal } from '../core/refusal.ts'

/** A request, with the ids in its path. */
export type RoutedRequest = { request: Request; url: URL; ids: string[] }
export type Route = {
  method: 'GET' | 'POST' | 'PATCH'
  path: RegExp
  answer: (asked: RoutedRequest) => Answer
}
type Answer = Response | Promise<Response>

/** `GET /v1/orders/:id` matches any id of one part. */
export function route(name: string, answer: Route['answer']): Route {
  const [method = 'GET', path = ''] = name.split(' ')
  const pattern = path.replaceAll(/:\w+/g, '([^/]+)')
  return { method: method as Route['method'], path: new RegExp(`^${pattern}$`), answer }
}

/** The answer of the first route that matches; undefined: none does. */
export function answerBy(routes: readonly Route[], request: Request): Answer | undefined {
  const url = new URL(request.url)
  for (const { method, path, answer } of routes) {
    const match = method === request.method && path.exec(url.pathname)
    if (match) return answer({ request, url, ids: match.slice(1).map(decodeURIComponent) })
  }
  return undefined
}

/** The nth id of the address. */
export function idOf({ ids }: RoutedRequest, place = 0): string {
  const id = ids[place]
  if (id === undefined) throw new Refusal('The id provided does not exist')
  return id
}
