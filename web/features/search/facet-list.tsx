import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'

type Counted = { name: string; count: number }
type Props = {
  legend: string
  options: Counted[]
  chosen: string[]
  onChange: (chosen: string[]) => void
}

const SHOWN_FIRST = 8

/** Names to tick, with how many products each has; what is ticked never disappears. */
export function FacetList({ legend, options, chosen, onChange }: Props) {
  const t = useTranslations('search')
  const [all, setAll] = useState(false)
  const known = new Set(options.map(({ name }) => name))
  const missing = chosen.filter((name) => !known.has(name)).map((name) => ({ name, count: 0 }))
  const full = [...missing, ...options]
  const shown = all
    ? full
    : full.filter(({ name }, at) => at < SHOWN_FIRST || chosen.includes(name))
  const toggle = (name: string, on: boolean) =>
    onChange(on ? [...chosen, name] : chosen.filter((one) => one !== name))
  if (full.length === 0) return null
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {shown.map(({ name, count }) => (
        <Checkbox
          key={name}
          label={name}
          note={count}
          checked={chosen.includes(name)}
          onChange={(event) => toggle(name, event.target.checked)}
        />
      ))}
      {full.length > shown.length && (
        <Button variant="quiet" size="sm" className="-ml-3" onClick={() => setAll(true)}>
          {t('moreOptions', { count: full.length })}
        </Button>
      )}
    </fieldset>
  )
}
