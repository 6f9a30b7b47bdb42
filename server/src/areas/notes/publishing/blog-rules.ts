import { createHash } from 'node:crypto';
import { invalidField } from '@console/contract';
import { type blogLanguages, blogLimits } from '@console/contract/notes';

export type BlogLanguage = (typeof blogLanguages)[number];

/** Letters and digits of every script in small letters, everything else one hyphen. Empty where there are none. */
function addressWords(text: string, most: number): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-');
  return clipped(words.replace(/^-/, ''), most).replace(/-$/, '');
}

/** Never in the middle of a character that takes two units. */
const clipped = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

/** Address of a post by its title: `第 3 周：Docker 部署` → `第-3-周-docker-部署`. */
export const slugOf = (title: string): string => addressWords(title, blogLimits.slugLength) || 'post';

/** @throws VALIDATION for a slug that no title would have: it could not be written the same way everywhere */
export function checkSlug(slug: string): void {
  if (slugOf(slug) !== slug) throw invalidField('slug', 'invalid_slug', { example: slugOf(slug) });
}

/** The slug itself, or with the lowest number that makes it free. */
export function freeSlug(wanted: string, isTaken: (slug: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const end = `-${number}`;
    const slug = clipped(wanted, blogLimits.slugLength - end.length) + end;
    if (!isTaken(slug)) return slug;
  }
}

/** Name of somebody's blog in its address. Who has no usable username gets one that tells nothing. */
export function handleOf(username: string | null, userId: string): string {
  const words = addressWords(username ?? '', 40);
  return words || `u${createHash('sha256').update(userId).digest('hex').slice(0, 10)}`;
}

/** Handles to try one after the other: two people may have names that make the same one. */
export const handleCandidates = (handle: string): string[] => [
  handle,
  ...Array.from({ length: 20 }, (_, index) => `${clipped(handle, 36)}-${index + 2}`),
];

/** Chinese where Han characters are at least a tenth of all letters: a Han character says as much as a word. */
export function languageOf(text: string): BlogLanguage {
  const letters = text.slice(0, 20_000).match(/\p{L}/gu)?.length ?? 0;
  const han = text.slice(0, 20_000).match(/\p{sc=Han}/gu)?.length ?? 0;
  return han > 0 && han * 10 >= letters ? 'zh' : 'en';
}

/** @throws VALIDATION naming what is missing before strangers may read it */
export function checkPublishable(title: string, content: string): void {
  if (title.trim() === '') throw invalidField('title', 'publish_needs_title');
  if (content.trim() === '') throw invalidField('content', 'publish_needs_content');
}

/** Keys of the tags and of everything above them. @param keyOf how a tag's name is compared */
export function tagKeysWithParents(names: readonly string[], keyOf: (name: string) => string): string[] {
  const paths = names.flatMap((name) => {
    const parts = keyOf(name).split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return [...new Set(paths)];
}
