import { createElement } from 'react'
import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { Gated } from './gates.tsx'
import { layoutOf, loadScreens } from './layouts.ts'
import type { Words } from './messages.ts'
import { RouteFailure } from './route-failure.tsx'
import { type RouteRow, routeRows, screenOf, type Shell } from './routes.ts'

/** Makes the loader of a row: the browser's loads the chunks, the server's also the page's data. */
export type LoaderOf = (row: RouteRow) => LoaderFunction

const shells: readonly Shell[] = ['shop', 'dashboard']

export function makeRoutes(loaderOf: LoaderOf): RouteObject[] {
  const children = shells.map((shell) => ({
    id: shell,
    Component: () => <Layout shell={shell} />,
    children: routeRows.filter((row) => row.shell === shell).map((row) => toRoute(row, loaderOf)),
  }))
  return [{ id: 'site', Component: Site, ErrorBoundary: RouteFailure, children }]
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
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
