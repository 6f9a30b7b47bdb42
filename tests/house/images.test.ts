import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { listNotes, saveNote } from '@console/contract/notes';
import { readRecord } from '../../server/src/house/releases/target.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { ensureImageNode, imageNode, onImageNode } from '../../server/testing/image-node.ts';
import { openStream } from '../../server/testing/open-stream.ts';
import { type RunningPostgres, startPostgres } from '../../server/testing/postgres.ts';
import { until } from '../../server/testing/until.ts';
import { image } from '../console/image.ts';
import { type ServerProcess, startServer } from '../console/server-process.ts';
import { apiAs } from '../e2e/api-calls.ts';
import { signedIn } from '../identity/sign-in-flow.ts';
import { ask } from '../identity/visitor.ts';
import { importsOf, read, root, sourceFiles } from './sources.ts';

const ofServer = image('server/Dockerfile');
/** What `server/Dockerfile` copies, and nothing else, in a folder of its own. */
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'console-image-'));
  for (const file of copied()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  furnish();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function copied(): string[] {
  // What else `.dockerignore` names, git does not know either.
  expect(read('.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx']),
  );
  return sourceFiles(...ofServer.copies.flatMap(({ from }) => from)).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
}

/** The packages are those of this folder; the project's own among them are the copied ones. */
function furnish(): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(to, '@console'), { recursive: true });
  for (const name of readdirSync(from).filter((one) => one !== '@console'))
    symlinkSync(join(from, name), join(to, name));
  for (const file of sourceFiles(
    'shared/*/package.json',
    'server/package.json',
    'host/package.json',
    'remotes/*/package.json',
  )) {
    const { name } = JSON.parse(read(file)) as { name: string };
    if (existsSync(join(folder, file))) symlinkSync(join(folder, dirname(file)), join(to, name));
  }
}

const filesOf = (part: string): string[] =>
  readdirSync(part, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(part, file));

it('whatever is copied finds what it imports: builds and starts need nothing else', () => {
  const missing = ['server/src', 'shared', 'host', 'remotes']
    .flatMap((part) => filesOf(join(folder, part)))
    .concat(join(folder, 'rspack.config.base.ts'))
    .flatMap((file) =>
      importsOf(readFileSync(file, 'utf8'))
        .filter((one) => one.startsWith('.'))
        .filter((one) => {
          const meant = resolve(dirname(file), one);
          return existsSync(join(root, relative(folder, meant))) && !existsSync(meant);
        })
        .map((one) => `${relative(folder, file)}: ${one}`),
    );
  expect(missing).toEqual([]);
});

it('all that nginx is configured with is in its image, from which tests/console/nginx.ts starts it', () => {
  const { copies, command } = image('nginx/Dockerfile');
  expect(copies).toEqual([
    { from: ['nginx/*.conf', 'nginx/*.sh'], to: '/etc/console/' },
    { from: ['nginx/local'], to: '/etc/console/local' },
  ]);
  expect(sourceFiles(...copies.flatMap(({ from }) => from)).sort()).toEqual(
    sourceFiles('nginx').filter((file) => !file.endsWith('Dockerfile')),
  );
  expect(command).toEqual(['sh', '/etc/console/start.sh']);
});

describe.each(sourceFiles('*Dockerfile'))('%s', (file) => {
  const { copies, runs } = image(file);

  it('copies what there is', () => {
    const sources = copies.flatMap(({ from }) => from);
    expect(sources.filter((source) => sourceFiles(source).length === 0)).toEqual([]);
    expect(sources).not.toEqual([]);
  });

  it('installs from the lock file, as it is', () => {
    const installs = runs.flatMap((run) => run.match(/\b(npm|npx|yarn|pnpm) \w+/g) ?? []);
    expect(installs.filter((command) => command !== 'npm ci')).toEqual([]);
  });
});

onImageNode(`an area is built from it and made live as its container does, on Node ${imageNode}`, () => {
  it('from what is copied, and nothing else', async () => {
    const target = join(folder, 'published');
    // The smallest; that the others find all they import is shown above.
    const words = ['release', 'codeGen', '--skip-checks', '--why', 'from an image', '--to', target];
    const program = await ensureImageNode();
    await promisify(execFile)(program, ['server/src/house/releases/cli.ts', ...words], { cwd: folder });
    const record = readRecord(target, 'codeGen');
    expect(record?.live.entry).toMatch(/^\/remotes\/codeGen\//);
    expect(existsSync(join(target, record?.live.entry ?? 'nowhere'))).toBe(true);
  });
});

onImageNode(`the server starts from it as in its container, on Node ${imageNode} and PostgreSQL`, () => {
  let postgres: RunningPostgres;
  let server: ServerProcess;
  let origin: string;
  const first = { userId: '', username: 'first', name: 'First One', password: 'a long enough password' };

  beforeAll(async () => {
    postgres = await startPostgres();
    const [port, identity] = [await freePort(), await freePort()];
    origin = `http://localhost:${port}`;
    server = await startServer(
      'container',
      {
        ...ofServer.environment,
        HOST: '127.0.0.1',
        PORT: String(port),
        IDENTITY_PORT: String(identity),
        PUBLIC_URL: origin,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, 'data'),
        RELEASES_DIR: join(folder, 'releases'),
      },
      { folder },
    );
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.stop();
  });

  it('the first administrator signs in with the code that it prints, and hears of the note that he writes', async () => {
    await until(() => server.output().includes('setup code'), 'it says the setup code');
    const [, code = ''] = /setup code (\S+)/.exec(server.output()) ?? [];
    // A server that has just started on a busy machine turns people away for a moment.
    await until(async () => (await ask(`${origin}/oidc/setup`)).status === 200, 'the setup page opens');
    const setup = await ask(`${origin}/oidc/setup`, { form: { ...first, code }, headers: { origin } });
    expect(setup.status).toBe(200);
    const { accessToken } = await signedIn(origin, first);
    const call = apiAs(origin, async () => accessToken);
    const stream = await openStream(origin, accessToken);
    const uuid = crypto.randomUUID();
    const body = { title: '锅炉房', content: '周三检修锅炉', saveId: crypto.randomUUID() };
    await call(saveNote, { params: { uuid }, body });
    await until(() => stream.events.length > 0, 'the note is told');
    expect(stream.events).toContainEqual({ topic: 'note', id: uuid });
    stream.close();
    expect((await call(listNotes, { query: { q: '锅炉' } })).items).toMatchObject([{ title: '锅炉房' }]);
  });
});
