import { expect, it } from 'vitest'
import { findWordFaults, replacedWords } from './check-words.ts'

const faultsOf = (file: string, code: string) => findWordFaults(new Map([[file, code]]))
const parts = (word: string) => word.split(' ')
const capital = (part: string) => part.slice(0, 1).toUpperCase() + part.slice(1)
const pascal = (word: string) => parts(word).map(capital).join('')
const camel = (word: string) => parts(word)[0] + parts(word).slice(1).map(capital).join('')

it.each(Object.entries(replacedWords))('%s is found in every kind of name', (word, term) => {
  const [small, large] = [camel(word), pascal(word)]
  const upper = parts(word).join('_').toUpperCase()
  const broken = [
    `const ${small} = 1`,
    `const the${large}Of = 1`,
    `const MOST_${upper}_MS = 1`,
    `type ${large}Row = string`,
    `type Row = { ${small}: string }`,
    `function f({ ${small} }: Row) {}`,
    `class A { #${small} = 1 }`,
    `import { ${small} } from './a.ts'`,
  ]
  for (const code of broken) {
    const found = faultsOf('e2e/support/a.ts', code).map((fault) => fault.replace(/^.* has /, ''))
    expect({ code, found }).toEqual({ code, found: [`"${word}": ${term}`] })
  }
  expect(faultsOf('e2e/support/a.tsx', `const a = <My${large} />`)).toHaveLength(1)
  const name = `e2e/support/my-${parts(word).join('-')}.ts`
  expect(faultsOf(name, '')).toEqual([`${name}: its name has "${word}": ${term}`])
})

it.each([
  ['server/platform/a.ts', `// The house hears the news\nconst a = 'the visitor let go'`],
  ['server/modules/wishlist/a.ts', 'const wishlist = 1'],
  ['server/platform/housekeeping.ts', 'const housekeeping = storekeeper'],
  ['server/platform/http/csrf.ts', 'const visit = setVisitCookie(visitHash)'],
  ['server/platform/db/a.ts', 'keepAlive.listen(lighthouse, lawful, fateful, window, counter)'],
  ['web/app/shell/a.tsx', `import { House } from 'lucide-react'\nconst a = <House />`],
  ['demo/pictures/a.ts', 'const door = wall(leaf)'],
])('%s may say %j', (file, code) => {
  expect(faultsOf(file, code)).toEqual([])
})
