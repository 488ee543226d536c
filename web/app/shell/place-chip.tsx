import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import MapPin from 'lucide-react/icons/map-pin'

/** `km`: the list on the screen is limited to this distance. */
export type ShownPlace = { name: string; km: number | undefined }

type PlaceProps = { place: ShownPlace | null; onPress: () => void; small?: boolean }

/** "Malviya Nagar · 5 km", or only the icon when `small`; `onPress` opens the place picker. */
export function PlaceChip({ place, onPress, small = false }: PlaceProps) {
  const t = useTranslations('shell')
  const name = place?.name ?? t('placeUnset')
  const within = place?.km ? t('placeWithin', { km: place.km }) : undefined
  return (
    <button
      type="button"
      onClick={onPress}
      aria-haspopup="dialog"
      aria-label={place ? t('placeLabel', { place: clsx(name, within) }) : name}
      className={clsx(
        'inline-flex min-h-11 min-w-0 items-center gap-1.5 rounded-full border border-hairline bg-surface px-3 text-sm font-medium transition-colors hover:bg-sunken md:min-h-10',
        small && 'min-w-11 justify-center wide:hidden',
      )}
    >
      <MapPin aria-hidden="true" className="size-4 shrink-0 text-danger" />
      {!small && <PlaceName name={name} within={within} />}
    </button>
  )
}

/** The smallest phones have room for the name only, or for the PIN code of "302029 Sanganer". */
function PlaceName({ name, within }: { name: string; within: string | undefined }) {
  const [pin = name] = /^\d{6}(?= )/.exec(name) ?? []
  return (
    <>
      <span className="truncate">
        {pin}
        <span className="max-[22rem]:hidden">{name.slice(pin.length)}</span>
      </span>
      {within && <span className="shrink-0 max-[22rem]:hidden">{within}</span>}
    </>
  )
}
