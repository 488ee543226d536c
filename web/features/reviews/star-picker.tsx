import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FieldError } from '#web/ui/field.tsx'
import { five, OneStar } from './stars.tsx'

type StarPickerProps = {
  stars: number | undefined
  onChange: (stars: number) => void
  error: string | undefined
}

/** Five radio buttons that look like stars. */
export function StarPicker({ stars = 0, onChange, error }: StarPickerProps) {
  const t = useTranslations('reviews')
  const own = useTranslations('ownReviews')
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-sm font-semibold">{own('choose')}</legend>
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
