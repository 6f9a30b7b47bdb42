import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError, type LiveRecord, type Release } from '@console/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { codeOf, type Database, type Db } from '../../../plugins/database/db.ts';
import { answerError, apiErrorOf } from '../../../plugins/errors.ts';
import { tokenLookup } from '../../../plugins/hashed-tokens.ts';
import type { Ground } from '../../area.ts';
import { auditLine } from '../../audit/audit.ts';
import { demandLine, letRestArrive } from '../../files/served-files.ts';
import { StoreFault } from '../../object-store/object-store.ts';
import { changeRecord } from '../live-record.ts';
import { bringFiles, leftIn, repair } from '../publish.ts';
import { withRecordLock } from '../record-lock.ts';
import { ReleaseRefusal } from '../record-rules.ts';
import { brokenFiles } from '../release-files.ts';
import { isSigned, isSignedText, publicKeysIn } from '../signing.ts';
import { releaseStoreOf } from '../store/release-store-of.ts';
import {
  inTarget,
  jsonIn,
  knownIn,
  liveShellVersion,
  readRecord,
  readRelease,
  releasesIn,
  sweepReleases,
} from '../target.ts';
import { type ArrivingPart, describe, withArriving, writtenDown } from './arriving.ts';
import { isSignedUpload, ReleaseChange, type ReleaseState, SentChange } from './protocol.ts';
import { type ReleaseRight, releaseToken } from './release-tokens.ts';
import {
  asSent,
  demandFit,
  descriptionFaults,
  type Running,
  unsignedOf,
  uploadLimits,
} from './upload-rules.ts';

/** A token as a request came with it. */
interface TokenInUse {
  readonly hash: string;
  readonly tokenId: string;
  readonly remote: string;
  readonly name: string;
  readonly may: readonly ReleaseRight[];
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Of requests that send releases, once it is known. */
    releaseToken: TokenInUse | null;
    /** Whether what came as a token was looked up. */
    wasLookedUp: boolean;
  }
}

const contract: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../shared/contract/package.json'), 'utf8'),
).version;

const megabyte = 1024 * 1024;
/** A record with its ways back, in a text within a text. */
const changeBytes = megabyte;
const perMinute = 120;
/** Of one remote at the same time, in this process. */
const mostArriving = 3;
/** Of one remote: `npm run releases -- --prune` makes room. */
const mostKept = 500;

const Params = z.object({
  remote: z.string().check(z.regex(/^[a-z][A-Za-z0-9]{1,30}$/)),
  release: z.optional(z.string().check(z.regex(/^[0-9a-z]{7,40}$/))),
});

/**
 * Teams send releases here, each with a token for one remote. What their command has checked is checked again by the same
 * rules. Whatever is refused stands in the audit log. Beside the contract's endpoints, as no page calls it.
 */
export const releaseEndpoint: FastifyPluginAsync<Ground> = async (app, { config, database }) => {
  if (config.RELEASES_DIR === '') return;
  const target = config.RELEASES_DIR;
  const keys = publicKeysIn(config.RELEASE_PUBLIC_KEY);
  const mostBytes = config.RELEASE_LIMIT_MB * megabyte;
  const running = (): Running => ({ shell: liveShellVersion(target), contract });
  const arriving = new Map<string, number>();
  const store = releaseStoreOf(config, target);
  app.decorateRequest('releaseToken', null);
  app.decorateRequest('wasLookedUp', false);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      ...{ fileSize: mostBytes + 1, files: uploadLimits.files + 1, parts: uploadLimits.files + 1 },
      ...{ fields: 0, headerPairs: 50 },
    },
  });
  letRestArrive(app);
  app.setErrorHandler(async (error, request, reply) => {
    const told = refusalOf(error);
    const known = apiErrorOf(told);
    if (known.status < 500) await auditRefusal(database, request, known);
    return answerError(told, request, reply);
  });
  identify(app, database);
  // Of each token: strangers who share its address use up nothing of it.
  app.addHook(
    'onRequest',
    app.rateLimit({
      max: app.contract.limitOf(perMinute),
      keyGenerator: ({ releaseToken: token, ip }) => (token ? `release token ${token.tokenId}` : ip),
    }),
  );
  app.addHook('onRequest', async (request) => demandOwn(request));

  app.get('/releases/:remote', async (request): Promise<ReleaseState> => {
    const { remote, turn } = await ownTurn(request, database);
    await store?.catchUp(remote);
    const record = readRecord(target, remote);
    const { shell } = running();
    return {
      turn,
      record: record ?? null,
      shell: shell ?? null,
      contract,
      releases: namedIn(record).flatMap((name) => readRelease(target, remote, name) ?? []),
      undo: leftIn(target, remote, record),
    };
  });

  app.get('/releases/:remote/:release', async (request) => {
    const { remote, release = '' } = ownOf(request);
    await store?.need(remote, release);
    const kept = readRelease(target, remote, release) ?? null;
    const isWhole = kept !== null && brokenFiles(placeOf(target, kept), kept.files).length === 0;
    return { release: kept, isWhole };
  });

  app.post('/releases/:remote/:release', async (request) => {
    const { remote, release = '' } = ownOf(request);
    demandRight(request, 'publish');
    if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    const { turn = '', signature = '' } = request.query as Record<string, string>;
    if (turn !== (await ownTurn(request, database)).turn) throw spent(remote);
    const demand = (description: Release, text: string): void => {
      const [fault] = descriptionFaults(description, { remote, release, now: Date.now() });
      if (fault !== undefined)
        throw new ApiError('VALIDATION', {
          fields: [{ path: 'release.json', code: 'invalid' }],
          message: fault,
        });
      if (keys.length > 0 && !isSignedUpload(turn, text, String(signature), keys)) throw unsigned(remote);
      demandFit(description, running());
      demandNotSwapped(target, description);
      if (releasesIn(target, remote).length >= mostKept)
        throw new ReleaseRefusal('full', `${remote} has ${mostKept} releases there: prune them first`);
    };
    await store?.need(remote, release);
    const isNew = !readRelease(target, remote, release);
    const kept = await oneOfFew(arriving, remote, () =>
      withArriving(target, async (folder) => {
        const sent = await writtenDown(partsOf(request), folder, mostBytes, demand).catch(brokenOff);
        return taken(target, sent, folder);
      }),
    );
    await store?.keep(kept);
    await auditDeed(database, request, 'release.upload', { release, isNew });
    return { release: kept, isWhole: true };
  });

  app.put('/releases/:remote', { bodyLimit: changeBytes }, async (request) => {
    const { remote, tokenId, name: tokenName, hash } = ownOf(request);
    const { change: text, signature } = parsed(SentChange, request.body);
    const sent = parsed(ReleaseChange, jsonIn(text));
    demandRight(request, sent.action === 'rollback' ? 'rollback' : 'publish');
    if (sent.turn !== (await ownTurn(request, database)).turn) throw spent(remote);
    if (keys.length > 0 && !isSignedChange(text, signature, sent, keys)) throw unsigned(remote);
    await store?.need(remote, sent.release);
    const decide = asSent(
      remote,
      keys.length > 0 ? sent : unsignedOf(sent),
      knownIn(target, remote),
      running(),
    );
    let isTaken = false;
    // Last before it becomes true, and for good: whoever comes second with the same turn changes nothing.
    const takeTurn = async () => {
      // What is refused costs nobody their turn.
      decide(readRecord(target, remote));
      isTaken ||= await takeTurnOf(database, request, hash, sent.turn);
      if (!isTaken) throw spent(remote);
    };
    const who = `${tokenName} (${tokenId})${sent.who === '' ? '' : `: ${sent.who}`}`;
    const record = await changeRecord(target, remote, { who, store }, decide, takeTurn);
    const { action, release, why } = sent;
    await auditDeed(database, request, `release.${action}`, { release, why });
    return { live: record?.live.release ?? null };
  });
};

/** Whose the token is, before anything of the request is read. */
function identify(app: FastifyInstance, database: Database): void {
  const stranger = database.as({ kind: 'user', userId: '', tenants: [] });
  const lookup = tokenLookup(app.contract.limitOf, (hash) =>
    stranger.first<Omit<TokenInUse, 'hash'> & { expired: boolean }>(
      sql`select * from platform.use_release_token(${hash})`,
    ),
  );
  app.addHook('onRequest', async (request) => {
    const token = releaseToken.in(request);
    if (token === undefined) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'missing' } });
    const hash = releaseToken.hash(token);
    request.wasLookedUp = true;
    const { tokenId, remote, name, may } = await lookup(hash, request.ip);
    request.releaseToken = { hash, tokenId, remote, name, may };
  });
}

/** @throws when the address is about another remote than the token */
function demandOwn(request: FastifyRequest): void {
  const { data: params } = z.safeParse(Params, request.params);
  if (!params) throw new ApiError('NOT_FOUND');
  if (params.remote !== request.releaseToken?.remote)
    throw new ApiError('FORBIDDEN', { details: { remote: params.remote } });
}

/** The remote of the request, which is its token's. */
function ownOf(request: FastifyRequest): TokenInUse & { release?: string | undefined } {
  if (!request.releaseToken) throw new Error('The token was not looked up.');
  return { ...request.releaseToken, release: z.parse(Params, request.params).release };
}

function demandRight(request: FastifyRequest, right: ReleaseRight): void {
  if (!ownOf(request).may.includes(right)) throw new ApiError('FORBIDDEN', { details: { right } });
}

const actingFor = (database: Database, request: FastifyRequest): Db =>
  database.as({
    kind: 'user',
    userId: `release token ${request.releaseToken?.tokenId ?? 'unknown'}`,
    requestId: request.id,
    tenants: [],
  });

async function ownTurn(
  request: FastifyRequest,
  database: Database,
): Promise<{ remote: string; turn: string }> {
  const { remote, hash } = ownOf(request);
  const db = actingFor(database, request);
  const found = await db.first<{ turn: string | null }>(sql`select platform.release_turn(${hash}) as turn`);
  // Withdrawn in the meantime.
  if (!found?.turn) throw new ApiError('UNAUTHENTICATED', { details: { reason: 'invalid' } });
  return { remote, turn: found.turn };
}

async function takeTurnOf(
  database: Database,
  request: FastifyRequest,
  hash: string,
  turn: string,
): Promise<boolean> {
  const db = actingFor(database, request);
  const taken = await db.first<{ taken: boolean }>(
    sql`select platform.take_release_turn(${hash}, ${turn}::uuid) as taken`,
  );
  return taken?.taken === true;
}

const spent = (remote: string) =>
  new ReleaseRefusal(
    'turn',
    `what is live of ${remote} has changed since this was made, or it was sent before`,
  );
const unsigned = (remote: string) =>
  new ReleaseRefusal('signature', `${remote}: it is not signed with RELEASE_PUBLIC_KEY`);

const isSignedChange = (
  text: string,
  signature: string | null,
  { record }: ReleaseChange,
  keys: readonly string[],
): boolean => isSignedText(text, signature ?? '', keys) && isSigned(JSON.stringify(record), keys);

/** Files of a release that is there are never others. */
function demandNotSwapped(target: string, { facts: { remote }, release, files }: Release): void {
  const there = readRelease(target, remote, release);
  const names = Object.keys({ ...there?.files, ...files });
  if (there && names.some((name) => there.files[name] !== files[name]))
    throw new ReleaseRefusal('exists', `${remote} ${release} is there already, with other files`);
}

const placeOf = (target: string, { facts, release }: Release): string =>
  inTarget(target).releaseDir(facts.remote, release);

/**
 * Brings a release to its place, whole or not at all; of one that is there, what is damaged is repaired.
 * @returns the description that stands
 */
async function taken(target: string, sent: Release, folder: string): Promise<Release> {
  const { remote } = sent.facts;
  await describe(sent, folder);
  await withRecordLock(target, remote, async () => {
    await sweepReleases(target, remote);
    demandNotSwapped(target, sent);
    await bringFiles(target, sent, folder);
  });
  if (brokenFiles(placeOf(target, sent), sent.files).length > 0) await repair(target, sent, folder);
  return readRelease(target, remote, sent.release) ?? sent;
}

async function oneOfFew<T>(counted: Map<string, number>, remote: string, work: () => Promise<T>): Promise<T> {
  const now = counted.get(remote) ?? 0;
  if (now >= mostArriving) throw new ApiError('LIMIT', { details: { retryAfter: 10 } });
  counted.set(remote, now + 1);
  try {
    return await work();
  } finally {
    counted.set(remote, (counted.get(remote) ?? 1) - 1);
  }
}

async function* partsOf(request: FastifyRequest): AsyncGenerator<ArrivingPart> {
  demandLine(request);
  for await (const part of request.files()) yield { name: part.fieldname, bytes: part.file };
}

/** What broke off on its way is the sender's to send again; a full disk is not. @throws it */
function brokenOff(error: unknown): never {
  const isOurs = error instanceof ApiError || error instanceof ReleaseRefusal;
  const isOnItsWay = codeOf(error) === '' || /^(?:ECONNRESET$|EPIPE$|ERR_STREAM|FST_)/.test(codeOf(error));
  throw isOurs || !isOnItsWay ? error : new ApiError('MALFORMED');
}

const namedIn = (record: LiveRecord | undefined): string[] =>
  record === undefined
    ? []
    : [
        ...new Set([
          record.live.release,
          ...record.rollouts.map(({ release }) => release.release),
          ...record.history,
        ]),
      ];

function parsed<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = z.safeParse(schema, value);
  if (error) {
    const fields = error.issues.map(({ path, code }) => ({ path: path.join('.'), code }));
    throw new ApiError('VALIDATION', { fields });
  }
  return data;
}

/** Rules refuse in a sentence for the team; others learn the reason. */
function refusalOf(error: unknown): unknown {
  if (error instanceof ReleaseRefusal)
    return new ApiError('STATE_CONFLICT', { details: { reason: error.reason }, message: error.message });
  if (error instanceof StoreFault) {
    const details = { reason: 'releaseStore', store: error.reason };
    return new ApiError('UNAVAILABLE', { details, message: error.message });
  }
  return error;
}

const about = (request: FastifyRequest, action: string) => {
  const { remote } = z.safeParse(Params, request.params).data ?? {};
  return {
    ...{ area: 'platform', action, objectType: 'remote', objectId: remote ?? 'unknown', tenantId: null },
  } as const;
};

const auditDeed = (database: Database, request: FastifyRequest, action: string, after: object) =>
  actingFor(database, request).rows(
    auditLine({
      ...about(request, action),
      after: { ...after, tokenId: request.releaseToken?.tokenId, token: request.releaseToken?.name },
    }),
  );

/**
 * Told as often as somebody may try: of a token as often as it may ask, of what could be one as often as an address may have some
 * looked up. What is beyond that, or has no token's form, would fill the log for everybody who likes to.
 */
const isTold = ({ releaseToken, wasLookedUp }: FastifyRequest, code: string): boolean =>
  code !== 'LIMIT' && (releaseToken !== null || wasLookedUp);

/** Whatever the answer is worth: that it was refused stands even where the log cannot be written. */
async function auditRefusal(
  database: Database,
  request: FastifyRequest,
  { code, details, message, fields }: ApiError,
): Promise<void> {
  if (!isTold(request, code)) return;
  const { releaseToken: token, method, ip: address } = request;
  const { release } = z.safeParse(Params, request.params).data ?? {};
  const why = { code, ...details, message: message.slice(0, 500), fields: fields.slice(0, 5) };
  const after = { ...why, method, release, address, tokenId: token?.tokenId, tokenOf: token?.remote };
  try {
    await actingFor(database, request).rows(auditLine({ ...about(request, 'release.refused'), after }));
  } catch (error) {
    request.log.error({ err: error }, 'a refused release was not audited');
  }
}
