// The first script of a built page, and the only one in its HTML. It lets the page be painted before the others are
// loaded: on a slow line they would delay the fonts and pictures that visitors wait for.

const entry = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset['entry']
const needed = metaContent('scripts')
const early = metaContent('early-calls')
const isDashboard = location.pathname.startsWith('/dashboard')
/** An answer that nobody has taken by then would be too old. */
const MAX_AGE_MS = 10_000

function metaContent(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}

/** The server names the files: the entry script, and the chunks of this page's screen. */
function begin() {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: entry })
  if (entry) document.head.append(script)
  for (const href of needed?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    )
  }
}

type EarlyRequest = { key: string; url: string; init: RequestInit }

/** The calls that a signed-in person's screen waits for; `web/lib/call.ts` takes the answers. */
async function askEarly(requests: EarlyRequest[]) {
  const answers = new Map<string, Promise<Response>>()
  Object.assign(window, { earlyAnswers: answers })
  const ask = ({ key, url, init }: EarlyRequest) => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
    const headers = { ...init.headers, 'X-XSRF-TOKEN': decodeURIComponent(token) }
    const answer = fetch(url, { ...init, headers })
    answer.catch(() => undefined)
    answers.set(key, answer)
    return answer
  }
  // A guest, or a person of another role, would only get errors.
  const [session, ...others] = requests
  if (!session) return
  const { user } = await (await ask(session)).clone().json()
  if (user?.role === 'merchant' || (user && !isDashboard)) for (const one of others) void ask(one)
  setTimeout(() => answers.clear(), MAX_AGE_MS)
}

if (early) askEarly(JSON.parse(early)).catch(() => undefined)

// A page in the background is not painted at all, and without its scripts a signed-in person's page is empty.
if (document.hidden || early) begin()
else requestAnimationFrame(() => setTimeout(begin))

/** A button pressed before the page is hydrated is pressed again afterwards; links and forms need no script. */
let pressed: HTMLElement | null = null
function remember({ target }: Event) {
  if (target instanceof Element) pressed = target.closest('button')
}
addEventListener('click', remember, true)
addEventListener('hydrating', () => removeEventListener('click', remember, true), { once: true })
addEventListener('hydrated', () => pressed?.click(), { once: true })
