import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tokenScopes } from '@console/contract';
import { listAttachments, listNotes } from '@console/contract/notes';
import { createToken } from '@console/contract/platform';
import { accepted } from '../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

const documented = join(import.meta.dirname, '../../../../docs/notes-api.md');

let house: TestServer;
let folder: string;
beforeAll(async () => {
  house = await testServer();
  folder = await mkdtemp(join(tmpdir(), 'notes-api-'));
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true });
});

it('the examples of docs/notes-api.md do what they say, one after the other', async () => {
  const ming = await house.user({ username: 'ming' });
  const body = { name: 'docs', scopes: [...tokenScopes], days: 1 };
  const { token } = accepted(await house.call(createToken, { body }, { as: ming }));
  const text = await readFile(documented, 'utf8');
  const examples = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, example]) => example);
  expect(examples.length).toBeGreaterThanOrEqual(5);
  // A call that is refused ends the script (--fail-with-body).
  await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', examples.join('\n')], {
    cwd: folder,
    env: { PATH: process.env.PATH, CONSOLE: house.address, TOKEN: token },
  });
  const { items } = accepted(await house.call(listNotes, { query: {} }, { as: ming }));
  expect(items).toMatchObject([{ title: 'From a script', version: 2, deleteTime: null }]);
  const [note] = items;
  const files = await house.call(listAttachments, { params: { uuid: note?._id ?? '' } }, { as: ming });
  expect(accepted(files).items).toMatchObject([{ name: 'timber.csv', mime: 'text/csv', inUse: true }]);
});

it('names the calls that take a token, all of them', async () => {
  const text = await readFile(documented, 'utf8');
  for (const { name, token } of house.app.endpoints) {
    const line = text.split('\n').find((one) => one.startsWith('|') && one.includes(`\`${name}\``));
    expect([name, line?.includes(`\`${token}\``) ?? false]).toEqual([name, token !== undefined]);
  }
  const answer = await fetch(`${house.address}/api/v1/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { security?: unknown }>>;
  };
  expect(paths['/note/{uuid}']?.put?.security).toEqual([
    { accessToken: [] },
    { personalToken: ['notes.write'] },
  ]);
  expect(paths['/note/{uuid}/blog']?.post?.security).toBeUndefined();
});
