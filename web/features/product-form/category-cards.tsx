import { clsx } from 'clsx'
import { useTranslations } from 'use-intl'
import { type Category, categories } from '#shared/catalog/categories.ts'
import { Drawing, Ground, Marigold } from '#web/ui/drawing.tsx'

type CategoryCardsProps = {
  value: Category
  onChange: (category: Category) => void
}

/** The first question: a card with a picture for each category. */
export function CategoryCards({ value, onChange }: CategoryCardsProps) {
  const t = useTranslations('productForm')
  const names = useTranslations('category')
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">{t('category')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:gap-3">
        {categories.map((category) => (
          <label
            key={category}
            className={clsx(
              'flex cursor-pointer flex-col items-center gap-1 rounded-card border p-2 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary sm:p-3',
              category === value
                ? 'border-primary bg-primary-soft text-primary'
                : 'border-edge bg-surface hover:bg-sunken',
            )}
          >
            <input
              type="radio"
              name="category"
              className="sr-only"
              checked={category === value}
              onChange={() => onChange(category)}
            />
            <Drawing className="max-w-24">{drawings[category]}</Drawing>
            {names(category)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const drawings = {
  Clothing: (
    <>
      <Ground />
      <path d="M70 22c4 9 32 9 36 0l26 14-10 24-12-5 6 55H60l6-55-12 5-10-24z" />
      <path d="M88 30v26" className="stroke-accent" />
      <path d="M64 98h48" opacity="0.4" />
      <Marigold x={88} y={74} r={6} />
    </>
  ),
  Footwear: (
    <>
      <Ground />
      <path d="M30 96c0-16 8-34 20-42 6 12 22 16 34 16 22 0 40 10 58 16 8 3 10 10 2 10z" />
      <path d="M30 96v12h114V96" opacity="0.4" />
      <path d="M60 66q6 6 0 14M76 72q5 6 0 12" className="stroke-accent" />
      <Marigold x={118} y={82} r={5} />
    </>
  ),
  Bangles: (
    <>
      <Ground />
      <ellipse cx="72" cy="68" rx="34" ry="38" />
      <ellipse cx="72" cy="68" rx="25" ry="29" />
      <ellipse cx="106" cy="72" rx="34" ry="38" className="stroke-accent" />
      <ellipse cx="106" cy="72" rx="25" ry="29" opacity="0.4" />
      <Marigold x={88} y={32} r={6} />
    </>
  ),
} satisfies Record<Category, React.ReactNode>
