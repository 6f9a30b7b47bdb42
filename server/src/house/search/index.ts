import { searchRecords, termsOf } from '@console/contract/platform';
import type { FastifyPluginAsync } from 'fastify';
import { serving } from '../../plugins/contract/serve.ts';
import type { Area } from '../area.ts';
import { rightsOf, type Sought } from './finder.ts';
import { linesOfPeople, searched } from './searching.ts';

/** A call for every few letters that somebody types. */
const searchesPerMinute = 240;

/** One search over all areas, each of which answers what the caller may open there. */
export const searching = (areas: readonly Area[]): FastifyPluginAsync => {
  const finds = areas.flatMap((area) => area.finds ?? []);
  const lineOf = linesOfPeople();
  return serving((serve) => {
    serve(
      searchRecords,
      ({ db, user, grants, query, request }) => {
        const { q, limit, language } = query;
        const terms = termsOf(q);
        if (terms.length === 0) return { groups: [], failed: [] };
        const { userId } = user;
        const sought: Sought = {
          ...{ userId, terms, text: q, language, limit: limit + 1, ...rightsOf(grants) },
        };
        const isView = request.caller?.viewer !== undefined;
        const shown = finds.map(({ finders, ...area }) => ({
          ...area,
          finders: finders.filter(({ isPrivate = false }) => !(isView && isPrivate)),
        }));
        const failed = (area: string, why: unknown) => request.log.warn({ err: why, area }, 'search');
        // Whoever looks through somebody's eyes takes nothing from them.
        const line = lineOf(request.caller?.viewer?.user.userId ?? userId);
        return searched(shown, { ...{ db, sought, failed, line }, signal: request.signal });
      },
      { perMinute: searchesPerMinute },
    );
  });
};
