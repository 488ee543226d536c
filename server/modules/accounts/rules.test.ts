import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { closedAddress, isClosedAddress, shownAddress } from './rules/closed-account.ts'
import { credentialsProveFrom, expectRecentProof } from './rules/proof.ts'
import { isIdle, sessionEnds } from './rules/sessions.ts'
import {
  isCodeOpen,
  isLinkOpen,
  linksOpenSince,
  networkEmails,
  nextAskAt,
  ownEmails,
  pauseAfter,
  strangersEmails,
  tooManyTries,
  wrongOtp,
} from './rules/tries.ts'

const noon = new Date('2026-11-16T06:30:00.000Z')
const instantAfter = (ms: number) => new Date(noon.getTime() + ms)

describe('a session', () => {
  it.each([
    ['customer', 30 * DAY_MS, 14 * DAY_MS],
    ['merchant', 365 * DAY_MS, 30 * DAY_MS],
  ] as const)('of a %s ends after %i ms, and after %i ms without use', (role, longest, idle) => {
    expect(sessionEnds(role, noon)).toEqual(instantAfter(longest))
    expect(isIdle(role, noon, instantAfter(idle))).toBe(false)
    expect(isIdle(role, noon, instantAfter(idle + 1))).toBe(true)
  })
})

it('a proof of the person counts for ten minutes', () => {
  const proof = { provedAt: noon }
  const tooLate = expect.objectContaining({ code: 'PROOF_NEEDED' })
  expect(() => expectRecentProof(proof, instantAfter(10 * MINUTE_MS))).not.toThrow()
  expect(() => expectRecentProof(proof, instantAfter(10 * MINUTE_MS + 1))).toThrow(tooLate)
})

describe('the pause after wrong passwords', () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 1],
    [11, 2],
    [14, 16],
    [19, 512],
    [20, 900],
    [500, 900],
  ])('of the %i. is %i seconds', (failures, seconds) => {
    expect(pauseAfter(failures)).toBe(seconds)
  })

  it('is told in whole seconds, rounded up', () => {
    expect(tooManyTries(instantAfter(1_001), noon)).toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 2 },
    })
  })
})

describe('the next email to an address', () => {
  const times = (...minutes: number[]) => minutes.map((minute) => instantAfter(minute * MINUTE_MS))
  it.each([
    ['none before', times(), new Date(0)],
    ['one before: after a minute', times(0), instantAfter(MINUTE_MS)],
    ['two before: after a minute', times(0, 1), instantAfter(2 * MINUTE_MS)],
    [
      'three before: a quarter of an hour after the first',
      times(0, 1, 2),
      instantAfter(15 * MINUTE_MS),
    ],
    ['the third long after the first', times(0, 20, 40), instantAfter(41 * MINUTE_MS)],
    ['four before: half an hour after the first', times(0, 1, 2, 15), instantAfter(30 * MINUTE_MS)],
    [
      'six before: an hour after the first',
      times(0, 1, 2, 15, 30, 45),
      instantAfter(60 * MINUTE_MS),
    ],
  ])('%s', (_what, before, next) => {
    expect(nextAskAt(before, ownEmails)).toEqual(next)
  })

  it.each([
    ['of a network', networkEmails, 5],
    ['of all strangers', strangersEmails, 6],
    ['of the owner', ownEmails, 6],
  ])('%s comes within a quarter of an hour, and so many in any hour', (_who, allowances, most) => {
    const asked: Date[] = []
    for (let minute = 0; minute < 24 * 60; minute++) {
      const now = instantAfter(minute * MINUTE_MS)
      const next = nextAskAt(asked, allowances)
      expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(15 * MINUTE_MS)
      if (next <= now) asked.push(now)
      const hour = asked.filter((time) => now.getTime() - time.getTime() < 60 * MINUTE_MS)
      expect(hour.length).toBeLessThanOrEqual(most)
    }
    expect(asked.length).toBeGreaterThan(90)
  })
})

describe('a sign-up code', () => {
  const code = { tries: 0, askedAt: noon, verifiedAt: null }
  it.each([
    ['is open', code, 0, true],
    ['is open until just before ten minutes', code, 10 * MINUTE_MS - 1, true],
    ['is over at ten minutes', code, 10 * MINUTE_MS, false],
    ['has a fifth try', { ...code, tries: 4 }, 0, true],
    ['has no sixth try', { ...code, tries: 5 }, 0, false],
    ['is used once', { ...code, verifiedAt: noon }, 0, false],
  ])('%s', (_what, given, ms, isOpen) => {
    expect(isCodeOpen(given, instantAfter(ms))).toBe(isOpen)
  })

  it('says at its field that it was wrong, and how many tries are left', () => {
    expect(wrongOtp(3)).toMatchObject({
      code: 'WRONG_OTP',
      details: { triesLeft: 3 },
      fields: { otp: 'errors.WRONG_OTP' },
    })
  })
})

describe('a reset link', () => {
  it('is open for less than half an hour', () => {
    expect(linksOpenSince(noon)).toEqual(instantAfter(-30 * MINUTE_MS))
    expect(isLinkOpen({ askedAt: noon }, instantAfter(30 * MINUTE_MS - 1))).toBe(true)
    expect(isLinkOpen({ askedAt: noon }, instantAfter(30 * MINUTE_MS))).toBe(false)
  })
})

describe('the address of a closed account', () => {
  const id = '6f0c2f2e-3b5a-4d3e-9a51-0c6b8f1e2d3c'
  it('is not shown; every other one is', () => {
    expect(closedAddress(id)).toBe(`deleted-${id}@chowk.invalid`)
    expect(shownAddress(closedAddress(id))).toBe('')
  })

  it.each([
    'meera@shop.example',
    `x${closedAddress(id)}`,
    `${closedAddress(id)}.example`,
    closedAddress(id.slice(1)),
    closedAddress(id).replace('chowk.', 'chowk-'),
  ])('is not %s', (address) => {
    expect(isClosedAddress(address)).toBe(false)
    expect(shownAddress(address)).toBe(address)
  })
})

describe('credentials that came by an emailed link', () => {
  it('count as a proof again 48 hours later', () => {
    const at = new Date('2026-11-16T06:30:00Z')
    const from = new Date('2026-11-18T06:30:00Z')
    expect(credentialsProveFrom(null, at)).toBeNull()
    expect(credentialsProveFrom(at, new Date(from.getTime() - 1))).toEqual(from)
    expect(credentialsProveFrom(at, from)).toBeNull()
  })
})
