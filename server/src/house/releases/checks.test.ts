import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heldSources } from './checks.ts';

const dir = mkdtempSync(join(tmpdir(), 'console-held-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('what changed after the checks had begun is not released, a test of it neither', () => {
  const write = (file: string, text: string) => writeFileSync(join(dir, file), text);
  write('lots.ts', 'export const lots = 1;');
  const { assertUnchanged } = heldSources('parking', [dir]);
  write('lots.ts', 'export const lots = 1;');
  assertUnchanged();
  for (const file of ['lots.ts', 'lots.test.ts']) {
    const { assertUnchanged } = heldSources('parking', [dir]);
    write(file, 'export const lots = 2;');
    expect(assertUnchanged).toThrow(/^parking is not released: .* changed/);
  }
});
