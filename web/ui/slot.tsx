import { clsx } from 'clsx'
import { cloneElement, isValidElement, type ReactNode } from 'react'

type Handler = (...args: unknown[]) => void

/** Renders its only child with these props added: class names are joined, and both handlers of an event run. */
export function Slot({ children, ...added }: { children?: ReactNode; [name: string]: unknown }) {
  if (!isValidElement<Record<string, unknown>>(children)) return null
  const own = children.props
  const merged: Record<string, unknown> = { ...added, ...own }
  for (const [name, value] of Object.entries(added)) {
    const mine = own[name]
    if (isHandler(value) && isHandler(mine)) merged[name] = callBoth(mine, value)
  }
  merged['className'] = clsx(added['className'] as string, own['className'] as string) || undefined
  return cloneElement(children, merged)
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'function'
}

function callBoth(first: Handler, second: Handler): Handler {
  return (...args) => {
    first(...args)
    second(...args)
  }
}
