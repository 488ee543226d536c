import type { FoundPlace } from '#shared/contract/places.ts'
import type { Timings } from '#shared/contract/stores/stores.ts'
import { type Entries, fieldsOf, flatten, type FormConfig } from '#shared/forms/form-config.ts'
import { weekdays } from '#shared/formats/india-time.ts'
import type { Place } from '#shared/page.ts'
import { commonWeek } from '#web/features/stores/week-changes.ts'
import { roundDegrees } from '#web/lib/format.ts'
import { usePlace } from '#web/lib/place.ts'
import type { User } from '#web/lib/session.ts'

/** The entries for a shop at this place: its point, and if the form has them, its state and city. */
export function placeEntries(config: FormConfig, place: Place, found?: FoundPlace): Entries {
  const name = found?.kind === 'city' ? found.name : (found?.city ?? nearName(place) ?? place.city)
  return {
    latitude: roundDegrees(place.lat),
    longitude: roundDegrees(place.long),
    ...stateAndCity(config, name, found?.state),
    ...(found?.kind === 'locality' && { locality: found.name }),
  }
}

/** The state and the city, or neither when no state has a city of this name. */
function stateAndCity(config: FormConfig, city: string, state?: string): Entries {
  const cities = fieldsOf(config).find(({ name }) => name === 'city')?.depends?.options ?? {}
  const states = state === undefined ? Object.keys(cities) : [state]
  const home = states.find((one) => cities[one]?.includes(city))
  return home === undefined ? {} : { state: home, city }
}

/** The name of the place in the label of a located point: "Near Amer, Rajasthan" → Amer. */
function nearName({ label }: Place): string | undefined {
  return /^Near ([^,]+)/.exec(label)?.[1]
}

export function weekEntries(timings: Timings): Entries {
  return Object.fromEntries(
    weekdays.flatMap((day) => {
      const { status, from, to, from2, to2 } = timings[day]
      const entries = Object.entries({ status, from, to, from2, to2 })
      return entries.map(([name, entry]) => [`timings.${day}.${name}`, entry])
    }),
  )
}

/** The draft, on top of known entries: the person's name, e-mail and place, and the usual hours. */
export function useFirstEntries(config: FormConfig, user: User, draft: object | null): Entries {
  const { place, isChosen } = usePlace()
  return {
    ownerName: user.name.slice(0, 30),
    email: user.email,
    ...(isChosen && placeEntries(config, place)),
    ...weekEntries(commonWeek),
    ...(draft && flatten(config, draft)),
    // Each registration gives the undertaking anew.
    undertaking: undefined,
  }
}
