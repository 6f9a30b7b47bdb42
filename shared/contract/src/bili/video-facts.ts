import * as z from 'zod/mini';
import { text } from '../scalars.ts';
import { isBvid } from './video-id-rules.ts';

export const bvid = z.string().check(z.refine(isBvid, { error: 'not_a_video' }));

/** Where in a video somebody is. */
export const place = {
  /** Which part of a video in several parts. */
  part: z.int().check(z.minimum(1), z.maximum(9999)),
  /** How far it was watched. */
  progressSeconds: z.int().check(z.minimum(0), z.maximum(999_999)),
};

/** Hosts that the console fetches covers from: the site's own, by https. */
export const isCoverAddress = (address: string): boolean => {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  return (
    protocol === 'https:' &&
    /^(?:[a-z0-9-]+\.)+hdslb\.com$/.test(hostname) &&
    port === '' &&
    username === '' &&
    password === ''
  );
};

const uploaderId = z.string().check(z.regex(/^[1-9]\d{0,19}$/, { error: 'not_an_uploader' }));

/** What a search or an export of favourites tells of a video; each may be left out. */
export const siteFacts = {
  uploader: z._default(text(0, 100), ''),
  /** The uploader's number on the site. */
  uploaderId: z._default(z.nullable(uploaderId), null),
  durationSeconds: z._default(z.nullable(place.progressSeconds), null),
  /** Address of the picture on the site; '' for none. */
  cover: z._default(
    z.string().check(
      z.maxLength(400),
      z.refine((value) => value === '' || isCoverAddress(value), { error: 'not_a_cover' }),
    ),
    '',
  ),
};

export const uploaderNumber = uploaderId;
