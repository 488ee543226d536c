import { afterAll, beforeAll, beforeEach } from 'vitest'
import { buildTestApp, mondayNoon, type TestApp } from './factories.ts'
import { openTestFiles, type TestFiles } from './multipart.ts'

type Options = NonNullable<Parameters<typeof buildTestApp>[0]>

/**
 * The app of a file's tests. It opens before them and closes after them. Before each test the
 * clock stands at Monday noon, the mailbox is empty and the simulated provider does as documented.
 * A function of options is called when the app opens.
 */
export function useTestApp(options: Options | (() => Options) = {}): TestApp {
  // Filled when the app opens; until then nobody may use it.
  const app = {} as TestApp
  beforeAll(async () => {
    const chosen = typeof options === 'function' ? options() : options
    Object.assign(app, await buildTestApp(chosen))
  })
  beforeEach(async () => {
    // Work of the test before ends first: it would plan deliveries for the later time of that test.
    await app.jobs.drained()
    app.time.now = mondayNoon
    app.mails.length = 0
    app.provider.resetKnobs()
  })
  afterAll(() => app.close())
  return app
}

/** A folder of files for a file's tests; it is removed after them. */
export function useTestFiles(): TestFiles {
  const files = openTestFiles()
  afterAll(() => files.remove())
  return files
}
