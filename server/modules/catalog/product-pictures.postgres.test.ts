import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildStore } from '#test/factories.ts'
import { kurtaForm } from '#test/product-forms.ts'
import { useTestApp } from '#test/use-test-app.ts'

const app = useTestApp()

it('of several changes based on the same pictures one is saved, and the others get the present product', async () => {
  const { merchant } = await buildStore(app)
  const { browser } = merchant
  const added = await browser.call('POST /addProduct', kurtaForm(), { key: randomUUID() })
  const { id } = added.body
  const hashes = ['b', 'c', 'd', 'e'].map((letter) => letter.repeat(64))
  await app.database.pool.query(
    `with made as (insert into media (hash, width, height)
      select hash, 8, 8 from unnest($1::text[]) as hash returning hash)
     insert into media_owners (hash, user_id, purpose, unused_since)
      select hash, $2, 'product', $3 from made`,
    [hashes, merchant.id, app.time.now],
  )
  const answers = await Promise.all(
    hashes.map((image) =>
      browser.call(
        'PUT /product-pictures',
        { id, colors: [{ color: 'Red', seen: [], images: [image] }] },
        { key: randomUUID() },
      ),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409])
  const saved = hashes[statuses.indexOf(200)]
  const { body } = await browser.call('GET /editProduct', { id })
  expect(body.variants.map(({ Images }) => Images)).toEqual([[saved], [saved]])
})
