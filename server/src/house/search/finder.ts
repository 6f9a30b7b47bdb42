import {
  type GlobalPermission,
  type Grants,
  globalPermissionsOf,
  type Permission,
  type TenantArea,
  tenantPermissionsOf,
} from '@console/contract';
import { rangesIn } from '@console/contract/platform';
import sql, { join, type Sql } from 'sql-template-tag';
import { validate } from 'uuid';
import { type May, mayOf } from '../../plugins/contract/may.ts';
import type { Db } from '../../plugins/database/db.ts';
import type { Name } from '../names.ts';

/** A building or a team in which the caller may open what is looked for. */
export interface Within {
  readonly id: string;
  may(permission: Permission): boolean;
}

/** What is looked for, and for whom. */
export interface Sought {
  readonly userId: string;
  /** In small narrow letters; all of them have to be found. Empty only where something is asked for again. */
  readonly terms: readonly string[];
  /** As it was typed. */
  readonly text: string;
  readonly language: 'zh' | 'en';
  /** Of something found before that is asked for again, what its address says: then nothing is looked for by words. */
  readonly again?: URLSearchParams | undefined;
  /** Most rows of a statement: one more than are shown, so that it is known whether there are others. */
  readonly limit: number;
  readonly may: May;
  /** Whether it is held for some things at least. */
  forSome(permission: GlobalPermission): boolean;
  /** Tenants of the area in which one of the permissions is held. */
  within(area: TenantArea, ...oneOf: Permission[]): readonly Within[];
}

/** Something that was found, before its title is looked through for what was typed. */
export interface Found {
  readonly title: string;
  /** Whatever tells it from others; what is empty is left out. */
  readonly details: readonly (string | null | undefined)[];
  readonly to: string;
}

/** One kind of thing that an area has. */
export interface Finder {
  /** `room`, `person`, `note` … */
  readonly kind: string;
  /** Somebody's own, of which nobody else is shown anything, whoever looks as whom. */
  readonly isPrivate?: boolean;
  /**
   * Asks only for what the caller may open: a statement for each tenant, which it names; none where they may open nothing.
   * @param db for whoever has to ask first what that is
   */
  ask(sought: Sought, db: Db): readonly Sql[] | Promise<readonly Sql[]>;
  shown(row: never, sought: Sought): Found;
}

/** What an area has that can be found. Everything of one area is asked for in one flight. */
export interface Finds {
  /** First segment of its addresses, e.g. `note`. */
  readonly area: string;
  /** How long it may take; left out: as long as people wait. */
  readonly patienceMs?: number;
  readonly finders: readonly Finder[];
}

/** A finder by what a row of its statements is. */
export const finder = <Row>(
  one: Omit<Finder, 'shown'> & {
    shown(row: Row, sought: Sought): Found;
  },
): Finder => one;

/** What of an address names the thing, and the column that has it. */
export interface NamedBy {
  readonly parameter: string;
  readonly column: Sql;
  readonly as: 'uuid' | 'text';
}

/** That it is the very thing that an address names. */
export function sameAs(again: URLSearchParams, ...named: readonly NamedBy[]): Sql {
  return join(
    named.map(({ parameter, column, as }) => {
      const name = again.get(parameter) ?? '';
      if (as === 'uuid') return validate(name) ? sql`${column} = ${name}::uuid` : sql`false`;
      // No text of PostgreSQL has that sign, and it takes none that has.
      return name.includes('\0') ? sql`false` : sql`${column} = ${name}::text`;
    }),
    ' and ',
  );
}

/** What is looked for by words; asked for again, the very thing. */
export const wanted = ({ again }: Pick<Sought, 'again'>, named: NamedBy, byWords: () => Sql): Sql =>
  again ? sameAs(again, named) : byWords();

/** That all words stand in a text that is kept in small letters: signs mean themselves, whatever a pattern would make of them. */
export const holdsAll = (text: Sql, sought: Pick<Sought, 'terms'>): Sql =>
  join(holding(text, sought), ' and ');
/**
 * The same of a Chinese name, each word of which may also be spelled in pinyin from one of its signs on.
 * @param spelled as `platform.pinyin_spelled` has it
 */
export const holdsAllOrSpelled = (text: Sql, spelled: Sql, { terms }: Pick<Sought, 'terms'>): Sql =>
  join(
    terms.map((term) =>
      /^[a-z]+$/.test(term)
        ? sql`(strpos(${text}, ${term}::text) > 0 or strpos(${spelled}, ${`/${term.slice(0, mostSpelled)}`}::text) > 0)`
        : sql`strpos(${text}, ${term}::text) > 0`,
    ),
    ' and ',
  );
/** As many letters as the database keeps from one sign on. */
const mostSpelled = 30;
/** The same of one of the words at least. */
export const holdsOne = (text: Sql, sought: Pick<Sought, 'terms'>): Sql =>
  join(holding(text, sought), ' or ');

const holding = (text: Sql, { terms }: Pick<Sought, 'terms'>): Sql[] =>
  terms.map((term) => sql`strpos(${text}, ${term}::text) > 0`);

/**
 * A text in small letters, as far as what is looked for has any: the letters of all scripts cost five times those of ASCII, which
 * counts for long texts and where there are many rows. What is in no script with capitals is looked for as it stands.
 */
export function lowered(text: Sql, { terms }: Pick<Sought, 'terms'>): Sql {
  const letters = terms.join('').replace(/\P{Changes_When_Uppercased}/gu, '');
  if (letters === '') return text;
  return /^[a-z]*$/.test(letters) ? sql`lower((${text}) collate "C")` : sql`lower(${text})`;
}

/** First what begins with what was typed. */
export const beginsFirst = (text: Sql, { terms }: Pick<Sought, 'terms'>): Sql =>
  sql`strpos(${text}, ${terms[0] ?? ''}::text) <> 1`;

/** A name in the language of whoever asks. */
export const nameIn = ({ zh, en }: Name, { language }: Pick<Sought, 'language'>): string =>
  language === 'zh' ? zh : en;

/** The same of a title in which what was typed is marked. */
export const marked = ({ title, details, to }: Found, { terms }: Pick<Sought, 'terms'>) => ({
  title,
  ranges: rangesIn(title, terms),
  detail: details.filter(Boolean).join(' · '),
  to,
});

/** What whoever asks may do, as finders ask about it. */
export const rightsOf = (grants: Grants): Pick<Sought, 'may' | 'forSome' | 'within'> => ({
  may: mayOf(grants),
  forSome: (permission) => (grants.effective?.something ?? globalPermissionsOf(grants)).has(permission),
  within: (area, ...oneOf) =>
    grants.memberships.flatMap((membership): Within[] => {
      if (membership.area !== area) return [];
      const held = tenantPermissionsOf(grants, area, membership.tenantId);
      const may = (permission: Permission) => held.has(permission);
      return oneOf.some(may) ? [{ id: membership.tenantId, may }] : [];
    }),
});
