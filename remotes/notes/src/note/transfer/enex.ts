import { attachmentAddress } from '@console/contract/notes';
import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { markdownOfHtml } from '../markdown/html-to-markdown.ts';
import { type EnexNote, type EnexTask, enexNotes } from './enex-notes.ts';
import { type Entry, fileNameOf } from './entries.ts';
import type { FoundFiles } from './found-files.ts';
import { withOwnPictures } from './html-pictures.ts';
import {
  type FoundFile,
  type FoundNote,
  fitted,
  idFrom,
  instantFrom,
  type LinkCount,
  type Piece,
  signsLost,
  type Told,
  tagsLost,
  timesLost,
  toldOf,
} from './imported-notes.ts';
import { reminderAt } from './reminder-times.ts';

/** Notes that Evernote and 印象笔记 have exported. The file is called as the notebook. */
export async function* enexPieces(
  entry: Entry,
  { files, zone }: { readonly files: FoundFiles; readonly zone: string },
  onRead: (bytes: number) => void,
): AsyncGenerator<Piece> {
  const notebook = fileNameOf(entry.path).replace(/\.enex$/i, '');
  for await (const note of enexNotes(await entry.blob(), onRead)) {
    const name = `${note.title || '–'} (${entry.path})`;
    if (note.isEncrypted) yield { leftOut: { name, why: 'encrypted' } };
    else if (note.title === '' && note.content === '')
      yield { leftOut: { name, why: note.isMalformed ? 'unreadable' : 'empty' } };
    else yield { found: await enexNote(note, { name, notebook, files, zone }) };
  }
}

interface Place {
  readonly name: string;
  readonly notebook: string;
  readonly files: FoundFiles;
  readonly zone: string;
}

async function enexNote(read: EnexNote, { name, notebook, files, zone }: Place): Promise<FoundNote> {
  const { title, created, updated, attributes } = read;
  const given = { created: evernoteTime(created), updated: evernoteTime(updated) };
  const createTime = instantFrom(given.created);
  const updateTime = instantFrom(given.updated);
  const media = await resourcesOf(read, files);
  const own = await withOwnPictures(read.content, files);
  const html = asHtml(own.html, media.byHash);
  const rest = media.unnamed.map((file) => linkTo(file));
  const content = [markdownOfHtml(html.text).trim(), ...read.tasks.map(taskLine), ...rest]
    .filter(Boolean)
    .join('\n\n');
  const tags = [notebook, ...read.tags];
  const meta = metaOf(read, notebook);
  const doneAt = instantFrom(evernoteTime(attributes['reminder-done-time'] ?? ''));
  const reminder = reminderOf(attributes['reminder-time'] ?? '', zone);
  const note = fitted({
    uuid: await idFrom(`enex:${created}\n${title}`),
    title,
    content,
    tags,
    meta,
    ...(createTime && { createTime }),
    ...(updateTime && { updateTime }),
    ...(doneAt && { is_finished: true, finished_at: doneAt }),
    ...(reminder && { reminder }),
  });
  return {
    name,
    note,
    notebook,
    files: [...media.files, ...own.files],
    links: html.links,
    told: [
      ...toldOf('malformed', read.isMalformed ? [name] : []),
      ...toldOf('html', [title]),
      ...toldOf('encrypted_part', html.hidden > 0 ? [String(html.hidden)] : []),
      ...toldOf(
        'kept_fact',
        Object.keys(meta).filter((fact) => fact !== 'notebook'),
      ),
      ...media.told,
      ...toldOf('file_missing', html.missing),
      ...toldOf('link_outside', html.outside),
    ],
    dropped: [...timesLost(given), ...tagsLost(tags, note), ...signsLost(title + content)],
  };
}

/** `20240102T030405Z` → ISO 8601. */
const evernoteTime = (written: string): string =>
  written.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z?$/, '$1-$2-$3T$4:$5:$6Z');

const reminderOf = (written: string, zone: string) =>
  written === '' ? undefined : reminderAt(evernoteTime(written), zone);

function metaOf({ attributes }: EnexNote, notebook: string): Record<string, unknown> {
  const {
    'reminder-time': _time,
    'reminder-done-time': _done,
    'reminder-order': _order,
    ...others
  } = attributes;
  return { ...others, notebook };
}

const taskLine = ({ title, isDone, due }: EnexTask): string =>
  `- [${isDone ? 'x' : ' '}] ${title}${due === '' ? '' : ` (${evernoteTime(due).slice(0, 16).replace('T', ' ')})`}`;

interface Media {
  readonly byHash: ReadonlyMap<string, FoundFile>;
  readonly files: readonly FoundFile[];
  /** Files that the text does not show. */
  readonly unnamed: readonly FoundFile[];
  readonly told: readonly Told[];
}

async function resourcesOf({ resources, content }: EnexNote, files: FoundFiles): Promise<Media> {
  const byHash = new Map<string, FoundFile>();
  const unnamed: FoundFile[] = [];
  const told: Told[] = [];
  for (const { bytes, mime, name } of resources) {
    const file =
      bytes.length === 0 ? 'file_missing' : await files.give(name, new Blob([bytes], { type: mime }));
    if (typeof file === 'string') {
      told.push({ what: file, of: name });
      continue;
    }
    const hash = bytesToHex(md5(bytes));
    byHash.set(hash, file);
    if (!content.toLowerCase().includes(hash)) unnamed.push(file);
  }
  const all = new Map([...byHash.values(), ...unnamed].map((file) => [file.id, file]));
  return { byHash, files: [...all.values()], unnamed, told };
}

interface Html {
  readonly text: string;
  readonly links: LinkCount;
  readonly missing: readonly string[];
  /** Links to notes, which the file says nothing more of. */
  readonly outside: readonly string[];
  /** Parts under a password of their own. */
  readonly hidden: number;
}

/** The program's own elements as what HTML has for them. */
function asHtml(content: string, byHash: ReadonlyMap<string, FoundFile>): Html {
  const missing: string[] = [];
  const outside = [...content.matchAll(/href="(evernote:[^"]*)"/g)].map(([, address = '']) => address);
  let [found, hidden] = [outside.length, 0];
  const text = content
    .replace(/^[\s\S]*?<en-note\b[^>]*>|<\/en-note>\s*$/g, '')
    .replace(/<en-media\b([^>]*?)\/?>(?:\s*<\/en-media>)?/g, (_, attributes: string) => {
      found += 1;
      const hash = /\bhash="([0-9a-f]{32})"/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
      const file = byHash.get(hash);
      if (!file) missing.push(hash || '?');
      return file ? mediaElement(file, attributes) : `[${hash || '?'}]`;
    })
    .replace(/<en-crypt\b[^>]*>[\s\S]*?<\/en-crypt>/g, () => {
      hidden += 1;
      return '🔒';
    });
  return {
    text: withTasks(text),
    links: { found, kept: found - missing.length - outside.length },
    missing,
    outside,
    hidden,
  };
}

function mediaElement({ id, name }: FoundFile, attributes: string): string {
  const isPicture = /\btype="image\//i.test(attributes);
  const width = /\bwidth="(\d{1,4})(?:px)?"/.exec(attributes)?.[1];
  return isPicture
    ? `<img src="${attachmentAddress(id)}" alt="${escaped(name.replaceAll('|', ' ') + (width ? `|${width}` : ''))}">`
    : `<a href="${attachmentAddress(id)}">${escaped(name)}</a>`;
}

const linkTo = ({ id, name }: FoundFile): string =>
  `[${name.replace(/[[\]\\|]/g, ' ')}](${attachmentAddress(id)})`;

const escaped = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Lines that begin with a box to tick are lists of tasks; a box elsewhere is a sign. */
const withTasks = (html: string): string =>
  html
    .replace(/<(li|ul)\b([^>]*?)\bstyle="([^"]*)"([^>]*)>/g, (whole, tag: string, _b, style: string) =>
      tag === 'li' && /--en-checked:\s*(true|false)/.test(style)
        ? `<li><input type="checkbox"${/--en-checked:\s*true/.test(style) ? ' checked' : ''}>`
        : whole,
    )
    .replace(
      /<div[^>]*>\s*<en-todo\b([^>]*?)\/?>(?:<\/en-todo>)?((?:(?!<\/?div\b)[\s\S])*)<\/div>/g,
      (_, attributes: string, text: string) => `<ul><li>${box(attributes)}${text}</li></ul>`,
    )
    .replace(/<\/ul>\s*<ul>(?=<li><input)/g, '')
    .replace(/<en-todo\b([^>]*?)\/?>(?:<\/en-todo>)?/g, (_, attributes: string) =>
      isTicked(attributes) ? '☑ ' : '☐ ',
    );

const box = (attributes: string): string =>
  `<input type="checkbox"${isTicked(attributes) ? ' checked' : ''}>`;

const isTicked = (attributes: string): boolean => /checked="true"/.test(attributes);
