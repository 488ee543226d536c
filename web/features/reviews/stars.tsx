import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import Star from 'lucide-react/icons/star'
import { FieldError } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/page.tsx'

const five = [1, 2, 3, 4, 5] as const

export function Stars({ stars }: { stars: number }) {
  const t = useTranslations('reviews')
  return (
    <p className="flex">
      <VisuallyHidden>{t('stars', { count: stars })}</VisuallyHidden>
      {five.map((star) => (
        <OneStar key={star} isFull={star <= stars} className="size-4" />
      ))}
    </p>
  )
}

type OneStarProps = { isFull: boolean; className: string }

function OneStar({ isFull, className }: OneStarProps) {
  const look = isFull ? 'fill-accent text-accent' : 'text-edge'
  return <Star aria-hidden="true" className={clsx(className, look)} />
}

type StarPickerProps = {
  stars: number | undefined
  onChange: (stars: number) => void
  error: string | undefined
}

/** Five radio buttons that look like stars. */
export function StarPicker({ stars = 0, onChange, error }: StarPickerProps) {
  const t = useTranslations('reviews')
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-sm font-semibold">{t('choose')}</legend>
      <div className="-ml-2 flex">
        {five.map((star) => (
          <label
            key={star}
            className="grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              checked={star === stars}
              aria-label={t('stars', { count: star })}
              onChange={() => onChange(star)}
              className="sr-only"
            />
            <OneStar isFull={star <= stars} className="size-7" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
