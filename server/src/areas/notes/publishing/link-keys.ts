import { createHash } from 'node:crypto';
import { notePath, titleKey } from '@console/contract/notes';
import { validate } from 'uuid';

/** By what a post is found that is linked to by its title; nothing of the title can be read in it. */
export const linkKeyOf = (title: string): string =>
  createHash('sha256').update(titleKey(title)).digest('hex');

const somewhere = 'https://blog.invalid';
const ofNotes = new URL(notePath({ action: 'preview' }), somewhere).pathname;

/** The note that an address of the console opens, without its origin, as imports write it. */
export function noteAddressed(href: unknown): string | undefined {
  if (typeof href !== 'string' || !href.startsWith('/') || !URL.canParse(href, somewhere)) return undefined;
  const { origin, pathname, searchParams } = new URL(href, somewhere);
  if (origin !== somewhere || pathname.replace(/\/?$/, '/') !== ofNotes) return undefined;
  const uuid = searchParams.get('uuid')?.toLowerCase() ?? '';
  return validate(uuid) ? uuid : undefined;
}
