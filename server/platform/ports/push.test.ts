import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPushService, type PushService } from '#test/push-service.ts'
import { type PushMessage, pushProblems, PushValues, toPushConfig, webPushOver } from './push.ts'
import { z } from 'zod'

let service: PushService
beforeEach(async () => {
  service = await openPushService()
})
afterEach(() => service.close())

const subject = 'mailto:a@b.example'
const open = () => webPushOver({ pair: undefined, subject, standIn: undefined, limitMs: 200 })
const notice = { title: 'नया ऑर्डर', body: 'x'.repeat(2_000) }
const messageTo = (given: Partial<PushMessage> = {}): PushMessage & { device: string } => {
  const { device, endpoint, keys } = service.subscribe()
  const body = JSON.stringify(notice)
  const options = { topic: 'abc', urgency: 'high', ttlSeconds: 60 } as const
  return { device, endpoint, ...keys, body, ...options, ...given }
}

describe('a message', () => {
  it('arrives encrypted for its device, with a proof of the sender', async () => {
    const push = open()
    const keys = push.makeKeys()
    expect(await push.send(messageTo(), keys)).toEqual({ kind: 'taken' })
    expect(service.received).toMatchObject([
      { notice, topic: 'abc', urgency: 'high', ttlSeconds: 60, publicKey: keys.publicKey },
    ])
  })

  it.each([
    [200, { kind: 'taken' }],
    [404, { kind: 'gone' }],
    [410, { kind: 'gone' }],
    [429, { kind: 'later' }],
    [500, { kind: 'later' }],
    [503, { kind: 'later' }],
    [301, { kind: 'refused', status: 301 }],
    [400, { kind: 'refused', status: 400 }],
    [413, { kind: 'refused', status: 413 }],
    ['hang', { kind: 'unknown' }],
    ['close', { kind: 'unknown' }],
  ] as const)('that is answered with %s', async (answer, expected) => {
    const push = open()
    const message = messageTo()
    service.answers.set(message.device, () => answer)
    expect(await push.send(message, push.makeKeys())).toEqual(expected)
    expect(service.received).toHaveLength(1)
  })

  it('that cannot be sent is tried later', async () => {
    const push = open()
    // Nothing listens on this port.
    const answer = await push.send(
      messageTo({ endpoint: 'http://127.0.0.1:1/abc' }),
      push.makeKeys(),
    )
    expect(answer).toEqual({ kind: 'later', isSilent: true })
  })

  it('for a device without a key is refused', async () => {
    const push = open()
    const answer = await push.send(messageTo({ p256dh: 'B'.repeat(87) }), push.makeKeys())
    expect(answer).toEqual({ kind: 'refused', status: 0 })
  })
})

const read = (env: Record<string, string>) => z.object(PushValues).parse(env)
const config = (env: Record<string, string>) => toPushConfig(read(env), 'help@chowk.example')

describe('the settings', () => {
  const pair = { publicKey: 'B'.repeat(87), privateKey: 'A'.repeat(43) }
  const keys = { VAPID_PUBLIC_KEY: pair.publicKey, VAPID_PRIVATE_KEY: pair.privateKey }

  it('name a key pair and a contact address, or switch the channel off', () => {
    const usual = { pair: undefined, subject: 'mailto:help@chowk.example', standIn: undefined }
    expect(config({})).toEqual(usual)
    expect(config(keys)).toEqual({ ...usual, pair })
    expect(config({ VAPID_SUBJECT: 'https://chowk.example' })?.subject).toBe(
      'https://chowk.example',
    )
    expect(config({ PUSH_STAND_IN: 'http://127.0.0.1:4571/' })?.standIn).toBe(
      'http://127.0.0.1:4571',
    )
    expect(config({ PUSH: 'off' })).toBeUndefined()
  })

  it.each([
    [{ VAPID_PUBLIC_KEY: pair.publicKey }, false, /^VAPID_PRIVATE_KEY is missing/],
    [{ VAPID_PRIVATE_KEY: pair.privateKey }, false, /^VAPID_PUBLIC_KEY is missing/],
    [{ PUSH_STAND_IN: 'http://127.0.0.1:4571' }, false, /only the demonstration/],
  ])('%o is refused', (env, demo, problem) => {
    expect(pushProblems(read(env), demo)).toEqual([expect.stringMatching(problem)])
  })

  it('allow a stand-in in the demonstration', () => {
    expect(pushProblems(read({ PUSH_STAND_IN: 'http://127.0.0.1:4571' }), true)).toEqual([])
  })
})
