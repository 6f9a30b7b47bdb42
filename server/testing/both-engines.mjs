/**
 * The API tests that `npm test` runs on the embedded engine too, after all of them have run on PostgreSQL. The same SQL through the
 * same driver answers alike on both, so here is what could differ between them, and one way through each area; the whole
 * suite on the embedded engine is `npm run test:engines`. `both-engines.test.ts` refuses an area that is not here, and a
 * file that tells the engines apart.
 */
const reasons = {
  'the driver, its types, roles and rows, pages, transactions, time-outs': [
    'plugins/database/db',
    'plugins/database/keyset',
    'plugins/database/open',
    'plugins/database/statistics',
    'plugins/contract/wall',
    'house/platform/people',
    'house/jobs/upkeep',
  ],
  migrations: ['plugins/database/migrate'],
  'the first start, killed; its demo data, and the days they bear': ['main', 'house/demo/story-days'],
  'who waits for whom: one session for all requests instead of many': [
    'plugins/contract/idempotency',
    'areas/notes/reminding/reminder-worker',
    'areas/apartment/bills/bills-races',
    'areas/apartment/checkouts/checkouts-races',
    'areas/wood/sorts',
    'areas/wood/stock',
    'areas/wood/lots/lots',
    'areas/wood/txns/trade-model',
    'areas/wood/txns/trade-races',
    'areas/wood/settlements/settlement-races',
    'areas/apartment/payments/payments-races',
    'areas/codegen/power/power',
    'areas/codegen/i18n/texts-races',
  ],
  'live events without LISTEN': ['house/notifications/event-stream'],
  'ranges that may not overlap, and the other constraints with their errors': [
    'areas/apartment/bills/sums-of-bills',
    'areas/apartment/tenancies/tenancies',
  ],
  'searching Chinese and English': [
    'areas/notes/search/search',
    'areas/apartment/people/persons',
    'areas/search',
    'house/search/searching',
  ],
  'many rows in one statement': ['areas/notes/bulk/bulk'],
  'what is exported comes back the same': ['areas/notes/transfer/round-trip'],
  'plans of statements that no statistics help with': ['areas/apartment/rounds/round-size'],
  'one way through each area': [
    'areas/apartment/usage/month-through',
    'areas/bili/library',
    'areas/codegen/info/info',
    'areas/notes/saving/notes',
    'house/platform/organizations',
    'house/preferences/preferences',
    'house/releases/endpoint/sending-releases',
    'house/tokens/tokens',
  ],
};

/** Paths from the repository's root. */
export const onBothEngines = Object.values(reasons)
  .flat()
  .map((name) => `server/src/${name}.api.test.ts`);
