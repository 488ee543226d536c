import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import Search from 'lucide-react/icons/search'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { chipLook } from '#web/ui/chip.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'

const categories = ['Clothing', 'Footwear', 'Bangles'] as const

/** The wish in words, or one of the three shelves. */
export function ProductSearch({ city }: { city: string }) {
  const t = useTranslations('home')
  const shell = useTranslations('shell')
  const category = useTranslations('category')
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('product')
    const rawQuery = typeof text === 'string' ? text.trim() : ''
    void navigate(paths.search({ rawQuery, city }))
  }
  return (
    <div>
      <search>
        <form onSubmit={submit}>
          <Field label={t('findProduct')}>
            <div className="flex gap-2">
              <TextInputWithIcon placeholder={shell('searchPlaceholder')} />
              <Button type="submit" size="lg">
                {shell('search')}
              </Button>
            </div>
          </Field>
        </form>
      </search>
      <ul aria-label={t('categories')} className="mt-3 flex flex-wrap gap-2">
        {categories.map((name) => (
          <li key={name}>
            <Link
              to={paths.search({ rawQuery: '', city, category: name })}
              className={`${chipLook} border-edge bg-surface hover:bg-sunken`}
            >
              {category(name)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TextInputWithIcon({ placeholder }: { placeholder: string }) {
  return (
    <div className="relative min-w-0 grow">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-ink-muted"
      />
      <TextInput
        type="search"
        name="product"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={100}
        placeholder={placeholder}
        className="min-h-13 pl-11"
      />
    </div>
  )
}
