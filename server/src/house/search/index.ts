import { findAgain, searchRecords, termsOf } from '@console/contract/platform';
import type { FastifyPluginAsync } from 'fastify';
import { type Call, serving } from '../../plugins/contract/serve.ts';
import type { Area } from '../area.ts';
import { type Finds, rightsOf, type Sought } from './finder.ts';
import { foundAgain, linesOfPeople, searched } from './searching.ts';

/** A call for every few letters that somebody types. */
const searchesPerMinute = 240;

type Asked = Pick<Call<typeof searchRecords>, 'db' | 'user' | 'grants' | 'request'>;

/** One search over all areas, each of which answers what the caller may open there. */
export const searching = (areas: readonly Area[]): FastifyPluginAsync => {
  const finds = areas.flatMap((area) => area.finds ?? []);
  const lineOf = linesOfPeople();
  /** What is looked at, by whom; whoever looks through somebody's eyes takes nothing from them. */
  const askedBy = ({ db, user, grants, request }: Asked, of: Pick<Sought, 'language' | 'text' | 'limit'>) => {
    const viewer = request.caller?.viewer;
    const sought = { ...of, userId: user.userId, terms: termsOf(of.text), ...rightsOf(grants) };
    const failed = (area: string, why: unknown) => request.log.warn({ err: why, area }, 'search');
    const line = lineOf(viewer?.user.userId ?? user.userId);
    return {
      shown: finds.map(({ finders, ...area }) => ({
        ...area,
        finders: finders.filter(({ isPrivate = false }) => !(viewer && isPrivate)),
      })),
      searching: { db, sought, failed, line, signal: request.signal },
    };
  };
  return serving((serve) => {
    serve(
      searchRecords,
      (asked) => {
        const { q: text, limit, language, kind } = asked.query;
        const { shown, searching } = askedBy(asked, { text, language, limit: limit + 1 });
        if (searching.sought.terms.length === 0) return { groups: [], failed: [] };
        return searched(ofKind(shown, kind), searching);
      },
      { perMinute: searchesPerMinute },
    );
    serve(
      findAgain,
      async (asked) => {
        const { item: items, language } = asked.query;
        const { shown, searching } = askedBy(asked, { text: '', language, limit: mostOfOneAddress });
        return { items: await foundAgain(shown, items, searching) };
      },
      { perMinute: searchesPerMinute },
    );
  });
};

/** Areas that have that kind of records, which are asked for nothing else. */
const ofKind = (areas: readonly Finds[], kind: string | undefined): readonly Finds[] =>
  kind === undefined
    ? areas
    : areas
        .map((area) => ({ ...area, finders: area.finders.filter((one) => one.kind === kind) }))
        .filter(({ finders }) => finders.length > 0);

/** More than one are not told apart. */
const mostOfOneAddress = 2;
