import { ApiError } from '@console/contract';
import { importPersons } from '@console/contract/apartment';
import { v7 } from 'uuid';
import { sheetImported, sheetTurns } from '../../../house/sheets/sheet-import.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { lockedActive } from '../buildings/index.ts';
import { personColumns } from './person-columns.ts';
import { planPersons } from './person-sheet-rules.ts';
import {
  changesPerson,
  digestOf,
  entersPerson,
  holdPersons,
  knownPersons,
  type People,
  type ToldChange,
} from './persons.ts';
import type { IdSeal } from './sealed-id.ts';

/** People out of a spreadsheet program. */
export function servePersonSheets(serve: Serve, seal: IdSeal): void {
  serve(
    importPersons,
    async ({ tenant, body, db }) => {
      const people = { buildingId: tenant.id, seal, full: true };
      const { told } = await sheetImported(db, body, {
        columns: personColumns,
        hold: (tx) => lockedActive(tx, tenant.id),
        plan: async (tx, rows) =>
          planPersons(rows, await knownPersons(tx, people), (one) => digestOf(people, one)),
        save: (tx, plan) => save(tx, people, plan),
      });
      return told;
    },
    sheetTurns,
  );
}

async function save(
  tx: Db,
  people: People,
  { create, update }: ReturnType<typeof planPersons>,
): Promise<void> {
  await entersAll(
    tx,
    create.map((person) => entersPerson(people, v7(), person)),
  );
  await changesAll(tx, people, update);
}

type Entering = ReturnType<typeof entersPerson>;

/**
 * Enters people that were looked for and not found.
 * @throws STATE_CONFLICT where somebody else has entered one of them meanwhile
 */
export async function entersAll(tx: Db, entering: readonly Entering[]): Promise<void> {
  const answers = await inFlights(tx, entering.flat());
  // Each has two statements; the first one answers the person unless there is one with that document.
  const late = entering.some((_, index) => answers[2 * index]?.length === 0);
  if (late) throw enteredMeanwhile();
}

const enteredMeanwhile = () => new ApiError('STATE_CONFLICT', { details: { reason: 'entered_meanwhile' } });

type Looked = Awaited<ReturnType<typeof knownPersons>>[number];

/**
 * Changes people as they were looked up.
 * @throws STATE_CONFLICT where somebody else has changed one of them meanwhile, or has entered somebody with a document
 */
export async function changesAll(
  tx: Db,
  people: People,
  changing: readonly {
    readonly before: Parameters<typeof changesPerson>[1] & Pick<Looked, 'version'>;
    readonly change: ToldChange;
  }[],
): Promise<void> {
  await holdPersons(
    tx,
    people,
    changing.map(({ before }) => before),
  );
  const changes = changing.flatMap(({ before, change }) => changesPerson(people, before, change));
  await withFree('persons_by_id', inFlights(tx, changes), enteredMeanwhile);
}
