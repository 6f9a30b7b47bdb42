import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileListOf } from '@console/contract';
import { audit, changeBy } from './audit-log.ts';
import { listRecords } from './live-record.ts';
import { compressBeside, filesIn, integrities, integrityOf } from './release-files.ts';
import { flush, inTarget, readIfThere, replaceFile } from './target.ts';

export interface ShellPublication {
  target: string;
  /** Folder with the built files. */
  from: string;
  /** Chunk group → its files, as the bundler reports them. */
  chunks: Record<string, string[]>;
  /** The page template of the host; its icon and its service worker stand beside it. */
  template: string;
  /** Version of `@console/shell` that its page offers to remotes. */
  version: string;
  who?: string | undefined;
}

/**
 * Publishes the shell: its files beside those of earlier shells (open pages still ask for them), then the page
 * that names them, in one rename.
 */
export async function publishShell({
  target,
  from,
  chunks,
  template,
  version,
  who,
}: ShellPublication): Promise<void> {
  const place = inTarget(target);
  const files = filesIn(from);
  const hashes = integrities(from, files);
  await compressBeside(from, files);
  const { icon, page } = pageOf(readFileSync(template, 'utf8'), template, hashes, chunks);
  await bringMissing(from, place.shellDir);
  if (icon) await bringFile(icon.file, join(place.shellDir, icon.name));
  const worker = readIfThere(join(dirname(template), 'worker.js'));
  if (worker !== undefined && readIfThere(place.worker) !== worker) await replaceFile(place.worker, worker);
  await bringApp(join(dirname(template), 'app'), place.appDir);
  await listFiles(place.shellDir, chunks, hashes);
  if (readIfThere(place.page) !== page) {
    await replaceFile(place.page, page);
    const what = {
      action: 'shell',
      remote: 'shell',
      from: null,
      to: chunks.main?.[0] ?? '',
      why: '',
    } as const;
    await audit(target, changeBy(who, what));
  }
  const name = `${JSON.stringify({ entry: chunks.main?.[0] ?? '', version })}\n`;
  if (readIfThere(place.shell) !== name) await replaceFile(place.shell, name);
  await listRecords(target);
}

/** What this shell consists of, beside its entry and named like it: for whoever keeps it to be opened without a network. */
async function listFiles(
  shellDir: string,
  { main = [] }: ShellPublication['chunks'],
  hashes: Record<string, string>,
): Promise<void> {
  const [entry] = main;
  if (entry !== undefined) await replaceFile(join(shellDir, fileListOf(entry)), JSON.stringify(hashes));
}

/** Names carry a hash of the content: what is there is served already, and never written again. */
async function bringMissing(from: string, to: string): Promise<void> {
  for (const file of filesIn(from)) await bringFile(join(from, file), join(to, file));
  await flush(to);
}

/** A file appears whole or not at all. */
async function bringFile(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await mkdir(dirname(to), { recursive: true });
  const beside = join(dirname(to), `.${randomUUID()}.tmp`);
  await cp(from, beside);
  await flush(beside);
  await rename(beside, to);
}

/** Chunk groups that pages of some addresses need at once: the page's own script says which (host/index.html). */
const partsOfPages: readonly string[] = ['zh', 'en', 'home', 'screens', 'areas'];

/** Becomes a hint where the page's script makes one of it; the same CORS mode and integrity as the request that follows. */
const laterPart = (part: string, name: string, hash = ''): string =>
  `<link rel="later" data-part="${part}" as="script" crossorigin="anonymous" href="/shell/${name}" integrity="${hash}">`;

/** What the browser installs the console by. Its addresses stay, so that it is asked for every time. */
async function bringApp(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const file of filesIn(from)) {
    const bytes = readFileSync(join(from, file));
    const standing = join(to, file);
    if (!existsSync(standing) || !readFileSync(standing).equals(bytes)) await replaceFile(standing, bytes);
  }
}

/** Puts the built files' names into the template. */
function pageOf(
  template: string,
  file: string,
  hashes: Record<string, string>,
  chunks: Record<string, string[]>,
) {
  const script = (chunks.main ?? []).filter((name) => name.endsWith('.js'));
  const lines = script.map(
    (name) =>
      `<script defer fetchpriority="high" src="/shell/${name}" crossorigin="anonymous" integrity="${hashes[name]}"></script>`,
  );
  const later = Object.entries(chunks).flatMap(([part, files]) =>
    partsOfPages.includes(part) ? files.map((name) => laterPart(part, name, hashes[name])) : [],
  );
  const icon = iconBeside(file);
  const page = template
    .replace('<!-- shell -->', [...lines, ...later].join('\n    '))
    .replace(
      '<!-- icon -->',
      icon ? `<link rel="icon" type="image/svg+xml" href="/shell/${icon.name}">` : '',
    );
  return { icon, page };
}

function iconBeside(template: string): { file: string; name: string } | undefined {
  const file = join(dirname(template), 'icon.svg');
  if (!existsSync(file)) return undefined;
  const hash = integrityOf(readFileSync(file))
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(6, 18);
  return { file, name: `icon.${hash}.svg` };
}
