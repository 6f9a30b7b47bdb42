import type { AnswerOf, BodyOf } from '@console/contract';
import { importTenancies, type Tenancy } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { fromTheTop } from '../../../house/sheets/sheet-reading.ts';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { buildings, demandActive } from '../buildings/index.ts';
import { changesAll, entersAll, type IdSeal, persons } from '../people/index.ts';
import { bedsOfBuilding, rooms } from '../rooms/index.ts';
import { inFlights, refuseFaults, reportOf, sheetIn, sheetTurns } from '../sheet-import.ts';
import { entersTenancy, nextNumber, selectTenancies } from './tenancy-rows.ts';
import { tenancyColumns } from './tenancy-sheet-columns.ts';
import { type LettingFacts, type LettingPlan, planTenancies } from './tenancy-sheet-rules.ts';

/** Who lives where, out of a spreadsheet program. */
export function serveTenancySheets(serve: Serve, seal: IdSeal): void {
  serve(
    importTenancies,
    ({ tenant, body, db }) => {
      // By a phone that a sheet names its owner is told, so it has to be one that the caller may read.
      tenant.demand('apartment.person.read_full');
      return imported(db, tenant.id, body, seal);
    },
    sheetTurns,
  );
}

async function imported(
  db: Db,
  buildingId: string,
  { file, dryRun }: BodyOf<typeof importTenancies>,
  seal: IdSeal,
): Promise<AnswerOf<typeof importTenancies>> {
  const sheet = await sheetIn(file, tenancyColumns);
  return db.transaction(async (tx) => {
    demandActive(await buildings(tx).locked(buildingId));
    const people = persons(tx, buildingId, seal, true);
    const facts = await factsOf(tx, buildingId, people);
    const plan = planTenancies(sheet.inOrder, facts);
    const byId = new Map(facts.persons.map((one) => [one.personId, one]));
    const told = plan.told.flatMap(({ personId, change }) => {
      const before = byId.get(personId);
      return before ? [{ before, change }] : [];
    });
    const problems = fromTheTop([...sheet.problems, ...plan.problems]);
    if (!dryRun) {
      refuseFaults(problems);
      await entersAll(
        tx,
        plan.persons.map(({ personId, ...person }) => people.enters(personId, person)),
      );
      await changesAll(tx, people, told);
      await save(tx, buildingId, plan);
    }
    return {
      create: plan.create.length,
      // Tenancies that are there stay as they are; what is told of their people is not lost.
      update: told.length,
      same: plan.same,
      persons: plan.persons.length,
      ...reportOf(sheet, problems, !dryRun),
    };
  });
}

async function factsOf(tx: Db, buildingId: string, people: ReturnType<typeof persons>) {
  const [all, beds, known, tenancies] = await Promise.all([
    rooms(tx).ofBuilding(buildingId),
    bedsOfBuilding(tx, buildingId),
    people.known(),
    tx.rows<Tenancy>(
      selectTenancies(sql`t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')`),
    ),
  ]);
  const facts = { rooms: all, beds, persons: known, tenancies, digestOf: people.digestOf, newId: () => v7() };
  return facts satisfies LettingFacts;
}

async function save(tx: Db, buildingId: string, { create }: LettingPlan): Promise<void> {
  const { number, today } = await nextNumber(tx, buildingId);
  await inFlights(
    tx,
    create.flatMap((wanted, index) =>
      entersTenancy(buildingId, v7(), { number: number + index, today }, wanted),
    ),
  );
}
