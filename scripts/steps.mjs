/** The steps of `npm run check`, which `npm test` runs first; the output of a step with `shows` is printed. */
export const checkSteps = [
  { name: 'format', command: [bin('oxfmt'), '--check', '.'] },
  { name: 'lint', command: [bin('oxlint'), '--deny-warnings'] },
  { name: 'types of server', command: [bin('tsc'), '-p', 'tsconfig.server.json'] },
  { name: 'types of web', command: [bin('tsc'), '-p', 'tsconfig.web.json'] },
  { name: 'dependency rules', command: [process.execPath, 'scripts/check-dependency-rules.ts'] },
  { name: 'words', command: [process.execPath, 'scripts/check-words.ts'] },
  { name: 'structure', command: [process.execPath, 'scripts/structure-figures.ts'], shows: true },
  { name: 'dead code', command: [bin('knip'), '--no-progress'] },
  { name: 'specification map', command: [process.execPath, 'scripts/check-map.ts'] },
]

/** A check that takes longer than this is considered stuck. */
export const checkLimitSeconds = 90

export function bin(tool) {
  return `node_modules/.bin/${tool}`
}
