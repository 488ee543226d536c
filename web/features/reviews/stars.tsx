import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import Star from 'lucide-react/icons/star'
import { VisuallyHidden } from '#web/ui/page.tsx'

export const five = [1, 2, 3, 4, 5] as const

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

export function OneStar({ isFull, className }: OneStarProps) {
  const look = isFull ? 'fill-accent text-accent' : 'text-edge'
  return <Star aria-hidden="true" className={clsx(className, look)} />
}
