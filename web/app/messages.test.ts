import { expect, it, vi } from 'vitest'
import type { Messages } from '#web/lib/locale.ts'
import { type LoadWords, openWords } from './messages.ts'

/** Messages that contain the language and areas for which they were fetched; the first request is the slowest. */
function slowWords() {
  let waitMs = 3
  const load: LoadWords = async (locale, wanted) => {
    waitMs -= 1
    for (let turn = 0; turn < waitMs * 20; turn++) await Promise.resolve()
    return { locale, wanted: [...wanted].toSorted() } as unknown as Messages
  }
  return load
}

it('changes the language at once and notifies subscribers', async () => {
  const words = await openWords('en', ['shop'], {}, slowWords())
  const listener = vi.fn<() => void>()
  const forget = words.subscribe(listener)
  await words.speak('hi')
  expect(words.now().locale).toBe('hi')
  expect(listener).toHaveBeenCalledTimes(1)
  forget()
  await words.speak('en')
  expect(listener).toHaveBeenCalledTimes(1)
})

it('keeps the newer language when messages of the older one arrive late', async () => {
  const words = await openWords('en', ['shop'], {}, slowWords())
  await Promise.all([words.need(['account', 'terms']), words.speak('hi'), words.need(['privacy'])])
  expect(words.now()).toEqual({
    locale: 'hi',
    messages: { locale: 'hi', wanted: ['account', 'privacy', 'shop', 'terms'] },
  })
})

it('uses the messages that the page contains until their own are loaded', async () => {
  const messages = { ship: 'loaded' } as unknown as Messages
  const load: LoadWords = async (_, wanted) => (wanted.size > 1 ? messages : ({} as Messages))
  const words = await openWords('en', ['shop'], { ship: 'given' } as Partial<Messages>, load)
  expect(words.now().messages).toEqual({ ship: 'given' })
  await words.speak('hi')
  expect(words.now().messages).toEqual({})
  await words.speak('en')
  await words.need(['account'])
  expect(words.now().messages).toEqual({ ship: 'loaded' })
})

it('fetches nothing that is loaded already', async () => {
  const words = await openWords('en', ['shop', 'account'], {}, slowWords())
  const listener = vi.fn<() => void>()
  words.subscribe(listener)
  await words.need(['account', 'shop'])
  expect(listener).not.toHaveBeenCalled()
})

it('fetches again what failed to load, and keeps the earlier messages meanwhile', async () => {
  let isOnline = false
  const words = await openWords('en', ['shop'], {}, async (locale, wanted) => {
    if (wanted.size > 1 && !isOnline) throw new Error('no signal')
    return { locale, wanted: [...wanted] } as unknown as Messages
  })
  await expect(words.need(['account'])).rejects.toThrow('no signal')
  expect(words.now().messages).toEqual({ locale: 'en', wanted: ['shop'] })
  isOnline = true
  await words.need(['account'])
  expect(words.now().messages).toEqual({ locale: 'en', wanted: ['shop', 'account'] })
})
