import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import type { SiteAnswer } from './reply-rules.ts';
import type { SiteKeys } from './wbi-rules.ts';

/** What all processes know together of the site. */
export interface SiteState {
  readonly keys: SiteKeys | undefined;
  /** Which day of the site they, and the cookie, are of. */
  readonly keysDay: string | null;
  readonly cookie: string | undefined;
  readonly refusedUntil: number | undefined;
}

interface Row {
  readonly imageKey: string | null;
  readonly subKey: string | null;
  readonly keysDay: string | null;
  readonly cookie: string | null;
  readonly refusedUntil: string | null;
}

const instantOf = (time: number): string => new Date(time).toISOString();
const kept = 'bili.live_site';

/** What stands in the shared tables: the turn of the next request, the keys, the breaker, and answers. */
export class SiteTable {
  readonly #db: Db;
  readonly #site: string;

  /** @param db acts for the server itself */
  constructor(db: Db, site: string) {
    this.#db = db;
    this.#site = site;
  }

  async state(): Promise<SiteState> {
    const row = await this.#db.first<Row>(sql`
      select image_key, sub_key, keys_day::text as keys_day, cookie, refused_until from bili.live_site where site = ${this.#site}`);
    const { imageKey: image = null, subKey: sub = null, cookie = null, refusedUntil = null } = row ?? {};
    return {
      keys: image === null || sub === null ? undefined : { image, sub },
      keysDay: row?.keysDay ?? null,
      cookie: cookie ?? undefined,
      refusedUntil: refusedUntil === null ? undefined : Date.parse(refusedUntil),
    };
  }

  /**
   * Takes the next turn, whichever process asks.
   * @param every milliseconds that lie between two turns  @param most that somebody may have to wait
   * @returns when the turn is; undefined where that would be later
   */
  async turn(now: number, every: number, most: number): Promise<number | undefined> {
    const first = { site: this.#site, nextAt: instantOf(now) };
    const [, taken] = await this.#db.batch<[unknown, { nextAt: string }]>(
      insertionOf(kept, first, sql`on conflict (site) do nothing`),
      sql`update bili.live_site
          set next_at = greatest(next_at, ${instantOf(now)}::timestamptz) + make_interval(secs => ${every / 1000}::float8)
          where site = ${this.#site} and next_at <= ${instantOf(now + most)}::timestamptz returning next_at`,
    );
    const next = taken[0]?.nextAt;
    return next === undefined ? undefined : Date.parse(next) - every;
  }

  async keepKeys({ image, sub }: SiteKeys, day: string): Promise<void> {
    await this.#db.rows(sql`update bili.live_site set image_key = ${image}, sub_key = ${sub}, keys_day = ${day}::date
      where site = ${this.#site}`);
  }

  /** The visitor's number of a day, should the site have given one; keys of an earlier day are forgotten with the earlier number. */
  async keepCookie(cookie: string | undefined, day: string): Promise<void> {
    await this.#db.rows(sql`
      update bili.live_site set cookie = ${cookie ?? null}, keys_day = ${day}::date, image_key = null, sub_key = null
      where site = ${this.#site} and (cookie is null or keys_day is distinct from ${day}::date)`);
  }

  /**
   * Takes the one try after a stop, whichever process asks: everybody else is held back until it ends.
   * @param end when the next may try, should nothing be heard of this one  @returns whether it is the caller's
   */
  async takeTry(now: number, end: number): Promise<boolean> {
    const taken =
      await this.#db.rows(sql`update bili.live_site set refused_until = ${instantOf(end)}::timestamptz
      where site = ${this.#site} and refused_until <= ${instantOf(now)}::timestamptz returning site`);
    return taken.length > 0;
  }

  /** A try has shown nothing either way: the next one may go. */
  async giveTryBack(now: number, end: number): Promise<void> {
    await this.#db.rows(sql`update bili.live_site set refused_until = ${instantOf(now)}::timestamptz
      where site = ${this.#site} and refused_until = ${instantOf(end)}::timestamptz`);
  }

  /**
   * The site refuses: it is left alone, the first time for a while, then for longer. Told twice at once, it counts once.
   * @param stops milliseconds of the first time, and of all further ones  @param triedUntil the end of the try that is refused
   */
  async refused(
    now: number,
    [first, further]: readonly [number, number],
    triedUntil: number | undefined,
  ): Promise<void> {
    await this.#db.rows(sql`
      update bili.live_site set refusals = refusals + 1, refused_until = ${instantOf(now)}::timestamptz
          + make_interval(secs => case when refusals = 0 then ${first / 1000}::float8 else ${further / 1000}::float8 end)
      where site = ${this.#site} and (refused_until is null or refused_until <= ${instantOf(now)}::timestamptz
        or refused_until = ${triedUntil === undefined ? null : instantOf(triedUntil)}::timestamptz)`);
  }

  /** The site answers the try after a stop. Answers to what was asked before the stop say nothing of it. */
  async answered(triedUntil: number): Promise<void> {
    await this.#db.rows(sql`update bili.live_site set refusals = 0, refused_until = null
      where site = ${this.#site} and refused_until = ${instantOf(triedUntil)}::timestamptz`);
  }

  async answerTo(search: string): Promise<{ answer: SiteAnswer; askedAt: number } | undefined> {
    const row = await this.#db.first<{ answer: SiteAnswer; askedAt: string }>(sql`
      select answer, asked_at from bili.live_answers where site = ${this.#site} and search = ${search}`);
    return row && { answer: row.answer, askedAt: Date.parse(row.askedAt) };
  }

  async keepAnswer(search: string, answer: SiteAnswer, now: number): Promise<void> {
    const row = { site: this.#site, search, answer: JSON.stringify(answer), askedAt: instantOf(now) };
    const tail = sql`on conflict (site, search) do update set answer = excluded.answer, asked_at = excluded.asked_at`;
    await this.#db.rows(insertionOf('bili.live_answers', row, tail));
  }

  /** Throws answers away that nobody is shown any more. */
  async sweep(before: number): Promise<void> {
    await this.#db.rows(
      sql`delete from bili.live_answers where asked_at < ${instantOf(before)}::timestamptz`,
    );
  }
}
