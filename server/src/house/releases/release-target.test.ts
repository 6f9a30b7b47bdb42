import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtRelease } from './endpoint/testing-releases.ts';
import { liveOf } from './record-rules.ts';
import { folderTarget } from './release-target.ts';
import { inTarget, readRecord, replaceFile } from './target.ts';

const root = mkdtempSync(join(tmpdir(), 'release-target-'));
afterAll(() => rmSync(root, { recursive: true }));

it('a folder is a target like any other: brings, gives to some, makes live, goes back, repairs', async () => {
  const folder = mkdtempSync(join(root, 'target-'));
  const target = folderTarget(folder);
  const [one, two] = [builtRelease(root, 'parking'), builtRelease(root, 'parking')];
  expect(await target.kept('parking', one.release.release)).toBeUndefined();
  expect(await target.liveShell('parking')).toBeUndefined();
  await replaceFile(inTarget(folder).shell, JSON.stringify({ entry: '', version: '1.14.0' }));
  expect(await target.liveShell('parking')).toBe('1.14.0');
  await target.publish(one.release, one.from, {});
  const some = { percent: 10, users: [], organizations: [] };
  await target.rollOut('parking', two.release.release, some, {}, two);
  expect(readRecord(folder, 'parking')?.rollouts).toMatchObject([{ percent: 10 }]);
  // What is there already is not brought again.
  expect((await target.publish(two.release, undefined, {})).live).toEqual(liveOf(two.release));
  expect((await target.rollback('parking', undefined, {})).live).toEqual(liveOf(one.release));
  expect((await target.undoRollback('parking', {})).live).toEqual(liveOf(two.release));
  expect((await target.promote('parking', one.release.release, {})).live).toEqual(liveOf(one.release));
  expect(await target.records()).toEqual([readRecord(folder, 'parking')]);
  const file = join(inTarget(folder).releaseDir('parking', one.release.release), 'drawing.png');
  writeFileSync(file, 'cut');
  expect(await target.kept('parking', one.release.release)).toMatchObject({ isWhole: false });
  await target.repair(one.release, one.from, {});
  expect(await target.kept('parking', one.release.release)).toMatchObject({ isWhole: true });
});
