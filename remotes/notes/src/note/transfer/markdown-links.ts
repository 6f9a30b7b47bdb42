import { attachmentAddress, notePath } from '@console/contract/notes';
import type { Alteration, FoundFile, LinkCount, Told } from './imported-notes.ts';

/** What a link of a collection leads to. */
export type Goal =
  | {
      readonly noteId: string;
      /** `[[title]]` leads there here, too: the title is the note's, and no other note has it. */
      readonly isKnownByTitle: boolean;
      /** Several are called so. */
      readonly isOneOfSeveral?: boolean;
    }
  | { readonly file: FoundFile }
  | { readonly lost: Extract<Alteration, 'link_outside' | 'file_missing' | 'file_too_large'> };

/** Finds what links lead to. */
export interface Places {
  /** @param address as in `[text](address)`  @returns undefined for what leads out of the collection by itself */
  addressed(address: string): Promise<Goal | undefined>;
  /** @param name as in `[[name]]`, without a heading */
  named(name: string): Promise<Goal | undefined>;
}

export interface Relinked {
  readonly text: string;
  readonly files: readonly FoundFile[];
  readonly told: readonly Told[];
  readonly links: LinkCount;
}

/**
 * A text whose links lead to what they led to before: pictures and other files to attachments, notes to notes. What leads to
 * nothing stays as it is written and is told. Code is left alone.
 */
export async function relinked(text: string, places: Places): Promise<Relinked> {
  const work = new Relinking(places);
  return { text: await work.of(text), ...work.outcome() };
}

const fence = /^ {0,3}(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/;
const code = /(?<ticks>`+)[^`\n](?:[^\n]{0,2000}?[^`])?\k<ticks>(?!`)/;
const wiki = /(?<wikiMark>!?)\[\[(?<name>[^[\]\n|]{1,500})(?:\|(?<alias>[^[\]\n]{0,500}))?\]\]/;
const link =
  /(?<mark>!?)\[(?<label>(?:[^[\]\\]|\\.|\[[^[\]]{0,200}\]){0,500})\]\([ \t]*(?<address><[^<>\n]{0,2000}>|(?:[^\s()\\]|\\.|\([^\s()]{0,500}\)){1,2000})(?<title>(?:\s+(?:"[^"]{0,500}"|'[^']{0,500}'))?)\s*\)/;
const definition = /^ {0,3}\[(?<defined>[^[\]\n]{1,200})\]:[ \t]*(?<place><[^<>\n]{1,2000}>|\S{1,2000})/;
const picture = /<img\s(?<img>[^<>]{0,2000})>/;
const anything = new RegExp(
  [fence, code, wiki, link, definition, picture].map(({ source }) => source).join('|'),
  'gim',
);

class Relinking {
  private readonly places: Places;
  private readonly files = new Map<string, FoundFile>();
  private readonly told: Told[] = [];
  private found = 0;
  private kept = 0;

  constructor(places: Places) {
    this.places = places;
  }

  outcome(): Omit<Relinked, 'text'> {
    return {
      files: [...this.files.values()],
      told: this.told,
      links: { found: this.found, kept: this.kept },
    };
  }

  async of(text: string): Promise<string> {
    const parts: string[] = [];
    let end = 0;
    for (const match of text.matchAll(anything)) {
      const instead = await this.instead(match[0], match.groups ?? {});
      if (instead === undefined) continue;
      parts.push(text.slice(end, match.index), instead);
      end = match.index + match[0].length;
    }
    return end === 0 ? text : parts.join('') + text.slice(end);
  }

  /** @returns undefined for what stays as it is */
  private instead(whole: string, groups: Readonly<Record<string, string | undefined>>) {
    if (groups.name !== undefined) return this.insteadOfName(whole, groups);
    if (groups.address !== undefined) return this.insteadOfLink(groups);
    if (groups.place !== undefined) return this.insteadOfDefinition(groups);
    if (groups.img !== undefined) return this.insteadOfPicture(whole, groups.img);
    return Promise.resolve(undefined);
  }

  /** Follows a link, counts it and tells what is wrong with it. */
  private async goal(written: string, following: Promise<Goal | undefined>): Promise<Goal | undefined> {
    const goal = await following;
    if (!goal) return undefined;
    this.found += 1;
    if ('lost' in goal) this.told.push({ what: goal.lost, of: written });
    else this.kept += 1;
    if ('file' in goal) this.files.set(goal.file.id, goal.file);
    if ('noteId' in goal && goal.isOneOfSeveral)
      this.told.push({ what: 'link_to_one_of_several', of: written });
    return 'lost' in goal ? undefined : goal;
  }

  private async insteadOfLink({ mark = '', label = '', address = '', title = '' }: Groups) {
    const inner = /[[<]/.test(label) ? await this.of(label) : label;
    const bare = address.replace(/^<|>$/g, '');
    const goal = await this.goal(bare, this.places.addressed(bare));
    if (!goal) return inner === label ? undefined : `${mark}[${inner}](${address}${title})`;
    if ('lost' in goal) return undefined;
    if ('file' in goal) return `${mark}[${inner}](${attachmentAddress(goal.file.id)}${title})`;
    return `[${inner}](${noteAddress(goal.noteId, bare)}${title})`;
  }

  private async insteadOfDefinition({ defined = '', place = '' }: Groups) {
    // A footnote is no link.
    if (defined.startsWith('^')) return undefined;
    const bare = place.replace(/^<|>$/g, '');
    const goal = await this.goal(bare, this.places.addressed(bare));
    if (!goal || 'lost' in goal) return undefined;
    return `[${defined}]: ${'file' in goal ? attachmentAddress(goal.file.id) : noteAddress(goal.noteId, bare)}`;
  }

  private async insteadOfName(whole: string, { wikiMark = '', name = '', alias }: Groups) {
    const [title = '', ...headings] = name.trim().replace(/\\$/, '').split('#');
    // A heading or a block of the same note.
    if (title.trim() === '') return undefined;
    const goal = await this.goal(whole, this.places.named(title.trim()));
    if (!goal || 'lost' in goal) return undefined;
    if ('file' in goal) return fileLink(goal.file, wikiMark, alias);
    if (wikiMark !== '') this.told.push({ what: 'embedded_note', of: whole });
    if (goal.isKnownByTitle && wikiMark === '') return undefined;
    const shown = alias?.trim() || [title.split('/').at(-1), ...headings].join(' › ');
    return `[${shown}](${notePath({ uuid: goal.noteId })})`;
  }

  /** HTML is text here: a picture that is written so is written as Markdown. */
  private async insteadOfPicture(whole: string, attributes: string) {
    const of = (name: string) =>
      new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes);
    const attribute = (name: string) => of(name)?.slice(1).find(Boolean) ?? '';
    const address = attribute('src');
    const goal = address === '' ? undefined : await this.goal(address, this.places.addressed(address));
    if (!goal || !('file' in goal)) return undefined;
    this.told.push({ what: 'html_picture', of: whole });
    const width = /^\d{1,4}/.exec(attribute('width'))?.[0];
    return fileLink(goal.file, '!', width ?? attribute('alt'));
  }
}

type Groups = Readonly<Record<string, string | undefined>>;

/** An embedded file shows itself; `|300` behind its name is how wide. */
function fileLink({ id, name }: FoundFile, mark: string, alias: string | undefined): string {
  const width = /^\s*(\d{1,4})(?:x\d{1,4})?\s*$/.exec(alias ?? '')?.[1];
  const shown = (width === undefined && alias?.trim()) || name;
  const label = shown.replace(/[[\]\\\r\n|]/g, ' ').trim() || 'file';
  const sign = mark !== '' && isPicture(name) ? '!' : '';
  return `${sign}[${label}${sign && width ? `|${width}` : ''}](${attachmentAddress(id)})`;
}

const isPicture = (name: string): boolean => /\.(png|jpe?g|gif|webp|avif|heic|bmp|svg)$/i.test(name);

const noteAddress = (uuid: string, written: string): string =>
  notePath({ uuid }) + (/#[^\s#]*$/.exec(written)?.[0] ?? '');
