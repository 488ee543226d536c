const BULLET = '• '
/** Longer words before a colon are a sentence. */
const LONGEST_SUBJECT = 60

type Block = { kind: 'text' | 'list'; lines: string[] }

/** A text of the message catalogue. Each line is a paragraph; lines with a bullet are a list. */
export function WrittenText({ children }: { children: string }) {
  return (
    <div className="flex flex-col gap-3">
      {toBlocks(children).map(({ kind, lines }) =>
        kind === 'text' ? (
          <p key={lines[0]}>{lines[0]}</p>
        ) : (
          <ul key={lines[0]} className="flex list-disc flex-col gap-2 pl-5 marker:text-accent-ink">
            {lines.map((line) => (
              <li key={line}>
                <Item line={line} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}

/** The words before the first colon name the subject of the line. */
function Item({ line }: { line: string }) {
  const end = line.indexOf(': ')
  if (end < 0 || end > LONGEST_SUBJECT) return line
  return (
    <>
      <strong className="font-semibold text-ink">{line.slice(0, end + 1)}</strong>
      {line.slice(end + 1)}
    </>
  )
}

function toBlocks(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    const last = blocks.at(-1)
    const isItem = line.startsWith(BULLET)
    if (!isItem) blocks.push({ kind: 'text', lines: [line] })
    else if (last?.kind === 'list') last.lines.push(line.slice(BULLET.length))
    else blocks.push({ kind: 'list', lines: [line.slice(BULLET.length)] })
  }
  return blocks
}

type Row = { names: readonly string[]; text: string }

/** Names of stored keys, each with its purpose. */
export function NamedThings({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="divide-y divide-hairline rounded-card border border-hairline bg-surface">
      {rows.map(({ names, text }) => (
        <div key={names[0]} className="grid gap-x-4 px-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-sm font-semibold" translate="no">
            {names.map((name) => (
              <code key={name} className="mr-2 inline-block font-sans">
                {name}
              </code>
            ))}
          </dt>
          <dd className="text-sm text-ink-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
