import { type KeyObject, sign } from 'node:crypto';
import { FramedRecord, Release } from '@console/contract';
import * as z from 'zod/mini';
import { isSignedText } from '../signing.ts';

/**
 * What a team's command and the console say to each other, below `/api/v1/releases` and with a release token:
 *   GET  /{remote}             `ReleaseState`
 *   GET  /{remote}/{release}   `KeptRelease`
 *   POST /{remote}/{release}   a release: multipart/form-data, `release.json` first, then each of its files under its own path
 *   PUT  /{remote}             `SentChange` of what is live
 */
export const endpointPath = (remote: string, release?: string): string =>
  `/releases/${remote}${release === undefined ? '' : `/${release}`}`;

/**
 * Looked at by the schema and left as it is: a later console may tell more, and a record that is worked out without that would
 * not be the one that it finds.
 */
const asItIs = <S extends z.ZodMiniType>(schema: S) =>
  z.custom<z.output<S>>((value) => z.safeParse(schema, value).success);

/** What a team has to know to work a change out; the console works it out again. */
export const ReleaseState = z.object({
  /** Named by what is sent next. A change ends it: nothing that was sent before is good any more. */
  turn: z.uuid(),
  /** The live record, without its signature. */
  record: z.nullable(asItIs(FramedRecord)),
  /** Version of the live shell. */
  shell: z.nullable(z.string()),
  /** Version of the contract that the console serves. */
  contract: z.string(),
  /** All that the record names and that are there. */
  releases: z.array(asItIs(Release)),
  /** The release that the last rollback left; null when the last change was none. */
  undo: z.nullable(z.string()),
});
export type ReleaseState = z.infer<typeof ReleaseState>;

/** `release` is null when it is not there. */
export const KeptRelease = z.object({ release: z.nullable(asItIs(Release)), isWhole: z.boolean() });

const id = z.string().check(z.regex(/^[0-9a-z]{7,40}$/));
const names = z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(200));
/** As long as one of Ed25519 is in base64url: what follows it would be kept unread. */
const signature = z.string().check(z.maxLength(86));
const said = z.string().check(z.maxLength(500));

const change = {
  turn: z.uuid(),
  release: id,
  who: said,
  why: said,
  /** The record as it stands afterwards, signed where records are. */
  record: z.looseObject({ signature: z.optional(signature) }),
};
const forEverybody = { ...change, keepRollouts: z.boolean() };

export const ReleaseChange = z.discriminatedUnion('action', [
  z.object({ action: z.literal('release'), ...forEverybody }),
  z.object({ action: z.literal('rollback'), ...forEverybody }),
  z.object({
    action: z.literal('rollout'),
    ...change,
    percent: z.int().check(z.minimum(0), z.maximum(100)),
    users: names,
    organizations: names,
  }),
]);
export type ReleaseChange = z.infer<typeof ReleaseChange>;

/** A change as it is sent: its JSON text, and where records are signed, a signature over that text. */
export const SentChange = z.object({ change: z.string(), signature: z.nullable(signature) });

/** What is signed of a release that is sent: its description names the hash of every file. */
const uploadText = (turn: string, description: string) => `${turn}\n${description}`;

export const signedText = (text: string, key: KeyObject | undefined): string | null =>
  key ? sign(null, Buffer.from(text), key).toString('base64url') : null;
export const signedUpload = (turn: string, description: string, key: KeyObject | undefined) =>
  signedText(uploadText(turn, description), key);
export const isSignedUpload = (
  turn: string,
  description: string,
  signature: string,
  keys: readonly string[],
): boolean => isSignedText(uploadText(turn, description), signature, keys);
