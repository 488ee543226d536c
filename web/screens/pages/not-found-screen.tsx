import { Link } from 'react-router'
import { paths } from '#web/app/paths.ts'

export function NotFoundScreen() {
  return (
    <section>
      <h1>Page not found</h1>
      <Link to={paths.home()}>Home</Link>
    </section>
  )
}
