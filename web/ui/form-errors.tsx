import { clsx } from 'clsx'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useErrorWords } from '#web/lib/error-words.ts'
import type { FormProblem } from '#web/lib/use-endpoint-form.ts'
import { FormError } from './field.tsx'

const look = { open: 'underline underline-offset-3', corrected: 'line-through' }

type FormErrorsProps = {
  problems: FormProblem[]
  /** An error that belongs to no field. */
  refusal: Error | null
}

/**
 * Above a form: the reason why the form was rejected as a whole, or a list of links to the fields to correct. The list
 * is left out when all wrong fields are in view, and for a single wrong field, which has the focus. A corrected field
 * is struck out and not removed, so that nothing moves while a person types.
 */
export function FormErrors({ problems, refusal }: FormErrorsProps) {
  const sayError = useErrorWords()
  if (refusal) return <FormError>{sayError(refusal)}</FormError>
  if (problems.length < 2) return null
  return <ProblemList key={problems.map(({ field }) => field).join()} problems={problems} />
}

function ProblemList({ problems }: Pick<FormErrorsProps, 'problems'>) {
  const t = useTranslations('fields')
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const [isListed, setListed] = useState(true)
  useLayoutEffect(() => setListed(!areFieldsInView(box.current)), [])
  useEffect(() => {
    // The first wrong field got the focus before the list moved it down.
    box.current?.scrollIntoView({ block: 'start' })
    document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section
      ref={box}
      aria-labelledby={id}
      className="flex gap-2 rounded-control bg-danger-soft px-3 py-2.5 text-sm text-danger"
    >
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <output className="block font-semibold">
          <span id={id}>{t('correct', { count: problems.length })}</span>
        </output>
        <ul hidden={!isListed}>
          {problems.map(({ field, message, isCorrected, focus }) => (
            <li key={field}>
              <a
                href={`#${field}`}
                onClick={(event) => {
                  event.preventDefault()
                  focus()
                }}
                className={clsx(
                  'inline-flex min-h-8 items-center',
                  look[isCorrected ? 'corrected' : 'open'],
                )}
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** True when all wrong fields fit into the window together. */
function areFieldsInView(box: HTMLElement | null): boolean {
  const wrong = [...(box?.closest('form')?.querySelectorAll('[aria-invalid=true]') ?? [])]
  const tops = wrong.map((field) => field.getBoundingClientRect())
  const first = Math.min(...tops.map(({ top }) => top))
  const last = Math.max(...tops.map(({ bottom }) => bottom))
  return wrong.length > 0 && last - first < innerHeight * 0.6
}
