import { setTimeout as delay } from 'node:timers/promises'
import { json, problem, readJson } from '../../payments-simulator/http/answers.ts'
import { ConnectionLost, untilAborted } from '../../payments-simulator/http/api.ts'
import { readForm } from '../../payments-simulator/http/control.ts'
import { fileRoutes } from '../../payments-simulator/http/files.ts'
import type { Handle } from '../../payments-simulator/http/handle.ts'
import { answerBy, type Route, route } from '../../payments-simulator/http/routes.ts'
import { Refusal } from '../../payments-simulator/core/refusal.ts'
import { ApiProblem } from '../core/problem.ts'
import { knobTable } from '../core/records.ts'
import type { Service } from '../core/service.ts'

/** The folder of this simulator's pages, and the one of the files that both simulators use. */
type Pages = { own: string; common: string }

const script = (file: string) => ({ file, type: 'text/javascript' })
const ownFiles = {
  '/control': { file: 'control.html', type: 'text/html' },
  '/v1/control.js': script('control.js'),
  '/messages.css': { file: 'messages.css', type: 'text/css' },
}
const commonFiles = {
  '/payments-simulator/pages/elements.js': script('elements.js'),
  '/payments-simulator/pages/knob-form.js': script('knob-form.js'),
  '/pages.css': { file: 'pages.css', type: 'text/css' },
}

/**
 * Serves `POST /<version>/<phone number id>/messages` as Meta's Cloud API does, and the control page. Rejects with
 * `ConnectionLost` when the connection is to end without an answer; `onSilence` is called when no answer will come.
 */
export function makeHandle(service: Service, { pages }: { pages?: Pages } = {}): Handle {
  const open = [
    ...controlRoutes(service),
    ...(pages
      ? [...fileRoutes(pages.own, ownFiles), ...fileRoutes(pages.common, commonFiles)]
      : []),
  ]
  const api = route('POST /:version/:id/messages', () => new Response())
  return async (request, onSilence) => {
    try {
      const answer = await answerBy(open, request)
      if (answer) return answer
      const [, id] = api.path.exec(new URL(request.url).pathname)?.slice(1) ?? []
      if (request.method !== 'POST' || id !== service.phoneNumberId)
        throw new ApiProblem('Unsupported request', { status: 404 })
      if (request.headers.get('authorization') !== `Bearer ${service.token}`)
        throw new ApiProblem('Authentication Error', { status: 401, code: 190 })
      return await answerCall(service, request, onSilence)
    } catch (error) {
      if (error instanceof ConnectionLost) throw error
      return error instanceof ApiProblem ? error.answer : problem(error)
    }
  }
}

async function answerCall(
  service: Service,
  request: Request,
  onSilence?: () => void,
): Promise<Response> {
  const { knobs } = service
  const fault = takeFault(knobs)
  const body = await readJson(request)
  if (knobs.answerSeconds > 0) await delay(knobs.answerSeconds * 1_000)
  const refusal = refusals[fault]
  if (refusal) return refusal()
  const { id, number } = service.send(body)
  if (fault === 'no answer') {
    onSilence?.()
    await untilAborted(request)
  }
  if (fault === 'no answer' || fault === 'lost answer')
    throw new ConnectionLost('the simulator cut the connection')
  if (fault === 'unreadable answer') return json({ sent: true })
  return json({
    messaging_product: 'whatsapp',
    contacts: [{ input: number, wa_id: number }],
    messages: [{ id, message_status: 'accepted' }],
  })
}

type Fault = Service['knobs']['callFault']

const refusals: Partial<Record<Fault, () => Response>> = {
  'server error': () =>
    new ApiProblem('Something went wrong', { status: 500, code: 131000 }).answer,
  'broken gateway': () => new Response('<html>Bad Gateway</html>', { status: 502 }),
  'too many requests': () => new ApiProblem('Rate limit hit', { code: 130429 }).answer,
  'no WhatsApp': () => new ApiProblem('Message undeliverable', { code: 131026 }).answer,
  'wrong token': () => new ApiProblem('Authentication Error', { status: 401, code: 190 }).answer,
}

function takeFault(knobs: Service['knobs']): Fault {
  const { callFault } = knobs
  if (callFault === 'none' || knobs.callFaults === 0) return callFault
  knobs.callFaults -= 1
  if (knobs.callFaults === 0) knobs.callFault = 'none'
  return callFault
}

/**
 * For people who test: `GET /control/state`; `POST /control` sets knobs; `POST /control/reset` resets them; `POST
 * /control/actions` does one thing: `{ "action": "reply", "number": "919829012345", "text": "STOP" }`, or `read`,
 * `delivered`, `failed` with the `id` of a message.
 */
function controlRoutes(service: Service): Route[] {
  const { knobs, records } = service
  const state = () =>
    json({
      knobs,
      knobTable,
      messages: records.messages.slice(-100).toReversed(),
      answers: records.answers.slice(-100).toReversed(),
      events: records.events
        .slice(-100)
        .toReversed()
        .map(({ body: _body, signature: _signature, ...event }) => event),
    })
  return [
    route('GET /control/state', state),
    route('POST /control', async ({ request }) => {
      service.setKnobs(knobsFrom(service, await readForm(request)))
      return state()
    }),
    route('POST /control/reset', async ({ request }) => {
      await readForm(request)
      service.resetKnobs()
      return state()
    }),
    route('POST /control/actions', async ({ request }) => {
      act(service, await readForm(request))
      await service.runDue()
      return state()
    }),
  ]
}

function knobsFrom(service: Service, given: Record<string, unknown>) {
  try {
    return service.readKnobs(given)
  } catch (error) {
    throw new Refusal((error as Error).message)
  }
}

function act(service: Service, { action, id, number, text }: Record<string, unknown>): void {
  if (action === 'reply' && typeof number === 'string' && typeof text === 'string')
    return service.reply(number, text)
  if (action !== 'read' && action !== 'delivered' && action !== 'failed')
    throw new Refusal('There is no such action; there are: reply, delivered, read, failed')
  service.tell(service.needMessage(String(id)), action)
}
