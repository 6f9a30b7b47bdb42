import { getMe } from '@console/contract';
import {
  createI18nApiKey,
  getI18nProject,
  listI18nComments,
  listI18nKeys,
  listI18nProjects,
  publishI18n,
  pullI18nFiles,
  setI18nText,
} from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { ownFiles, seedI18n } from './seed.ts';

let house: TestServer;
let admin: Person;
let projectId: string;
// Once: whoever works on them meanwhile changes nothing here.
const files = ownFiles();
const contentOf = (file: string) => files.find((one) => one.file === file)?.content ?? '';

beforeAll(async () => {
  house = await testServer();
  admin = await house.user({ name: '管理员', roles: ['admin'] });
  const context = {
    as: (userId: string) => house.database.as({ kind: 'user', userId, tenants: [] }),
    users: { admin: admin.userId },
  };
  await seedI18n(context, files);
  // Started again, it is left as people have made it.
  await seedI18n(context, []);
  const { items } = accepted(await house.call(listI18nProjects, {}, { as: admin }));
  expect(items).toHaveLength(1);
  projectId = items[0]?.projectId ?? '';
});
afterAll(() => house.close());

const pull = async () => {
  const body = { name: 'CI', may: 'pull' as const, expiresInDays: 1 };
  const { secret } = accepted(
    await house.call(createI18nApiKey, { params: { projectId }, body }, { as: admin }),
  );
  return accepted(await house.call(pullI18nFiles, { body: { secret } })).files;
};

it('the console’s own files are in the tool and come out byte for byte, all of them', async () => {
  const out = await pull();
  expect(files.length).toBeGreaterThan(120);
  expect(out.map(({ path }) => path).sort()).toEqual(files.map(({ file }) => file).sort());
  const other = out.filter(({ path, content }) => content !== contentOf(path));
  expect(other.map(({ path }) => path)).toEqual([]);
});

it('and a text that is changed and changed back leaves no trace in them', async () => {
  const query = { namespace: 'host', key: 'home.title' };
  const found = accepted(await house.call(listI18nKeys, { params: { projectId }, query }, { as: admin }));
  const { keyId = '' } = found.items[0] ?? {};
  const set = async (version: number, value: string) =>
    accepted(
      await house.call(
        setI18nText,
        { params: { projectId, keyId, language: 'zh' }, version, body: { value } },
        { as: admin },
      ),
    );
  await set(1, '主页');
  const file = async () => (await pull()).find(({ path }) => path === 'host/src/locales/zh.json')?.content;
  const there = contentOf('host/src/locales/zh.json');
  expect(await file()).toBe(there.replace('"title": "首页"', '"title": "主页"'));
  await set(2, '首页');
  expect(await file()).toBe(there);
});

it('all are there, reviewed, and every language has what it needs', async () => {
  const { project, namespaces } = accepted(
    await house.call(getI18nProject, { params: { projectId } }, { as: admin }),
  );
  const { zh, en } = project.counts.languages;
  const missing = await house.call(
    listI18nKeys,
    { params: { projectId }, query: { filter: 'missing' } },
    { as: admin },
  );
  expect(accepted(missing).items.map(({ namespace, key }) => `${namespace} ${key}`)).toEqual([]);
  expect([zh?.there, en?.there]).toEqual([zh?.needed, en?.needed]);
  expect(namespaces.map(({ namespace }) => namespace)).toEqual(
    expect.arrayContaining(['host', 'ui', 'wood.prints', 'codeGen']),
  );
  const query = { namespace: 'host', key: 'home.subtitle' };
  const { items } = accepted(await house.call(listI18nKeys, { params: { projectId }, query }, { as: admin }));
  const params = { projectId, keyId: items[0]?.keyId ?? '' };
  expect(accepted(await house.call(listI18nComments, { params }, { as: admin })).items).toHaveLength(1);
});

it('published unchanged, pages have nothing to ask for', async () => {
  accepted(
    await house.call(publishI18n, { params: { projectId }, body: { channel: 'live' } }, { as: admin }),
  );
  expect(accepted(await house.call(getMe, {}, { as: admin })).texts).toBeUndefined();
  const answer = await fetch(`${house.address}/i18n/console/zh/host.json`);
  expect(await answer.json()).toEqual(JSON.parse(contentOf('host/src/locales/zh.json')));
});
