// oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list whose rows are chosen from a field.
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react'
import { useNavigate } from '#web/lib/router.tsx'
import { useTranslations } from 'use-intl'
import { NO_SEARCHES, recentSearchStorage } from '#web/lib/browser-keys.ts'
import { useStored } from '#web/lib/browser-storage.ts'
import { usePlace } from '#web/lib/place.ts'
import { useDebounced } from '#web/lib/react-hooks.ts'
import { useOptionKeys } from '#web/lib/use-option-keys.ts'
import { ClearRecent, ForgetColumn } from './recent-list.tsx'
import { OptionGroup } from '#web/ui/option-group.tsx'
import { useSuggestionGroups } from './suggestion-groups.tsx'
import { useSuggestions } from './use-suggestions.ts'
import { withMessages } from '#web/lib/later-messages.tsx'

/** ARIA attributes of the field for the list below it. */
export type ListedSuggestions = { count: number; activeId: string | undefined }

export type Press = (event: KeyboardEvent) => void

type SuggestionList = {
  id: string
  text: string
  city: string
  /** Handles the field's keys while the list is open. */
  ref: Ref<Press>
  onListed: (listed: ListedSuggestions) => void
  onSearch: (text: string) => void
  /** Called when a row with a link was chosen. */
  onLeave: () => void
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Returns the focus to the field. */
  onField: () => void
}

/** The number of recent searches shown, so that suggestions of the city are in sight too. */
const MOST_RECENT = 4

/** Suggestions: below an empty field recent searches and ways to begin, below a query suggestions for it. */
function SuggestionsPart({ id, text, city, ref, onListed, ...on }: SuggestionList) {
  const navigate = useNavigate()
  const t = useTranslations('suggestions')
  const stored = useStored(recentSearchStorage, NO_SEARCHES)
  const { found, at, isOffer } = useSuggestions(text, city, usePlace())
  const recent = isOffer ? stored.slice(0, MOST_RECENT) : []
  const groups = useSuggestionGroups({ found, recent, at, city, isOffer })
  const rows = groups.flatMap((group) => group.rows)
  const idOf = (index: number) => `${id}-${index}`
  const pick = (index: number) => {
    const row = rows[index]
    if (row?.search !== undefined) on.onSearch(row.search)
    else if (row?.path !== undefined) {
      on.onLeave()
      navigate(row.path)
    }
  }
  const options = {
    count: rows.length,
    text,
    idOf,
    onPick: pick,
    onClose: () => on.onOpenChange(false),
  }
  const { active, choose, press } = useOptionKeys(options)
  const activeId = active >= 0 ? idOf(active) : undefined
  useEffect(() => onListed({ count: rows.length, activeId }), [onListed, rows.length, activeId])
  useImperativeHandle(ref, () => press)
  const box = useRoom(text)
  if (rows.length === 0) return null
  // A scrolling list must be reachable by keyboard: from the field that controls it, or by buttons in it.
  const hasButtons = recent.length > 0
  return (
    <div ref={box} className={clsx(boxLook, hasButtons && scrolls)}>
      {hasButtons && <ClearRecent onCleared={on.onField} />}
      {/* A new key makes another list begin at its top. */}
      <div key={isOffer ? 'offer' : 'typed'} className="relative">
        <div
          role="listbox"
          id={`${id}-list`}
          aria-label={t('suggestions')}
          className={clsx(!hasButtons && scrolls)}
        >
          {groups.map((group, index) => (
            <OptionGroup
              key={group.key}
              {...{ group, idOf, active }}
              first={groups.slice(0, index).flatMap((before) => before.rows).length}
              onPick={pick}
              onPoint={choose}
            />
          ))}
        </div>
        <ForgetColumn texts={recent} onForgotten={on.onField} />
      </div>
    </div>
  )
}

const boxLook =
  'rise absolute inset-x-0 top-full z-20 mt-1.5 overflow-hidden rounded-card border border-hairline bg-surface py-1.5 shadow-float'
const scrolls = 'max-h-[min(34rem,60dvh)] overflow-y-auto! overscroll-contain'

const PAUSE_MS = 1000

/** Keeps the height of the list until the next pause in typing, so that it does not become shorter. */
function useRoom(text: string): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const isPause = useDebounced(text, PAUSE_MS) === text
  useLayoutEffect(() => {
    const { current } = box
    if (current) current.style.minHeight = isPause ? '' : `${current.offsetHeight}px`
  })
  return box
}

export const Suggestions = withMessages('suggestions', SuggestionsPart)
