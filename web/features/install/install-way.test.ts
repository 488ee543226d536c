import { expect, test } from 'vitest'
import { installWay, type InstallWay } from './install-way.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/17.4 Mobile/15E148 Safari/604.1`
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

type Case = [string, { userAgent: string; prompt?: true; installed?: true; touch?: number }]
test.each<[...Case, InstallWay | undefined]>([
  ['Chrome that may ask', { userAgent: android, prompt: true }, 'prompt'],
  ['Chrome that may not ask (yet)', { userAgent: android }, undefined],
  ['the installed app', { userAgent: android, prompt: true, installed: true }, undefined],
  ['Safari on an iPhone', { userAgent: safari }, 'ios'],
  ['Chrome on an iPhone', { userAgent: `${iphone} CriOS/126 Mobile/15E148 Safari/604.1` }, 'ios'],
  ['the installed app on an iPhone', { userAgent: safari, installed: true }, undefined],
  ['a page inside Instagram', { userAgent: `${iphone} Mobile/15E148 Instagram 330` }, undefined],
  ['a page inside Facebook', { userAgent: `${safari} [FBAN/FBIOS]` }, undefined],
  ['an iPad', { userAgent: mac, touch: 5 }, 'ios'],
  ['a Mac', { userAgent: mac }, undefined],
])('%s', (_name, { userAgent, prompt = false, installed = false, touch = 0 }, way) => {
  const device = { userAgent, hasPrompt: prompt, isInstalled: installed, touchPoints: touch }
  expect(installWay(device)).toBe(way)
})
