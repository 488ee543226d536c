type Row = { names: readonly string[]; text: string }

/** Names that stand in the browser, each with what it is for. */
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
