import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { useTestApp } from '#test/use-test-app.ts'
import { soundsOf } from './language/sounds.ts'
import { hasWords } from './views/lists.ts'
import { customerTexts, findCustomersAlike } from './views/names.ts'

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

const planOf = async (query: string) => {
  const { rows } = await app.database.pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

it('names are searched in indexes, whose size is that of a city', async () => {
  await app.database.pool.query(`insert into users (name, email)
    select initcap(substr(md5(n::text), 1, 6)) || ' ' || (array['Sharma', 'मीणा', 'Khan', 'Verma', 'Jain'])[1 + n % 5],
      'person' || n || '@post.example' from generate_series(1, 20000) n`)
  await app.database.pool.query('analyze users')
  const alike = `select id from users where name_sounds(users.name) like any(array['% srm%'])
    and name_sounds(users.name) like any(array['% prn%']) limit 1000`
  expect(await planOf(alike)).toContain('users_by_sounds')
  const [words] = hasWords(customerTexts, 'person12345')
  const { rows } = await app.database.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select id from users where ${words}`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('users_by_words')
  expect(await findCustomersAlike(app.database.db, 'Leela Sharma')).toEqual([])
})
