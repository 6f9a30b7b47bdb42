import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { liveOf } from '../record-rules.ts';
import { readRecord } from '../target.ts';
import { endpointTarget } from './client.ts';
import { builtRelease } from './testing-releases.ts';

const root = mkdtempSync(join(tmpdir(), 'token-commands-'));
const target = join(root, 'releases');
let house: TestServer;
beforeAll(async () => {
  house = await testServer({ config: { RELEASES_DIR: target } });
});
afterAll(async () => {
  await house.close();
  rmSync(root, { recursive: true });
});

const cli = join(import.meta.dirname, '../cli.ts');

/** As somebody types it, on a machine that reaches the database or, with a token, on any other. */
const run = (args: readonly string[], more: Record<string, string> = {}) =>
  new Promise<{ code: number; said: string }>((done) => {
    const env = { PATH: process.env.PATH, DATA_DIR: join(root, 'data'), CONSOLE_RELEASED_BY: 'ops', ...more };
    execFile(process.execPath, ['--import', 'tsx', cli, ...args], { env }, (error, out, err) =>
      done({ code: error ? 1 : 0, said: out + err }),
    );
  });
const releases = (...args: string[]) =>
  run(['list', ...args], { DATABASE_URL: house.database.place, DATABASE_PREPARE: 'false' });

it('tokens are made, listed, changed for others and withdrawn; with one the commands reach a console', async () => {
  const made = await releases('--token', 'parking', '--name', 'build machine', '--may-roll-back');
  const [, token = ''] = /^RELEASE_TOKEN=(crt_\S+)$/m.exec(made.said) ?? [];
  const [, id = ''] = /Its id is ([0-9a-f-]{36})/.exec(made.said) ?? [];
  const [one, two] = [builtRelease(root, 'parking'), builtRelease(root, 'parking')];
  for (const { release, from } of [one, two])
    await endpointTarget(house.address, token).publish(release, from, {});

  const at = ['--to', house.address];
  const listed = await run(['list', 'parking', ...at], { RELEASE_TOKEN: token });
  expect(listed.said).toMatch(
    new RegExp(`live     ${two.release.release}[^]*before   ${one.release.release}`),
  );
  const back = await run(['rollback', 'parking', ...at, '--why', 'lots'], { RELEASE_TOKEN: token });
  expect(back.said).toContain(`parking is back at ${one.release.release}`);
  expect(readRecord(target, 'parking')?.live).toEqual(liveOf(one.release));
  const undone = await run(['rollback', 'parking', '--undo', ...at], { RELEASE_TOKEN: token });
  expect(undone.said).toContain(`parking is back at ${two.release.release}`);

  const rotated = await releases('--rotate', id);
  const [, next = ''] = /^RELEASE_TOKEN=(crt_\S+)$/m.exec(rotated.said) ?? [];
  const refused = await run(['list', 'parking', ...at], { RELEASE_TOKEN: token });
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('UNAUTHENTICATED') });
  expect(refused.said).not.toContain(token);
  expect((await run(['list', 'parking', ...at], { RELEASE_TOKEN: next })).code).toBe(0);
  const [, nextId = ''] = /Its id is ([0-9a-f-]{36})/.exec(rotated.said) ?? [];
  expect((await releases('--withdraw', nextId)).said).toContain('parking: build machine …');
  const { said } = await releases('--tokens');
  expect(said.trim().split('\n')).toHaveLength(2);
  expect(said).not.toContain(token);
  expect(said).toMatch(/parking .*publish\+rollback {2}withdrawn .*build machine/);
  const told = await house.db({ kind: 'owner' }).rows<{ action: string; by: string }>(
    sql`select action, after ->> 'by' as by from platform.audit_events
        where action like 'releaseToken%' order by audit_event_id`,
  );
  expect(told.map(({ action }) => action)).toEqual([
    ...['releaseToken.create', 'releaseToken.withdraw', 'releaseToken.create', 'releaseToken.withdraw'],
  ]);
  expect(new Set(told.map(({ by }) => by))).toEqual(new Set(['ops']));
}, 120_000);

it.each([
  [['list', 'parking', '--to', 'http://console.example.com'], 'a token goes over https only'],
  [['list', 'parking', '--to', 'https://console.example.com'], 'RELEASE_TOKEN holds it'],
  [['list', '--withdraw', '0196f0a0-0000-7000-8000-000000000000'], 'there is no token'],
  [['list', '--token', 'No Remote'], "is no remote's name"],
])('%s is refused in a sentence', async (args, sentence) => {
  const { code, said } = await run(args, { DATABASE_URL: house.database.place });
  expect([code, said]).toEqual([1, expect.stringContaining(sentence)]);
});
