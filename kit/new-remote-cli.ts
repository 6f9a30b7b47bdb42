/** `npm run new:remote -- <folder> <name> <Chinese title>`: a remote in a folder of its own, with the packages of `npm run pack:kit`. */
import { join } from 'node:path';
import { beginnings } from './beginnings.ts';
import { newRemoteCommand } from './new-remote.ts';

const root = join(import.meta.dirname, '..');

newRemoteCommand(process.argv.slice(2), 'npm run new:remote --', {
  ...beginnings(),
  templates: join(root, 'remotes/_template'),
  packages: join(root, 'dist/kit'),
});
