import { blogLimits, titleKey } from '@console/contract/notes';
import { type RenderedPost, renderPost, TooDeep } from './blog-html.ts';
import type { BlogLanguage } from './blog-rules.ts';

/** What a post, or a piece of one, is drawn of. */
export interface DrawingJob {
  readonly content: string;
  /** Pieces and headings of the same post that come before; none where it is drawn at once. */
  readonly before?: { readonly pieces: number; readonly headings: number };
  readonly type: number;
  /** What the whole note says of them, also for a piece of it. */
  readonly formulas?: boolean;
  readonly lang: BlogLanguage;
  /** Address of each attachment that strangers will be able to read. */
  readonly files: Readonly<Record<string, string>>;
  /** The same of pictures, by the key of their name (`titleKey`). */
  readonly pictures: Readonly<Record<string, string>>;
}

/** Why a text is not drawn; each is the code of a field. */
export type DrawingRefusal = 'publish_too_long' | 'publish_too_deep' | 'publish_too_complex';
export type Drawing = RenderedPost | { readonly refusal: DrawingRefusal };

/** Draws a post, or tells why not: texts of strangers may be made to be drawn badly. */
export function drawPost(job: DrawingJob): Drawing {
  const { content, type, formulas, lang, files, pictures, before } = job;
  try {
    const post = renderPost(
      { content, type, formulas, before },
      lang,
      (id) => files[id],
      (name) => (Object.hasOwn(pictures, titleKey(name)) ? pictures[titleKey(name)] : undefined),
    );
    return post.html.length > blogLimits.htmlLength ? { refusal: 'publish_too_long' } : post;
  } catch (error) {
    if (error instanceof TooDeep) return { refusal: 'publish_too_deep' };
    // The stack ends before the levels are counted, or the text grows beyond what a string holds.
    if (error instanceof RangeError)
      return { refusal: /string length/i.test(error.message) ? 'publish_too_long' : 'publish_too_deep' };
    throw error;
  }
}
