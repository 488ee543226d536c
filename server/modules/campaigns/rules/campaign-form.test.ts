import { describe, expect, it } from 'vitest'
import { minuteOf } from '#shared/forms/indian-minute.ts'
import { DAY_MS, MINUTE_MS } from '#shared/formats/india-time.ts'
import { nextDue, periodOf, stateAt } from './campaign-form.ts'

const now = new Date('2026-11-16T06:30:20.000Z')
const instantAfter = (ms: number) => new Date(Date.parse('2026-11-16T06:30:00.000Z') + ms)
const minute = (ms: number) => minuteOf(instantAfter(ms).getTime())

describe('periodOf', () => {
  it.each([
    ['at once without a beginning', '', now],
    ['at once for a beginning in the past', minute(-DAY_MS), now],
    ['at the minute that was chosen', minute(DAY_MS), instantAfter(DAY_MS)],
  ])('begins %s', (_name, from, startsAt) => {
    expect(periodOf({ from, until: minute(2 * DAY_MS) }, now)).toEqual({
      startsAt,
      endsAt: instantAfter(2 * DAY_MS),
    })
  })

  it.each([
    ['ends in the past', '', minute(0), 'until'],
    ['ends when it begins', minute(DAY_MS), minute(DAY_MS), 'until'],
    ['lasts longer than 60 days', '', minute(60 * DAY_MS + MINUTE_MS), 'until'],
    ['begins in more than 180 days', minute(181 * DAY_MS), minute(182 * DAY_MS), 'from'],
  ])('refuses one that %s, at its field', (_name, from, until, field) => {
    expect(() => periodOf({ from, until }, now)).toThrow(
      expect.objectContaining({ fields: { [field]: expect.any(String) } }),
    )
  })

  it('accepts exactly 60 days from a minute that was chosen', () => {
    const form = { from: minute(DAY_MS), until: minute(61 * DAY_MS) }
    expect(periodOf(form, now).endsAt).toEqual(instantAfter(61 * DAY_MS))
  })

  it('lets a running offer keep its beginning, and a planned one move it', () => {
    const running = { startsAt: instantAfter(-DAY_MS), endsAt: instantAfter(DAY_MS) }
    const form = { from: minute(DAY_MS), until: minute(2 * DAY_MS) }
    expect(periodOf(form, now, running).startsAt).toEqual(running.startsAt)
    const planned = { startsAt: instantAfter(MINUTE_MS), endsAt: instantAfter(DAY_MS) }
    expect(periodOf(form, now, planned).startsAt).toEqual(instantAfter(DAY_MS))
  })

  it('refuses to change an ended offer', () => {
    const ended = { startsAt: instantAfter(-DAY_MS), endsAt: now }
    expect(() => periodOf({ from: '', until: minute(DAY_MS) }, now, ended)).toThrow(
      expect.objectContaining({ code: 'CAMPAIGN_CONFLICT' }),
    )
  })
})

it('is planned, then running from its first instant, and ended from its last', () => {
  const period = { startsAt: instantAfter(0), endsAt: instantAfter(MINUTE_MS) }
  const times = [-1, 0, MINUTE_MS - 1, MINUTE_MS].map(instantAfter)
  expect(times.map((time) => stateAt(period, time))).toEqual([
    'planned',
    'running',
    'running',
    'ended',
  ])
  expect(times.map((time) => nextDue(period, time))).toEqual([
    period.startsAt,
    period.endsAt,
    period.endsAt,
    null,
  ])
})
