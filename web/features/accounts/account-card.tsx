import { clsx } from 'clsx'
import type { ReactNode, ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '#shared/paths.ts'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { Awning, Card } from '#web/ui/card.tsx'
import { Page, PageTitle } from '#web/ui/page.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { keepEnteredEmail } from './entered-email.ts'

type Way = 'login' | 'signup'

type AccountCardProps = {
  title: string
  note: string
  /** The form of this card, when it is log-in or sign-up. Links to both forms then stand above the title. */
  way?: Way
  /** Shown below the form: links to other pages. */
  foot?: ReactNode
  children: ReactNode
}

/** The common look of log-in, sign-up and new password. */
export function AccountCard({ title, note, way, foot, children }: AccountCardProps) {
  return (
    <Page width="form">
      <Card padded={false} className="overflow-hidden">
        <Awning />
        <div className="p-5 pt-3 md:p-8 md:pt-5">
          {way && <Ways current={way} />}
          <PageTitle note={note}>{title}</PageTitle>
          {children}
        </div>
      </Card>
      {foot && <p className="mt-5 text-center text-sm">{foot}</p>}
    </Page>
  )
}

/** Links to log-in and sign-up, as equal choices. */
function Ways({ current }: { current: Way }) {
  const login = useTranslations('login')
  const signup = useTranslations('signup')
  const returnTo = useSearchParams()[0].get('returnTo') ?? undefined
  const ways = [
    ['login', paths.login(returnTo), signup('haveAccount'), login('submit')],
    ['signup', paths.signup(returnTo), login('noAccount'), signup('submit')],
  ] as const
  return (
    <nav className="mb-5 flex gap-1 rounded-control bg-sunken p-1">
      {ways.map(([way, path, who, name]) => (
        <Link
          key={way}
          to={path}
          aria-current={way === current ? 'page' : undefined}
          className={clsx(
            'flex-1 rounded-control border px-2 py-1.5 text-center text-xs',
            way === current
              ? 'border-edge bg-surface'
              : 'border-transparent text-ink-muted hover:text-ink',
          )}
        >
          {who} <span className="block text-base font-semibold">{name}</span>
        </Link>
      ))}
    </nav>
  )
}

/** A note above the form: the reason why the visitor is here. */
export function CardNote({ children }: { children: ReactNode }) {
  return (
    <p className="-mt-2 mb-5 rounded-control bg-accent-soft px-3 py-2 text-sm text-accent-ink">
      {children}
    </p>
  )
}

/** An e-mail field that saves its text for the next form that asks for an e-mail. */
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

/** A quiet button below a form, which leads to another way or back. */
export function OtherWay({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="sm" className="self-center" onClick={onPress}>
      {children}
    </Button>
  )
}
