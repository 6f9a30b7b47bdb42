import { attachmentName } from '../attachment-names.ts';
export interface ExportedNote {
  readonly noteId: string;
  readonly title: string;
  readonly headline: string;
  readonly content: string;
  readonly type: number;
  readonly tags: readonly string[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly isFinished: boolean;
  readonly makeItTop: boolean;
}

/**
 * The note as a Markdown file whose first lines tell what is not text. The import reads them back.
 * @param files attachment's id → name of its file in the zip
 */
export function markdownFile(note: ExportedNote, files: ReadonlyMap<string, string> = new Map()): string {
  const facts = [
    `id: ${note.noteId}`,
    `title: ${JSON.stringify(note.title)}`,
    ...(note.tags.length > 0 ? ['tags:', ...note.tags.map((name) => `  - ${JSON.stringify(name)}`)] : []),
    `created: ${note.createdAt}`,
    `updated: ${note.updatedAt}`,
    ...(note.type === 0 ? [] : [`type: ${note.type}`]),
    ...(note.isFinished ? ['finished: true'] : []),
    ...(note.makeItTop ? ['pinned: true'] : []),
  ];
  return `---\n${facts.join('\n')}\n---\n\n${withFiles(note.content, files)}`;
}

/** Files lie beside the notes, so that the text shows them wherever it is unpacked. */
const withFiles = (content: string, files: ReadonlyMap<string, string>): string =>
  content.replace(attachmentName, (address, id: string) => {
    const file = files.get(id.toLowerCase());
    return file === undefined ? address : `../attachments/${encodeURIComponent(file)}`;
  });

/** Told apart by the id, as two files may have one name. */
export const attachmentFile = (id: string, name: string): string => `${id.slice(-12)} ${fileName(name)}`;

/**
 * Gives out file names that every system takes, each once.
 * @returns a function from a note's name to its file's
 */
export function fileNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const plain = fileName(name);
    for (let count = 1; ; count++) {
      const file = `${plain}${count === 1 ? '' : ` (${count})`}.md`;
      // Some systems hold names that differ in case for the same.
      if (!given.has(file.toLowerCase())) {
        given.add(file.toLowerCase());
        return file;
      }
    }
  };
}

function fileName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]/gu, ' ')
    .replace(/\s+/g, ' ');
  // No dot in front (hidden) or behind (lost on Windows), and no half of a character at the cut.
  const short = [...plain]
    .slice(0, 60)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '');
  // Windows keeps the names of devices for itself, whatever stands behind their dot.
  return short === '' || /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(short) ? `note ${short}`.trim() : short;
}
