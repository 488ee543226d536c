import type { Browser } from './browser.ts'

/** Reads a person's live stream at `address` until `until` events have arrived, then disconnects. */
export async function listen(address: string, browser: Browser, until: number) {
  const end = new AbortController()
  const sid = browser.cookies.get('sid') ?? ''
  const response = await fetch(`${address}/api/live`, {
    headers: { cookie: `sid=${sid}` },
    signal: end.signal,
  })
  const events: { event: string; data: unknown }[] = []
  const whole = (async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8')
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) events.push(readEvent(block))
      if (events.length >= until) break
    }
    end.abort()
    return events
  })()
  return { status: response.status, events, whole }
}

function readEvent(block: string) {
  const [, event = '', data = '{}'] = /^event: (.*)\ndata: (.*)$/.exec(block) ?? []
  return { event, data: JSON.parse(data) as unknown }
}
