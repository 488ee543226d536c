import { fileURLToPath } from 'node:url'
import { readFiles } from './check-dependency-rules.ts'
import { readSource } from './read-source.ts'

/** Every folder of the program. */
const folders = ['shared', 'server', 'web', 'payments-simulator', 'demo', 'scripts', 'test', 'e2e']

/** Words that a name may not contain, as one or more parts of a name in a row, and the glossary's term for each. */
export const replacedWords: Record<string, string> = {
  ...sameAs('app', 'house, houses'),
  ...sameAs('HTTP layer, server', 'door, doors'),
  ...sameAs('commands', 'hall, halls'),
  ...sameAs('area', 'wing, wings, cellar, cellars'),
  ...sameAs('dependency rule', 'wall, walls, law, laws'),
  ...sameAs('module order', 'staircase'),
  ...sameAs('email', 'letter, letters'),
  ...sameAs('job', 'errand, errands'),
  ...sameAs('scheduled job', 'chore, chores'),
  ...sameAs('retry policy, limit', 'patience, patiently'),
  ...sameAs('options', 'habit, habits'),
  ...sameAs('publish', 'crier, criers'),
  ...sameAs('subscribe, handle', 'hear, hears, heard, overhear, overheard'),
  ...sameAs('request context', 'visit, visits'),
  ...sameAs('input, options', 'wish, wishes'),
  ...sameAs('store owner', 'keeper, keepers'),
  ...sameAs('caller, guest', 'looker, lookers, visitor, visitors'),
  ...sameAs('outcome', 'fate, fates'),
  ...sameAs('status', 'standing'),
  ...sameAs('changes', 'news'),
  ...sameAs('filter', 'narrow, narrows, narrowed'),
  ...sameAs('prefetched', 'at hand'),
  ...sameAs('saved, stored, cached', 'kept'),
  ...sameAs('release', 'let go, lets go'),
  ...sameAs('end by the clock', 'lapse, lapses, lapsed'),
  ...sameAs('delete', 'sweep, sweeps, swept'),
  ...sameAs('primary', 'neel'),
  ...sameAs('accent', 'genda'),
  ...sameAs('danger', 'madder'),
  ...sameAs('success', 'leaf'),
}

/** Names in which the part has its literal meaning, or which come from outside. */
const homonyms: { words: string; names?: RegExp; files: RegExp }[] = [
  // Objects in the drawn pictures.
  { words: 'door, wall, leaf, standing', files: /^demo\/(?:pictures|city)/ },
  // The wall clock, as opposed to the monotonic clock.
  { words: 'wall', files: /^server\/(?:platform\/clock-guard|modules\/orders\/timers)/ },
  // Characters of a text.
  {
    words: 'letter, letters',
    files:
      /^(?:demo|web|shared\/(?:fold|transliterate)|server\/modules\/(?:search|catalog)|server\/platform\/(?:secret|db\/pglite))/,
  },
  { words: 'letter', names: /^deadLetter$/, files: /^server\/platform\/job-queues/ },
  // The cookie of a browser that is not signed in, and its rate limit.
  {
    words: 'visit',
    names: /^(?:visit|visit(?:Hash|Cookie)(?:Of)?|setVisitCookies?)$/,
    files: /^(?:server|shared|scripts)\//,
  },
  // The service worker's own name for its clients, in web.
  // An icon of lucide and a dye of the cloth trade.
  { words: 'house', names: /^House$/, files: /^web\// },
  { words: 'madder', files: /^shared\/catalog\/color-swatch/ },
]

function sameAs(term: string, words: string): Record<string, string> {
  return Object.fromEntries(words.split(', ').map((word) => [word, term]))
}

/**
 * Each name of code or file that contains a replaced word, as one line with the right term; `files` maps path to text.
 */
export function findWordFaults(files: Map<string, string>): string[] {
  return [...files].flatMap(([file, text]) => [
    ...faultsOf(file, file.split('/').at(-1) ?? '').map(
      (fault) => `${file}: its name has ${fault}`,
    ),
    ...[...readSource(file, text).names].flatMap((name) =>
      faultsOf(file, name).map((fault) => `${file}: ${name} has ${fault}`),
    ),
  ])
}

function faultsOf(file: string, name: string): string[] {
  const parts = name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []
  const spaced = ` ${parts.join(' ').toLowerCase()} `
  return Object.entries(replacedWords)
    .filter(([word]) => spaced.includes(` ${word} `) && !isHomonym(file, name, word))
    .map(([word, term]) => `"${word}": ${term}`)
}

function isHomonym(file: string, name: string, word: string): boolean {
  return homonyms.some(
    ({ words, names, files }) =>
      words.split(', ').includes(word) && files.test(file) && (names?.test(name) ?? true),
  )
}

function main(): void {
  const files = readFiles(folders)
  const faults = findWordFaults(files)
  if (faults.length > 0) console.error(faults.join('\n'))
  else
    console.info(
      `${files.size} files, ${Object.keys(replacedWords).length} replaced words in no name`,
    )
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
