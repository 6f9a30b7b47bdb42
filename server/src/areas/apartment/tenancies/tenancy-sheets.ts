import { importTenancies, type Tenancy } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { sheetImported, sheetTurns } from '../../../house/sheets/sheet-import.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { lockedActive } from '../buildings/index.ts';
import {
  changesAll,
  digestOf,
  entersAll,
  entersPerson,
  type IdDocument,
  type IdSeal,
  knownPersons,
  type People,
} from '../people/index.ts';
import { bedsOfBuilding, roomsOfBuilding } from '../rooms/index.ts';
import { activateReady } from './activation.ts';
import { entersTenancy, nextNumber, selectTenancies } from './tenancy-rows.ts';
import { tenancyColumns } from './tenancy-sheet-columns.ts';
import { type LettingFacts, planTenancies } from './tenancy-sheet-rules.ts';

/** Who lives where, out of a spreadsheet program. */
export function serveTenancySheets(serve: Serve, seal: IdSeal): void {
  serve(
    importTenancies,
    async ({ tenant, body, db }) => {
      const { id } = tenant;
      const people = { buildingId: id, seal, full: true };
      const { plan, told } = await sheetImported(db, body, {
        columns: tenancyColumns,
        hold: (tx) => lockedActive(tx, id),
        plan: (tx, rows) => planned(tx, people, rows),
        save: (tx, made) => save(tx, people, made),
      });
      return { ...told, persons: plan.persons.length };
    },
    sheetTurns,
  );
}

/** Tenancies that are there stay as they are; `update` is what is told of their people, which is not lost. */
async function planned(tx: Db, people: People, rows: Parameters<typeof planTenancies>[0]) {
  const facts = await factsOf(tx, people);
  const plan = planTenancies(rows, facts);
  const byId = new Map(facts.persons.map((one) => [one.personId, one]));
  const update = plan.told.flatMap(({ personId, change }) => {
    const before = byId.get(personId);
    return before ? [{ before, change }] : [];
  });
  return { ...plan, update };
}

async function factsOf(tx: Db, people: People) {
  const { buildingId } = people;
  const [all, beds, known, tenancies] = await Promise.all([
    roomsOfBuilding(tx, buildingId),
    bedsOfBuilding(tx, buildingId),
    knownPersons(tx, people),
    tx.rows<Tenancy>(
      selectTenancies(sql`t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')`),
    ),
  ]);
  const facts = {
    rooms: all,
    beds,
    persons: known,
    tenancies,
    digestOf: (one: IdDocument) => digestOf(people, one),
    newId: () => v7(),
  };
  return facts satisfies LettingFacts;
}

async function save(
  tx: Db,
  people: People,
  { create, persons: newcomers, update }: Awaited<ReturnType<typeof planned>>,
): Promise<void> {
  const { buildingId } = people;
  await entersAll(
    tx,
    newcomers.map(({ personId, ...person }) => entersPerson(people, personId, person)),
  );
  await changesAll(tx, people, update);
  const { number, today } = await nextNumber(tx, buildingId);
  const entered = create.map((wanted, index) => ({ tenancyId: v7(), number: number + index, wanted }));
  await inFlights(
    tx,
    entered.flatMap(({ tenancyId, number, wanted }) =>
      entersTenancy(buildingId, tenancyId, { number, today }, wanted),
    ),
  );
  // They live there already: whoever lacks no value has moved in, and nobody has to say so of each. Of others a sheet says nothing.
  await activateReady(tx, buildingId, { tenancyIds: entered.map(({ tenancyId }) => tenancyId) });
}
