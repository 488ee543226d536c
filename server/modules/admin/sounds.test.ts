import { expect, it } from 'vitest'
import { useTestApp } from '#test/use-test-app.ts'
import { soundsOf } from './language/sounds.ts'

const app = useTestApp()

const names = [
  'Singh',
  'Sharma',
  'Sarma',
  'Zafar Qureshi',
  'Alex D’Souza-Khan',
  'Wajid/Wazir',
  'Dr. Phool',
]

it('the sounds of a search are those that the database computes of names', async () => {
  const { rows } = await app.database.pool.query<{ sounds: string }>(
    'select name_sounds(name) as sounds from unnest($1::text[]) with ordinality given (name, place) order by place',
    [names],
  )
  expect(rows.map(({ sounds }) => sounds)).toEqual(names.map((name) => ` ${soundsOf(name)} `))
})
