import { type ComponentProps, useState } from 'react'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { Field } from './field.tsx'

type HelpFieldProps = ComponentProps<typeof Field> & {
  /** The name of the "?", such as "What is MRP?". */
  question: string
  /** One plain sentence, shown below the field after a press of the "?". Without it there is no "?". */
  help: string | undefined
}

/** A field with a small "?" for those who do not know the word. The sentence belongs to the field's description. */
export function HelpField({ question, help, hint, ...field }: HelpFieldProps) {
  const [isOpen, setOpen] = useState(false)
  if (help === undefined) return <Field hint={hint} {...field} />
  return (
    <div className="relative">
      <Field hint={isOpen ? help : hint} {...field} />
      <button
        type="button"
        aria-label={question}
        title={question}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="absolute -top-3 -right-2.5 grid size-11 place-items-center rounded-control text-ink-muted hover:text-primary aria-expanded:text-primary md:-top-1 md:right-0 md:size-7"
      >
        <CircleQuestionMark aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}
