import { listSavedFilters, removeSavedFilter, saveFilter } from '@console/contract/codegen';
import { serving } from '../../../plugins/contract/serve.ts';
import type { Tool } from '../tool.ts';
import { dropFilter, keepFilter, savedFilters } from './saved-filters.ts';

const calls = serving((serve) => {
  serve(listSavedFilters, async ({ db, user }) => ({ items: await savedFilters(db, user.userId) }));
  serve(saveFilter, ({ params, body, db, user }) => keepFilter(db, user.userId, { ...params, ...body }));
  serve(removeSavedFilter, ({ params, db, user }) => dropFilter(db, user.userId, params.filterId));
});

/** Documents are filtered in the browser; here is what people keep of it. */
export const filter: Tool = { serve: calls };
