import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const measures = { wide: 'max-w-7xl', narrow: 'max-w-3xl', form: 'max-w-md' }

type PageProps = { width?: keyof typeof measures; className?: string; children: ReactNode }

/** The common margins of a screen. */
export function Page({ width = 'wide', className, children }: PageProps) {
  return (
    <div className={clsx('mx-auto w-full px-4 py-6 md:py-8', measures[width], className)}>
      {children}
    </div>
  )
}
