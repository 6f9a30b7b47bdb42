import { SaxesParser } from 'saxes';
import { bareAmpersands } from './bare-ampersands.ts';
import { windowBytes } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';

/** A note as ENEX writes it, with its files. */
export interface EnexNote {
  readonly title: string;
  /** XHTML, the element `en-note`. */
  readonly content: string;
  readonly isEncrypted: boolean;
  /** Its XML is none as it should be: something of it may be missing. */
  readonly isMalformed: boolean;
  readonly created: string;
  readonly updated: string;
  readonly tags: readonly string[];
  /** `note-attributes`, and what stands beside it, by their names. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly resources: readonly EnexResource[];
  readonly tasks: readonly EnexTask[];
}
export interface EnexResource {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
  readonly name: string;
}
export interface EnexTask {
  readonly title: string;
  readonly isDone: boolean;
  readonly due: string;
}

/**
 * The notes of an ENEX file, one after the other: of a file of gigabytes one note and its files are in memory at a time.
 * @param onRead told how many bytes were read
 * @throws {ImportRefused} for what is no ENEX, or ends in the middle
 */
export async function* enexNotes(
  file: Blob,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<EnexNote> {
  const reading = new EnexReading();
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; at < file.size; at += windowBytes) {
    const bytes = await file.slice(at, at + windowBytes).arrayBuffer();
    reading.read(decoder.decode(bytes, { stream: true }));
    yield* reading.taken();
    onRead(Math.min(file.size, at + windowBytes));
  }
  reading.end();
  yield* reading.taken();
}

type Texts = Record<string, string>;
/** What is wrong with a note is known a moment after its end. */
type ReadNote = EnexNote & { isMalformed: boolean };

class EnexReading {
  private readonly parser = new SaxesParser();
  private readonly ampersands = bareAmpersands();
  private readonly path: string[] = [];
  private text = '';
  private done: ReadNote[] = [];
  private isEnex = false;
  private note = this.empty();
  private isInNote = false;
  private resource: Texts = {};
  private task: Texts = {};

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => {
      this.isEnex ||= name === 'en-export';
      this.path.push(name);
      this.text = '';
      if (name === 'note') this.begin();
      if (name === 'resource') this.resource = {};
      if (name === 'task') this.task = {};
      if (name === 'content' && /^base64/.test(String(attributes.encoding ?? '')))
        this.note.isEncrypted = true;
    });
    this.parser.on('text', (text) => this.add(text));
    this.parser.on('cdata', (text) => this.add(text));
    this.parser.on('closetag', ({ name }) => this.close(name));
    this.parser.on('error', ({ message }) => this.stumble(message));
  }

  read(text: string): void {
    this.parser.write(this.ampersands.escaped(text));
  }

  end(): void {
    this.parser.write(this.ampersands.rest());
    const isCut = this.path.length > 0;
    if (!this.isEnex || isCut) throw new ImportRefused('damaged');
    this.parser.close();
  }

  taken(): EnexNote[] {
    const { done } = this;
    this.done = [];
    return done;
  }

  private begin(): void {
    // The one before has no end: it is as much as was read of it.
    if (this.isInNote) {
      this.note.isMalformed = true;
      this.done.push(this.finished());
    }
    this.note = this.empty();
    this.isInNote = true;
  }

  /** Reads on, so that the other notes come; a wrong end tag is told after it has ended the note. */
  private stumble(message: string): void {
    // Programs write entities that no document type explains here; they stay as they are written.
    if (message.includes('undefined entity')) return;
    const last = this.isInNote ? this.note : this.done.at(-1);
    if (last) last.isMalformed = true;
  }

  private add(text: string): void {
    this.text += text;
  }

  private close(name: string): void {
    this.path.pop();
    const above = this.path.at(-1) ?? '';
    const text = name === 'content' ? this.text : this.text.trim();
    this.text = '';
    if (name === 'note') {
      if (this.isInNote) this.done.push(this.finished());
      this.isInNote = false;
    } else if (name === 'resource') this.note.resources.push(resourceOf(this.resource));
    else if (name === 'task') this.note.tasks.push(taskOf(this.task));
    else if (above === 'resource' || above === 'resource-attributes') this.resource[name] = text;
    else if (above === 'task') this.task[name] = text;
    else if (above === 'note' && name === 'tag') this.note.tags.push(text);
    else if (above === 'note' || above === 'note-attributes') this.note.texts[name] = text;
  }

  private finished(): ReadNote {
    const { texts, ...note } = this.note;
    const {
      title = '',
      content = '',
      created = '',
      updated = '',
      'note-attributes': _,
      ...attributes
    } = texts;
    return { ...note, title, content, created, updated, attributes };
  }

  private empty() {
    return {
      texts: {} as Texts,
      isEncrypted: false,
      isMalformed: false,
      tags: [] as string[],
      resources: [] as EnexResource[],
      tasks: [] as EnexTask[],
    };
  }
}

const resourceOf = ({ data = '', mime = '', 'file-name': name = '' }: Texts): EnexResource => ({
  bytes: bytesIn(data),
  mime,
  name: name || `file.${kindOf(mime)}`,
});

const kindOf = (mime: string): string =>
  ({ 'image/jpeg': 'jpg', 'text/plain': 'txt', 'image/svg+xml': 'svg', 'audio/mpeg': 'mp3' })[mime] ??
  (mime.split('/')[1]?.replace(/^x-|\+.*$/g, '') || 'bin');

const taskOf = ({ title = '', taskStatus = '', dueDate = '' }: Texts): EnexTask => ({
  title,
  isDone: taskStatus === 'completed',
  due: dueDate,
});

/** In pieces, so that no second copy of a large file is made as text. */
function bytesIn(base64: string): Uint8Array<ArrayBuffer> {
  const plain = base64.replace(/\s+/g, '').replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((plain.length * 3) / 4));
  let to = 0;
  try {
    for (let at = 0; at < plain.length; at += pieceSigns) {
      const part = atob(plain.slice(at, at + pieceSigns));
      for (let index = 0; index < part.length; index += 1) bytes[to + index] = part.charCodeAt(index);
      to += part.length;
    }
  } catch {
    return new Uint8Array(); // No base64: told as a file that is missing.
  }
  return bytes;
}
/** A multiple of four, as base64 counts. */
const pieceSigns = 65_536;
