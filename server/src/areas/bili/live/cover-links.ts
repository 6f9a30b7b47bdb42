import { isCoverAddress } from '@console/contract/bili';
import { type FileLinks, fileLinks } from '../../../house/files/file-links.ts';

/** Where a page finds a cover: a signed path from the root of the API's origin; null where there is none, or nobody may ask. */
export type CoverUrl = (cover: string) => string | null;

export const coverPath = '/bili/cover';
const week = 7 * 24 * 3600;

/** Covers are on the site for everybody to see: what is signed is only that the console fetches nothing else. */
export const coverLinks = (secret: () => Buffer): FileLinks =>
  fileLinks(secret, () => coverPath, Date.now, { stepSeconds: week, lifeSeconds: 2 * week });

/** Covers as somebody's pages find them. */
export const coverUrlOf =
  (links: FileLinks, userId: string): CoverUrl =>
  (cover) =>
    isCoverAddress(cover) ? `${links.sign(userId, cover)}&${new URLSearchParams({ u: cover })}` : null;
