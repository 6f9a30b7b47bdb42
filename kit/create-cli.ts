#!/usr/bin/env node
/** `npm create console-remote <folder> <name> <Chinese title>`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newRemoteCommand } from './new-remote.ts';

const here = join(import.meta.dirname, '..');

newRemoteCommand(process.argv.slice(2), 'npm create console-remote', {
  ...JSON.parse(readFileSync(join(here, 'beginnings.json'), 'utf8')),
  templates: join(here, 'templates'),
});
