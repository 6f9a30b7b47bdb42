import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keptSecret } from './kept-secret.ts';

it('the key is made once, for this user’s eyes only, and is the same afterwards', () => {
  const folder = mkdtempSync(join(tmpdir(), 'console-key-'));
  const first = keptSecret(folder, 'attachment-key')();
  expect(first).toHaveLength(32);
  expect(keptSecret(folder, 'attachment-key')()).toEqual(first);
  expect(statSync(join(folder, 'attachment-key')).mode & 0o077).toBe(0);
  rmSync(folder, { recursive: true });
});
