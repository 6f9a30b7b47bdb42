import type { QueryOf } from '@console/contract';
import type { SearchTrouble, searchVideos } from '@console/contract/bili';
import type { Db } from '../../../plugins/database/db.ts';
import { type Refusal, readKeys, readSearch, refusalOf, type SiteAnswer } from './reply-rules.ts';
import type { LiveSite } from './site.ts';
import { askKeys, askSearch, type Limit, NoReply, visit } from './site-client.ts';
import { SiteTable } from './site-state.ts';
import { isAskable, type SiteKeys, signedQuery } from './wbi-rules.ts';

/** Time as the search knows it; a test has its own. */
export interface Clock {
  now(): number;
  wait(ms: number): Promise<void>;
  /** Aborts when so much time has passed. */
  limit(ms: number): AbortSignal;
}

const machineClock: Clock = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  limit: (ms) => AbortSignal.timeout(ms),
};

export type Wanted = QueryOf<typeof searchVideos>;

/** What a search comes to: an answer, why there is none of now, or both: an earlier answer. */
export interface Outcome {
  readonly answer: SiteAnswer | undefined;
  /** When the site said so. */
  readonly askedAt: number | undefined;
  readonly trouble: SearchTrouble | undefined;
}

const minute = 60_000;
const freshMs = 10 * minute;
/** How long an answer is shown where the site gives no newer one. */
const shownMs = 24 * 60 * minute;
const withinMs = 10_000;
/** A search with all its turns and requests: what stands before the server waits for little more than a minute. */
const wholeMs = 25_000;
/** Where less is left, a request is not worth its turn. */
const leastMs = 5000;

/** The site's day turns at midnight in China. */
const siteDay = (now: number): string => new Date(now + 8 * 60 * minute).toISOString().slice(0, 10);

/** Words, page, order and length in one way of writing. */
const searchKey = ({ q, page, order, duration }: Wanted): string =>
  JSON.stringify([q.replace(/\s+/g, ' '), page, order, duration]);

const areSame = (one: SiteKeys, other: SiteKeys): boolean =>
  one.image === other.image && one.sub === other.sub;

const nothing: SiteAnswer = { items: [], pages: 0, total: 0 };

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.kind);
    this.refusal = refusal;
  }
}

/** Not asked at all. */
class Withheld extends Error {
  readonly trouble: SearchTrouble;
  constructor(trouble: SearchTrouble) {
    super(trouble.reason);
    this.trouble = trouble;
  }
}

/** One search of the site with all its requests. */
interface Errand {
  readonly deadline: number;
  /** When its try ends, where it is the one try after a stop. */
  readonly triesUntil: number | undefined;
}

/**
 * Searches the video site for everybody, as one visitor without an account: one request after the other, each some seconds after the
 * last, whichever process asks; nothing twice within ten minutes; and not at all for a while once it refuses.
 */
export class LiveSearch {
  readonly #site: LiveSite;
  readonly #table: SiteTable;
  readonly #clock: Clock;
  /** The same search asked again while it is under way waits for that one. */
  readonly #underWay = new Map<string, Promise<SiteAnswer>>();
  #keysUnderWay: Promise<SiteKeys> | undefined;
  /** Turns are taken in the order of the questions. */
  #lastTurn: Promise<unknown> = Promise.resolve();

  /** @param db acts for the server itself */
  constructor(site: LiveSite, db: Db, clock: Clock = machineClock) {
    this.#site = site;
    this.#table = new SiteTable(db, site.api);
    this.#clock = clock;
  }

  /** Why the site is not asked right now; null when it is. Asks nobody. */
  async trouble(): Promise<SearchTrouble | null> {
    const { refusedUntil } = await this.#table.state();
    return this.#blocked(refusedUntil) ?? null;
  }

  async search(wanted: Wanted): Promise<Outcome> {
    if (!isAskable(wanted.q)) return { answer: nothing, askedAt: this.#clock.now(), trouble: undefined };
    const key = searchKey(wanted);
    const kept = await this.#table.answerTo(key);
    const age = kept ? this.#clock.now() - kept.askedAt : Number.POSITIVE_INFINITY;
    if (kept && age < freshMs) return { ...kept, trouble: undefined };
    try {
      const answer = await this.#once(key, wanted);
      return { answer, askedAt: this.#clock.now(), trouble: undefined };
    } catch (error) {
      if (!(error instanceof Withheld)) throw error;
      const { trouble } = error;
      if (kept && age < shownMs) return { ...kept, trouble };
      return { answer: undefined, askedAt: undefined, trouble };
    }
  }

  /** Throws away what nobody is shown any more. */
  sweep(): Promise<void> {
    return this.#table.sweep(this.#clock.now() - shownMs);
  }

  #once(key: string, wanted: Wanted): Promise<SiteAnswer> {
    const underWay = this.#underWay.get(key);
    if (underWay) return underWay;
    const work = this.#asked(key, wanted).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, work);
    return work;
  }

  /** @throws Withheld */
  async #asked(key: string, wanted: Wanted): Promise<SiteAnswer> {
    const errand = await this.#setOut();
    const { triesUntil } = errand;
    try {
      const answer = await this.#found(wanted, errand);
      if (triesUntil !== undefined) await this.#table.answered(triesUntil);
      await this.#table.keepAnswer(key, answer, this.#clock.now());
      return answer;
    } catch (error) {
      throw new Withheld(await this.#troubleOf(error, errand));
    } finally {
      if (triesUntil !== undefined) await this.#table.giveTryBack(this.#clock.now(), triesUntil);
    }
  }

  /** Whoever sets out after a stop is alone until they are answered. @throws Withheld */
  async #setOut(): Promise<Errand> {
    const { refusedUntil } = await this.#table.state();
    const trouble = this.#blocked(refusedUntil);
    if (trouble) throw new Withheld(trouble);
    const now = this.#clock.now();
    const deadline = now + wholeMs;
    if (refusedUntil === undefined) return { deadline, triesUntil: undefined };
    if (await this.#table.takeTry(now, deadline)) return { deadline, triesUntil: deadline };
    throw new Withheld((await this.trouble()) ?? { reason: 'busy', until: null });
  }

  async #found(wanted: Wanted, errand: Errand): Promise<SiteAnswer> {
    const keys = await this.#keys(errand);
    try {
      return await this.#searched(wanted, keys, errand);
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.kind !== 'unsigned') throw error;
      // Keys may change within a day: told anew, once. The same keys again mean that it was not the signature.
      const { keys: known } = await this.#table.state();
      const fresh = known && !areSame(known, keys) ? known : await this.#freshKeys(errand);
      if (areSame(fresh, keys)) throw error;
      return await this.#searched(wanted, fresh, errand);
    }
  }

  async #searched({ q, page, order, duration }: Wanted, keys: SiteKeys, errand: Errand): Promise<SiteAnswer> {
    const reply = await this.#inTurn(errand, ({ cookie, limit }) => {
      const values = { search_type: 'video', keyword: q, page, order, duration, tids: 0 };
      const query = signedQuery(values, Math.floor(this.#clock.now() / 1000), keys);
      return askSearch(this.#site, query, cookie, limit);
    });
    const read = readSearch(reply);
    if ('refusal' in read) throw new Refused(read.refusal);
    return read.answer;
  }

  async #keys(errand: Errand): Promise<SiteKeys> {
    const { keys, keysDay } = await this.#table.state();
    return keys && keysDay === siteDay(this.#clock.now()) ? keys : this.#freshKeys(errand);
  }

  #freshKeys(errand: Errand): Promise<SiteKeys> {
    this.#keysUnderWay ??= this.#askedKeys(errand).finally(() => {
      this.#keysUnderWay = undefined;
    });
    return this.#keysUnderWay;
  }

  async #askedKeys(errand: Errand): Promise<SiteKeys> {
    const day = siteDay(this.#clock.now());
    const { cookie: known, keysDay } = await this.#table.state();
    // A number is kept for a day like the keys, and no other is asked for because of a refusal.
    if (known === undefined || keysDay !== day) {
      const page = await this.#inTurn(errand, ({ limit }) => visit(this.#site, limit));
      const refusal = refusalOf(page);
      if (refusal) throw new Refused(refusal);
      await this.#table.keepCookie(page.cookie, day);
    }
    const reply = await this.#inTurn(errand, ({ cookie, limit }) => askKeys(this.#site, cookie, limit));
    const read = readKeys(reply);
    if ('refusal' in read) throw new Refused(read.refusal);
    await this.#table.keepKeys(read.keys, siteDay(this.#clock.now()));
    return read.keys;
  }

  /** One request, when it is its turn. @throws Withheld where that would take too long, or the site has begun to refuse */
  async #inTurn<T>(
    { deadline, triesUntil }: Errand,
    ask: (state: { cookie: string | undefined; limit: Limit }) => Promise<T>,
  ): Promise<T> {
    const left = () => deadline - this.#clock.now();
    const taking = this.#lastTurn.then(() => {
      if (left() < leastMs) throw new Refused({ kind: 'timeout' });
      return this.#table.turn(this.#clock.now(), this.#site.everyMs, left() - leastMs);
    });
    this.#lastTurn = taking.catch(() => {});
    const at = await taking;
    if (at === undefined) throw new Withheld({ reason: 'busy', until: null });
    const ms = at - this.#clock.now();
    if (ms > 0) await this.#clock.wait(ms);
    const { cookie, refusedUntil } = await this.#table.state();
    const trouble = refusedUntil === triesUntil ? undefined : this.#blocked(refusedUntil);
    if (trouble) throw new Withheld(trouble);
    try {
      return await ask({ cookie, limit: () => this.#clock.limit(Math.max(1, Math.min(withinMs, left()))) });
    } catch (error) {
      throw error instanceof NoReply ? new Refused({ kind: error.kind }) : error;
    }
  }

  #blocked(refusedUntil: number | undefined): SearchTrouble | undefined {
    if (refusedUntil === undefined || refusedUntil <= this.#clock.now()) return undefined;
    return { reason: 'blocked', until: new Date(refusedUntil).toISOString() };
  }

  async #troubleOf(error: unknown, errand: Errand): Promise<SearchTrouble> {
    if (error instanceof Withheld) return error.trouble;
    if (!(error instanceof Refused)) throw error;
    const { refusal } = error;
    const hasRiddle = refusal.kind === 'unsigned' && refusal.voucher;
    if (refusal.kind === 'blocked' || hasRiddle) return this.#stopped(errand);
    return { reason: refusal.kind === 'unsigned' ? 'refused' : refusal.kind, until: null };
  }

  /** Leaves the site alone. */
  async #stopped({ triesUntil }: Errand): Promise<SearchTrouble> {
    const [first, further] = this.#site.stopSeconds;
    await this.#table.refused(this.#clock.now(), [first * 1000, further * 1000], triesUntil);
    return (await this.trouble()) ?? { reason: 'blocked', until: null };
  }
}
