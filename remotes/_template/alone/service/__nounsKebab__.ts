import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ApiError } from '@console/contract';
import {
  type __Noun__,
  create__Noun__,
  delete__Noun__,
  list__Nouns__,
  update__Noun__,
} from '../src/contract/index.ts';
import { scopes } from '../src/contract/service.ts';
import { frozenProblems } from './__nounKebab__-rules.ts';
import { type Route, route } from './serve.ts';

/** Whose → theirs. */
type Kept = Record<string, __Noun__[]>;

/** Everybody's own __nounsEn__, in one file. A database takes its place when there are many. */
export class __Nouns__ {
  readonly #file: string;
  readonly #kept: Kept;

  constructor(file: string) {
    this.#file = file;
    this.#kept = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  }

  of(userId: string): readonly __Noun__[] {
    return this.#kept[userId] ?? [];
  }

  /** Whoever reads the file finds it as it was before, or as it is now. */
  keep(userId: string, own: readonly __Noun__[]): void {
    this.#kept[userId] = [...own];
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#kept));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

export function routesOf(all: __Nouns__): Route[] {
  return [
    route(list__Nouns__, scopes.read, ({ userId, query }) => {
      const { q = '', state, sort = 'code', page, size } = query;
      const text = ({ code, name, note }: __Noun__) => `${code} ${name} ${note}`.toLowerCase();
      const found = all
        .of(userId)
        .filter((one) => text(one).includes(q.toLowerCase()) && (!state || one.state === state))
        .toSorted(inOrder(sort));
      return { items: found.slice((page - 1) * size, page * size), total: found.length, page, size };
    }),
    route(create__Noun__, scopes.write, ({ userId, body }) => {
      demandFreeCode(all.of(userId), body.code);
      const made = { ...body, __noun__Id: randomUUID(), updatedAt: new Date().toISOString(), version: 0 };
      all.keep(userId, [...all.of(userId), made]);
      return made;
    }),
    route(update__Noun__, scopes.write, ({ userId, params, version, body }) => {
      const own = all.of(userId);
      const before = inVersion(own, params.__noun__Id, version);
      const fields = frozenProblems(before, body);
      if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
      const others = own.filter((one) => one !== before);
      demandFreeCode(others, body.code);
      const now = { ...before, ...body, updatedAt: new Date().toISOString(), version: version + 1 };
      all.keep(userId, [...others, now]);
      return now;
    }),
    route(delete__Noun__, scopes.write, ({ userId, params, version }) => {
      const own = all.of(userId);
      const before = inVersion(own, params.__noun__Id, version);
      all.keep(
        userId,
        own.filter((one) => one !== before),
      );
      return { __noun__Id: before.__noun__Id };
    }),
  ];
}

/** @param sort a column, `-` from the most down; what is equal there stands by code */
function inOrder(sort: string): (one: __Noun__, other: __Noun__) => number {
  const down = sort.startsWith('-') ? -1 : 1;
  const column = sort.replace('-', '') as 'code' | 'name' | 'updatedAt';
  return (one, other) =>
    down * one[column].localeCompare(other[column]) || one.code.localeCompare(other.code);
}

function demandFreeCode(others: readonly __Noun__[], code: string | undefined): void {
  if (others.some((one) => one.code === code))
    throw new ApiError('CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
}

/** @throws ApiError NOT_FOUND, or VERSION_CONFLICT with the present version */
function inVersion(own: readonly __Noun__[], id: string, version: number): __Noun__ {
  const found = own.find((one) => one.__noun__Id === id);
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.version !== version) throw new ApiError('VERSION_CONFLICT', { details: { current: found } });
  return found;
}
