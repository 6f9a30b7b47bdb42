import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createI18nApiKey, createI18nProject, listI18nKeys, setI18nText } from '@console/contract/codegen';
import { accepted } from '../../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../../testing/test-server.ts';

const run = promisify(execFile);
const cli = join(import.meta.dirname, 'cli.ts');

let house: TestServer;
let developer: Person;
let folder: string;

beforeAll(async () => {
  house = await testServer();
  developer = await house.user({ name: '林译', roles: ['developer'] });
  folder = await mkdtemp(join(tmpdir(), 'i18n-'));
});
afterAll(async () => {
  await house.close();
  await rm(folder, { recursive: true, force: true });
});

const command = (...words: string[]) =>
  run(process.execPath, ['--import', 'tsx', cli, ...words, '--server', house.address, '--root', folder]);

it('sends the files of a repository, and brings back what was translated, changing one line', async () => {
  const as = { as: developer };
  const body = { slug: 'shop', name: 'Shop', sourceLanguage: 'en', languages: ['zh', 'en'] };
  const { projectId } = accepted(await house.call(createI18nProject, { body }, as));
  const key = { name: 'CI', may: 'push' as const, expiresInDays: 1 };
  const { secret } = accepted(await house.call(createI18nApiKey, { params: { projectId }, body: key }, as));
  const keyFile = join(folder, 'key');
  await writeFile(keyFile, `${secret}\n`);
  await mkdir(join(folder, 'src/locales'), { recursive: true });
  const zh = '{\n\t"save": "储存",\n\t"list": { "title": "列表" }\n}\n';
  await writeFile(
    join(folder, 'src/locales/en.json'),
    '{\n\t"save": "Save",\n\t"list": { "title": "List" }\n}\n',
  );
  await writeFile(join(folder, 'src/locales/zh.json'), zh);

  const trial = await command('push', '--key-file', keyFile, '--trial');
  expect(trial.stdout).toContain('2 files: 4 added, 0 changed, 0 removed (nothing was sent for good)');
  const pushed = await command('push', '--key-file', keyFile);
  expect(pushed.stdout).toContain('2 files: 4 added, 0 changed, 0 removed');
  expect((await command('pull', '--key-file', keyFile)).stdout).toContain('shop: 2 files, 0 written');

  const query = { key: 'save' };
  const { items } = accepted(await house.call(listI18nKeys, { params: { projectId }, query }, as));
  const cell = { projectId, keyId: items[0]?.keyId ?? '', language: 'zh' };
  accepted(await house.call(setI18nText, { params: cell, version: 1, body: { value: '保存' } }, as));
  expect((await command('pull', '--key-file', keyFile)).stdout).toBe(
    'src/locales/zh.json\nshop: 2 files, 1 written\n',
  );
  expect(await readFile(join(folder, 'src/locales/zh.json'), 'utf8')).toBe(zh.replace('储存', '保存'));
});

it('says what is wrong with a key in a sentence, and never the key', async () => {
  const keyFile = join(folder, 'wrong');
  await writeFile(keyFile, 'i18n_wrong');
  const failed = await command('pull', '--key-file', keyFile).catch(
    (error: { stderr: string; code: number }) => error,
  );
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('does not know this API key') });
  expect(failed.stderr).not.toContain('i18n_wrong');
});
