import { existsSync } from 'node:fs';
import { join } from 'node:path';
import longFiles from './long-files.json' with { type: 'json' };

it.each(longFiles)('begins early with a file that is there: %s', (path: string) => {
  expect(existsSync(join(import.meta.dirname, '../..', path))).toBe(true);
});
