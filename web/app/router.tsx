import { createElement, useEffect, useRef } from 'react'
import {
  type LoaderFunction,
  Outlet,
  redirect,
  type RouteObject,
  ScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import { Gated } from './gates.tsx'
import { layoutOf, loadScreens } from './layouts.ts'
import type { Words } from './messages.ts'
import { paths, patterns } from './paths.ts'
import { RouteFailure } from './route-failure.tsx'
import { type RouteRow, routeRows, screenOf, type Shell } from './routes.ts'
import { CONTENT_ID } from './shell/skip-link.tsx'

/** Makes the loader of a row: the browser's loads the chunks, the server's also the page's data. */
export type LoaderOf = (row: RouteRow) => LoaderFunction

const shells: readonly Shell[] = ['shop', 'dashboard']

export function makeRoutes(loaderOf: LoaderOf): RouteObject[] {
  const children = shells.map((shell) => ({
    id: shell,
    Component: () => <Layout shell={shell} />,
    children: routeRows.filter((row) => row.shell === shell).map((row) => toRoute(row, loaderOf)),
  }))
  const landing = { path: patterns.dashboard, loader: () => redirect(paths.dashboard()) }
  return [
    { id: 'site', Component: Site, ErrorBoundary: RouteFailure, children: [landing, ...children] },
  ]
}

/** Leaves the old screen in place until the new one and its words are there. */
export function browserLoader(words: Words): LoaderOf {
  return (row) =>
    async ({ request }) => {
      const complete = row.words === 'first' ? undefined : words.complete()
      await Promise.all([loadScreens(row, new URL(request.url)), complete])
      return null
    }
}

function toRoute(row: RouteRow, loaderOf: LoaderOf): RouteObject {
  return {
    id: row.path,
    path: row.path,
    loader: loaderOf(row),
    Component: () => <ScreenOf row={row} />,
    ErrorBoundary: RouteFailure,
  }
}

function ScreenOf({ row }: { row: RouteRow }) {
  const { pathname, search } = useLocation()
  return (
    <Gated gate={row.gate}>
      {() => {
        const Screen = screenOf(row, new URL(`http://site.invalid${pathname}${search}`)).component()
        return <Screen />
      }}
    </Gated>
  )
}

function Layout({ shell }: { shell: Shell }) {
  return createElement(layoutOf(shell))
}

function Site() {
  const isLeaving = useNavigation().state !== 'idle'
  useFocusOnContent(useLocation().pathname)
  return (
    <>
      <div
        aria-hidden="true"
        className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-1 bg-genda transition-opacity ${isLeaving ? 'opacity-100 delay-150' : 'opacity-0'}`}
      />
      <Outlet />
      <ScrollRestoration />
    </>
  )
}

/** A new screen begins at its content for keyboards and screen readers; the first one at the browser's own place. */
function useFocusOnContent(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
  }, [pathname])
}
