import { create__Noun__, delete__Noun__, list__Nouns__, update__Noun__ } from '@console/contract/__schema__';
import type { Area } from '../../house/area.ts';
import { serving } from '../../plugins/contract/serve.ts';
import * as __nouns__ from './__nounsKebab__.ts';
import { seed } from './seed.ts';

const calls = serving((serve) => {
  serve(list__Nouns__, ({ db, user, query }) => __nouns__.list__Nouns__(db, user.userId, query));
  serve(create__Noun__, ({ db, user, body }) => __nouns__.create__Noun__(db, user.userId, body));
  serve(update__Noun__, ({ db, user, params, version, body }) =>
    __nouns__.update__Noun__(db, user.userId, params.__noun__Id, version, body),
  );
  serve(delete__Noun__, ({ db, user, params, version }) =>
    __nouns__.delete__Noun__(db, user.userId, params.__noun__Id, version),
  );
});

/** __areaEn__: everybody's own __nounsEn__. */
export const __schema__: Area = { name: '__schema__', serve: calls, seed };
