import { and, eq } from 'drizzle-orm'
import { deliveries, messageDays } from '#server/platform/db/tables/notices.ts'
import { mondayNoon, type TestApp } from './factories.ts'
import { advance, buildScene } from './order-scene.ts'
import { givePhone } from './phone-scene.ts'

/** The scene of tests of messages by WhatsApp. `appOf`: the app of the file, which is opened later. */
export function messageScene(appOf: () => TestApp) {
  let made = 0
  /** Begins a test: a Monday noon for each, so that no test uses up the budget of another one. */
  const nextMonday = async () => {
    const app = appOf()
    made += 1
    await advance(app, new Date(mondayNoon.getTime() + made * 7 * 86_400_000))
    app.whatsApp.resetKnobs()
    await app.whatsApp.runDue()
  }
  const sentTo = (number: string) =>
    appOf().whatsApp.records.messages.filter((message) => message.number === `91${number}`)
  /** Templates and texts to a number, without the code that verified it. */
  const noticesTo = (number: string) =>
    sentTo(number)
      .map(({ template }) => template ?? 'text')
      .filter((name) => name !== 'chowk_code_1')
  /** A shop and a shopper with numbers that get messages. */
  const buildShop = async () => {
    const scene = await buildScene(appOf(), { stock: 9 })
    const owner = await givePhone(appOf(), scene.store.merchant)
    const shopperNumber = await givePhone(appOf(), scene.shopper)
    return { ...scene, owner, shopperNumber }
  }
  /** Makes the tries that wait, as if the time until then had passed. */
  const retryNow = async () => {
    const { database, jobs } = appOf()
    await database.pool.query(
      `update deliveries set try_at = due_at where state = 'waiting' and tries > 0`,
    )
    await jobs.drained()
  }
  const stateOf = async (
    notice: 'newOrder' | 'ready' | 'dueToday' | 'phoneCode',
    subject: string,
  ) => {
    const { db } = appOf().database
    const isOne = and(eq(deliveries.notice, notice), eq(deliveries.channel, 'whatsApp'))
    const rows = await db.select().from(deliveries).where(isOne)
    return rows.find((row) => row.subject === subject)
  }
  const costOfToday = async () => {
    const { database, time } = appOf()
    const rows = await database.db.select().from(messageDays)
    const day = time.now.toISOString().slice(0, 10)
    return rows.find((row) => row.day === day)
  }
  return { nextMonday, sentTo, noticesTo, buildShop, retryNow, stateOf, costOfToday }
}
