import type { ReactNode, ComponentProps } from 'react'
import { Awning, Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { keepEnteredEmail } from './entered-email.ts'

type AccountCardProps = {
  title: string
  note: string
  /** Below the form: links to other pages. */
  foot?: ReactNode
  children: ReactNode
}

/** The common look of log-in, sign-up and new password. */
export function AccountCard({ title, note, foot, children }: AccountCardProps) {
  return (
    <Page width="form">
      <Card padded={false} className="overflow-hidden">
        <Awning />
        <div className="p-5 pt-3 md:p-8 md:pt-5">
          <PageTitle note={note}>{title}</PageTitle>
          {children}
        </div>
      </Card>
      {foot && <p className="mt-5 text-center text-sm">{foot}</p>}
    </Page>
  )
}

/** Why the visitor is here, above the form. */
export function CardNote({ children }: { children: ReactNode }) {
  return (
    <p className="-mt-2 mb-5 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {children}
    </p>
  )
}

/** Keeps what is typed for the next form that asks for an e-mail. */
export function EmailInput({ onChange, ...props }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <TextInput
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      {...props}
      type="email"
      onChange={(event) => {
        keepEnteredEmail(event.target.value)
        onChange?.(event)
      }}
    />
  )
}
