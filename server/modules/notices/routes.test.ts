import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '#server/platform/db/tables/notices.ts'
import { buildTestApp, mondayNoon, type TestApp } from '#test/factories.ts'

let open: TestApp
let closed: TestApp
beforeAll(async () => {
  open = await buildTestApp()
  closed = await buildTestApp({ demo: false })
})
afterAll(async () => {
  await open.close()
  await closed.close()
})

const mail = {
  recipient: 'asha@shop.example',
  subject: 'Your code <b>123 456</b>',
  text: '<script>alert(1)</script>',
  html: '<p title="a">Hello</p><script>alert(1)</script>',
}

async function keep({ database }: TestApp): Promise<string> {
  const id = randomUUID()
  await database.db.insert(mails).values({ ...mail, id, createdAt: mondayNoon })
  return id
}

describe('the mailbox page', () => {
  it('exists in the demonstration, and shows the content of emails as text', async () => {
    const id = await keep(open)
    const list = await open.fastify.inject('/dev/mail')
    expect(list.statusCode).toBe(200)
    expect(list.body).toContain('asha@shop.example')
    const shown = await open.fastify.inject(`/dev/mail/${id}`)
    expect(shown.statusCode).toBe(200)
    expect(list.body + shown.body).not.toMatch(/<b>|<script/)
    expect(shown.body).not.toContain('allow-scripts')
  })

  it.each(['', '/', '/x', '/00000000-0000-4000-8000-000000000000'])(
    'does not exist outside of the demonstration: /dev/mail%s',
    async (rest) => {
      const id = await keep(closed)
      for (const path of [`/dev/mail${rest}`, `/dev/mail/${id}`]) {
        const { statusCode, body } = await closed.fastify.inject(path)
        expect(statusCode).toBe(404)
        expect(body).not.toContain('asha@shop.example')
      }
    },
  )
})
