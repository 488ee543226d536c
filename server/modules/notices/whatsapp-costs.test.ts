import { beforeEach, describe, expect, it } from 'vitest'
import { messageDays, messageEvents } from '#server/platform/db/tables/notices.ts'
import { planTerms } from '#server/platform/db/tables/settings.ts'
import { messageScene } from '#test/message-scene.ts'
import { advance } from '#test/order-scene.ts'
import { areMessagesLate, deleteOldDeliveries } from './jobs.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp({ whatsApp: 'on' })
const { nextMonday, noticesTo, buildShop, retryNow, stateOf, costOfToday } = messageScene(() => app)
beforeEach(nextMonday)

describe('the counters', () => {
  it('count codes and notices, and stop messages at the limit of the day, with an alarm', async () => {
    const { book, owner } = await buildShop()
    await book()
    await app.jobs.drained()
    expect(await costOfToday()).toMatchObject({ codes: 2, notices: 1, costPaise: 45 })
    await app.database.db.update(messageDays).set({ costPaise: 290 })
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const second = await book()
    await app.jobs.drained()
    expect(noticesTo(owner)).toHaveLength(1)
    expect(await stateOf('newOrder', second)).toMatchObject({ state: 'dropped', failure: 'limit' })
    expect(await areMessagesLate(app.database, budget, app.time.now)).toBe(true)
    const tomorrow = new Date(app.time.now.getTime() + 86_400_000)
    expect(await areMessagesLate(app.database, budget, tomorrow)).toBe(false)
  })

  it('raise the alarm when a message has waited for 15 minutes', async () => {
    const { book } = await buildShop()
    app.whatsApp.setKnobs({ callFault: 'wrong token' })
    const orderId = await book()
    await app.jobs.drained()
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const at = (minutes: number) => new Date(app.time.now.getTime() + minutes * 60_000)
    expect(await areMessagesLate(app.database, budget, at(14))).toBe(false)
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(true)
    app.whatsApp.resetKnobs()
    await retryNow()
    expect(await stateOf('newOrder', orderId)).toMatchObject({ state: 'sent' })
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(false)
  })

  it('count the waiting time of a notice of the night from the morning', async () => {
    const { move, book } = await buildShop()
    // Sends messages that other tests have left.
    await app.jobs.drained()
    const orderId = await book()
    await app.jobs.drained()
    await advance(app, new Date(app.time.now.getTime() + 9.5 * 3_600_000))
    await move(orderId, 'Ready for Pickup')
    await app.jobs.drained()
    app.whatsApp.setKnobs({ callFault: 'server error' })
    await advance(app, new Date(app.time.now.getTime() + 10.5 * 3_600_000))
    await app.jobs.drained()
    expect(await stateOf('ready', orderId)).toMatchObject({ state: 'waiting' })
    const budget = { messagePaise: 15, dailyPaise: 300 }
    const at = (minutes: number) => new Date(app.time.now.getTime() + minutes * 60_000)
    expect(await areMessagesLate(app.database, budget, at(14))).toBe(false)
    expect(await areMessagesLate(app.database, budget, at(16))).toBe(true)
    app.whatsApp.resetKnobs()
    await retryNow()
  })

  it('keep messages and events for 90 days', async () => {
    const { book } = await buildShop()
    const orderId = await book()
    await app.jobs.drained()
    await app.whatsApp.runDue()
    const after = (days: number) => new Date(app.time.now.getTime() + days * 86_400_000)
    await deleteOldDeliveries(app.database, after(89))
    expect(await stateOf('newOrder', orderId)).toBeDefined()
    const countEvents = () => app.database.db.$count(messageEvents)
    expect(await countEvents()).toBeGreaterThan(0)
    await deleteOldDeliveries(app.database, after(91))
    expect(await stateOf('newOrder', orderId)).toBeUndefined()
    expect(await countEvents()).toBe(0)
  })

  it('keep them as long as the dated setting for logs says', async () => {
    const { book } = await buildShop()
    const orderId = await book()
    await app.jobs.drained()
    await app.whatsApp.runDue()
    const setting = { subject: 'logDays', value: 200, setAt: app.time.now } as const
    await app.database.db.insert(planTerms).values({ ...setting, validFrom: '2026-12-20' })
    const after = (days: number) => new Date(app.time.now.getTime() + days * 86_400_000)
    await deleteOldDeliveries(app.database, after(120))
    expect(await stateOf('newOrder', orderId)).toBeDefined()
    await app.database.db.delete(planTerms)
    await deleteOldDeliveries(app.database, after(120))
    expect(await stateOf('newOrder', orderId)).toBeUndefined()
  })
})
