import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordOf } from '../record-rules.ts';
import { KeptRelease, ReleaseState } from './protocol.ts';
import { builtRelease } from './testing-releases.ts';

const root = mkdtempSync(join(tmpdir(), 'release-protocol-'));
afterAll(() => rmSync(root, { recursive: true }));

it('what a later console tells more of a release or a record is kept; what is none is refused', () => {
  const { release } = builtRelease(root, 'parking');
  const later = { ...release, later: { more: 1 } };
  const record = { ...recordOf(() => undefined, release, undefined, {}), later: true };
  const turn = '0196f0a0-0000-7000-8000-000000000000';
  const state = { turn, record, shell: null, contract: '1.0.0', releases: [later], undo: null };
  expect(ReleaseState.parse(state)).toEqual(state);
  expect(KeptRelease.parse({ release: later, isWhole: true }).release).toEqual(later);
  expect(ReleaseState.safeParse({ ...state, record: { ...record, live: null } }).success).toBe(false);
  expect(KeptRelease.safeParse({ release: {}, isWhole: true }).success).toBe(false);
});
