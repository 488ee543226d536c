import {
  type LoaderFunction,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router'
import { Gated } from './gates.tsx'
import { type RouteRow, routeRows, screenOf, type Shell } from './routes.ts'
import { RouteFailure } from './route-failure.tsx'

/** Makes the loader of a row: the browser's loads the chunk, the server's also the page's data. */
export type LoaderOf = (row: RouteRow) => LoaderFunction

const shells = { shop: Outlet, dashboard: Outlet } satisfies Record<Shell, unknown>

export function makeRoutes(loaderOf: LoaderOf): RouteObject[] {
  const children = (['shop', 'dashboard'] as const).map((shell) => {
    const rows = routeRows.filter((row) => row.shell === shell)
    return {
      id: shell,
      Component: shells[shell],
      children: rows.map((row) => toRoute(row, loaderOf)),
    }
  })
  return [{ id: 'site', Component: Site, ErrorBoundary: RouteFailure, children }]
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

export const loadScreen: LoaderOf =
  (row) =>
  async ({ request }) => {
    await screenOf(row, new URL(request.url)).load()
    return null
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

function Site() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
