/** Started by template.test.ts: builds the remote in a folder and makes it live in a target. */
import { releaseRemote } from '../../server/src/house/releases/build.ts';
import { folderTarget } from '../../server/src/house/releases/release-target.ts';

const [target = '', dir = ''] = process.argv.slice(2);
await releaseRemote(folderTarget(target), dir, { publisher: { why: 'test' } });
