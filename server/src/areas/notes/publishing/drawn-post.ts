import { randomUUID } from 'node:crypto';
import { ApiError, invalidField } from '@console/contract';
import { hasFormulas, piecesOf, withBlankedComments } from '@console/contract/markdown';
import { blogLimits, titleKey } from '@console/contract/notes';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { attachmentIdsIn } from '../attachment-names.ts';
import { isMarkdown, type PostHeading } from './blog-html.ts';
import type { Drawing, DrawingJob } from './draw-post.ts';

/** How posts are drawn: the server does it on a thread of its own. */
export type Draw = (userId: string, job: DrawingJob) => Promise<Drawing>;

/** A version of a note as HTML, made before anything is locked. */
export interface DrawnPost {
  readonly version: number;
  readonly lang: DrawingJob['lang'];
  readonly toc: readonly PostHeading[];
  /** By what the notes are found that it links to. */
  readonly links: readonly string[];
  /** Files that the text names, and that are there. */
  readonly attachmentIds: readonly string[];
  /** Its HTML, once the public address of each file is known; a file without one leads nowhere. */
  html(address: (attachmentId: string) => string | undefined): string;
}

interface Text {
  readonly content: string;
  readonly type: number;
  readonly version: number;
}

/** Draws a note's text. @throws VALIDATION at the text where it is not fit to be drawn */
export async function drawnPost(
  db: Db,
  draw: Draw,
  userId: string,
  { content, type, version }: Text,
  lang: DrawingJob['lang'],
): Promise<DrawnPost> {
  // A file that only a comment names is of the writer alone, as the comment is.
  const told = isMarkdown(type) ? withBlankedComments(content) : content;
  const attachments = await attachmentsThere(db, userId, attachmentIdsIn(told));
  const attachmentIds = attachments.map(({ attachmentId }) => attachmentId);
  // Public addresses exist when the post does. Nobody can have written a name that is made here.
  const mark = `/${randomUUID()}/`;
  const files = Object.fromEntries(attachmentIds.map((id) => [id, `${mark}${id}`]));
  // Of several of one name the first.
  const pictures = Object.fromEntries(
    attachments
      .filter(({ mime }) => mime.startsWith('image/'))
      .map(({ attachmentId, name }) => [titleKey(name), `${mark}${attachmentId}`])
      .reverse(),
  );
  const formulas = hasFormulas(told);
  const { html, toc, links } = await inPieces(told, type, (piece, before) =>
    draw(userId, { content: piece, type, formulas, lang, files, pictures, before }),
  );
  const named = new RegExp(`${mark}([0-9a-f-]{36})`, 'g');
  return {
    version,
    lang,
    toc,
    links,
    attachmentIds,
    html: (address) => html.replace(named, (_, id: string) => address(id) ?? '#'),
  };
}

type DrawPiece = (piece: string, before: NonNullable<DrawingJob['before']>) => Promise<Drawing>;

/** A long text is drawn piece by piece: others have their turn in between, and none of them takes too much at once. */
async function inPieces(content: string, type: number, draw: DrawPiece) {
  const pieces = isMarkdown(type) ? piecesOf(content, blogLimits.pieceLength) : [{ text: content }];
  const toc: PostHeading[] = [];
  const links = new Set<string>();
  let html = '';
  for (const [index, { text }] of pieces.entries()) {
    const drawing = await draw(text, { pieces: index, headings: toc.length });
    if ('refusal' in drawing) throw invalidField('content', drawing.refusal);
    html += drawing.html;
    toc.push(...drawing.toc);
    for (const key of drawing.links) links.add(key);
    if (html.length > blogLimits.htmlLength) throw invalidField('content', 'publish_too_long');
  }
  return { html, toc, links: [...links] };
}

/** The note that was drawn, or that the author saw, is not the one that stands. */
export class Outdated extends ApiError {
  constructor(version: number) {
    super('VERSION_CONFLICT', { details: { current: { version } } });
  }
}

interface NamedFile {
  readonly attachmentId: string;
  readonly name: string;
  readonly mime: string;
}

/** In the order in which the text names them. */
async function attachmentsThere(db: Db, userId: string, ids: readonly string[]): Promise<NamedFile[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows<NamedFile>(sql`
    select attachment_id, name, mime from notes.attachments
    where user_id = ${userId} and attachment_id = any(${[...ids]}::uuid[])`);
  return rows.sort((one, other) => ids.indexOf(one.attachmentId) - ids.indexOf(other.attachmentId));
}
