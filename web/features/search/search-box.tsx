// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a combobox whose rows hold more than text.
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { rememberSearch } from '#web/lib/browser-keys.ts'
import { useLayer } from '#web/lib/layers.ts'
import type { ListedSuggestions, Press } from './suggestions.tsx'

/** Loaded at the first focus of the field. The field also searches without it. */
const Suggestions = onDemand(async () => (await import('./suggestions.tsx')).Suggestions)

const NOTHING: ListedSuggestions = { count: 0, activeId: undefined }

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The last query. The field shows it until the text changes. */
  query?: string
  city: string
  /** Called for a search. Suggestions with a link navigate by themselves. */
  onSearch: (text: string) => void
  icon?: ReactNode
  /** Rendered inside the field, at its end. */
  action?: ReactNode
  /** Rendered after the field. */
  submit?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** A search field with suggestions below it. Enter searches at once and never waits for suggestions. */
export function SearchBox({ query = '', city, onSearch, inputRef, ...part }: SearchBoxProps) {
  const t = useTranslations('search')
  const id = useId()
  const [text, setText] = useState(query)
  const [asked, setAsked] = useState(query)
  const [open, setOpen] = useState(false)
  const [listed, setListed] = useState(NOTHING)
  const keys = useRef<Press>(null)
  const form = useRef<HTMLFormElement>(null)
  if (asked !== query) {
    setAsked(query)
    setText(query)
  }
  const close = () => {
    setOpen(false)
    setListed(NOTHING)
  }
  useLayer(open && listed.count > 0, close)
  const leave = () => {
    close()
    form.current?.querySelector('input')?.blur()
  }
  const search = (words: string) => {
    setText(words)
    rememberSearch(words)
    leave()
    onSearch(words.trim())
  }
  const press = (event: KeyboardEvent) => {
    if (open) keys.current?.(event)
    else if (event.key.startsWith('Arrow')) setOpen(true)
  }
  return (
    <search
      className="relative block"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      {/* With its action the form also works before hydration. */}
      <form
        ref={form}
        action={paths.home()}
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <div className="flex gap-2 narrow:flex-nowrap!">
          <SearchInput
            ref={inputRef}
            role="combobox"
            name="rawQuery"
            aria-label={part.label}
            aria-expanded={listed.count > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={listed.activeId}
            maxLength={100}
            placeholder={part.placeholder}
            className={part.className}
            icon={part.icon}
            action={part.action}
            value={text}
            onText={(next) => {
              setText(next)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={press}
          />
          {part.submit}
        </div>
        <input type="hidden" name="city" value={city} />
        <output className="sr-only">
          {listed.count > 0 && t('suggestionsCount', { count: listed.count })}
        </output>
        {open && (
          <Suggestions
            {...{ open, id, text, city }}
            ref={keys}
            onListed={setListed}
            onSearch={search}
            onLeave={() => {
              setText(query)
              leave()
            }}
            onOpenChange={close}
            onField={() => form.current?.querySelector('input')?.focus()}
          />
        )}
      </form>
    </search>
  )
}
