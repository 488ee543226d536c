import type { Mutant } from './mutant.ts'

const uploads = 'server/modules/files/uploads.test.ts'
const hostile = 'server/modules/files/hostile-uploads.test.ts'
const names = 'server/platform/http/form-names.test.ts'

/** What is accepted as a picture, who may show it, and when it is deleted. */
export const pictureMutants: readonly Mutant[] = [
  {
    file: 'server/platform/pictures/prepare.ts',
    find: 'export const PIXEL_LIMIT = 24e6',
    replace: 'export const PIXEL_LIMIT = 24e8',
    breaks: 'pictures of any size are decoded',
    tests: [hostile],
  },
  {
    file: 'server/platform/pictures/prepare.ts',
    find: `      .rotate()\n`,
    replace: '',
    breaks: 'pictures lie on their side',
    tests: [hostile],
  },
  {
    file: 'server/platform/pictures/prepare.ts',
    find: `failOn: 'error'`,
    replace: `failOn: 'none'`,
    breaks: 'half of a picture is accepted',
    tests: [hostile],
  },
  {
    file: 'server/platform/pictures/prepare.ts',
    find: `if (!isPhotograph(bytes)) throw new NotAPicture('kind')`,
    replace: '',
    breaks: 'the first bytes of a file are not checked',
    tests: [hostile],
  },
  {
    file: 'server/platform/http/uploads.ts',
    find: 'if (part.file.truncated)',
    replace: 'if (part.file.closed === undefined)',
    breaks: 'a picture above the limit is cut and accepted',
    tests: [hostile],
  },
  {
    file: 'server/platform/http/uploads.ts',
    find: 'own >= MOST_OF_ONE',
    replace: 'own >= MOST_AT_ONCE',
    breaks: 'one account takes all places for uploads',
    tests: [hostile],
  },
  {
    file: 'server/platform/http/uploads.ts',
    find: '    await drop()\n    throw asAppError',
    replace: '    throw asAppError',
    breaks: 'a refused form leaves its files',
    tests: [hostile],
  },
  {
    file: 'server/platform/http/form-names.ts',
    find: '!steps.some((step) => unsafe.has(step))',
    replace: 'true',
    breaks: 'names of prototypes are read',
    tests: [names],
  },
  {
    file: 'server/platform/http/form-names.ts',
    find: 'isPictureField(schema) ? value.file',
    replace: 'isPictureField(schema) || value.file ? value.file',
    breaks: 'a file is accepted in place of any text',
    tests: [names],
  },
  {
    file: 'server/modules/files/queries.ts',
    find: 'and (store_id = ${storeId ?? null}::uuid or (user_id = ${userId}::uuid and store_id is null))\n    for share',
    replace: 'and (${storeId ?? null}::uuid is null or ${userId}::uuid is not null)\n    for share',
    breaks: 'a picture of another shop can be used',
    tests: [uploads],
  },
  {
    file: 'server/modules/files/queries.ts',
    find: 'and store_id is null))\n    for share',
    replace: 'and store_id is null))',
    breaks: 'a picture can be deleted while it is being used',
    tests: [uploads],
    engine: 'postgres',
  },
  {
    file: 'server/modules/files/queries.ts',
    find: '  not media.in_orders\n  and not exists',
    replace: '  not exists',
    breaks: 'pictures of orders are deleted',
    tests: [uploads],
  },
  {
    file: 'server/modules/files/flows.ts',
    find: 'await undo(database, files, upload)',
    replace: '',
    breaks: 'a picture that could not be stored has an owner',
    tests: [uploads],
  },
  {
    file: 'server/modules/files/commands.ts',
    find: 'locked.length === 0 || (await isBeingDeleted(tx, upload.hash))',
    replace: 'locked.length === 0',
    breaks: 'an upload loses its files to the nightly job',
    tests: [uploads],
  },
]
