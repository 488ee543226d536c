import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { settings } from '#server/platform/ports/settings.ts'

export const PAGE = 'docs/configuration.md'

const intro = `# Configuration

<!-- Written by scripts/make-configuration-page.ts from server/platform/ports/settings.ts. -->

Chowk is configured by environment variables. \`npm start\` and the operator's commands also read a file \`.env\` beside
\`package.json\`; what the environment has wins over it. With a wrong or missing value the start fails with one list of
all errors. \`X_FILE\` names a file that contains the value of \`X\`. Switches take \`on\` or \`off\`.
All processes on one database share \`APP_SECRET\` and the pictures: a common folder or a bucket.
`

/** The page that lists every setting with its standard value and its meaning. */
export function configurationPage(): string {
  const sections = Object.entries(settings).map(([title, group]) =>
    [
      `\n## ${title}\n`,
      '| name | default | meaning |',
      '| --- | --- | --- |',
      ...Object.entries<z.ZodType>(group).map(([name, setting]) => rowOf(name, setting)),
      '',
    ].join('\n'),
  )
  return [intro, ...sections].join('')
}

function rowOf(name: string, setting: z.ZodType): string {
  const { description, standard } = setting.meta() ?? {}
  if (description === undefined) throw new Error(`${name} has no description`)
  return `| \`${name}\` | ${(standard as string | undefined) ?? defaultOf(setting)} | ${description} |`
}

function defaultOf(setting: z.ZodType): string {
  const { defaultValue } = setting.def as { defaultValue?: unknown }
  if (defaultValue === undefined || defaultValue === '') return 'none'
  return `\`${defaultValue === false ? 'off' : String(defaultValue)}\``
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, configurationPage())
