import type { BuildingPart, OwnPart } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { WhoseIs } from '../../plugins/contract/tenant.ts';

/** By its own key, among these buildings: every key begins with the building, so this is one seek for each. */
const keyed =
  (table: Sql, key: Sql, more = empty): WhoseIs =>
  async (db, buildingIds, id) => {
    const row = await db.first<{ buildingId: string }>(sql`
      select building_id from ${table}
      where building_id = any(${[...buildingIds]}::uuid[]) and ${key} = ${id}::uuid ${more}`);
    return row?.buildingId;
  };

const room = keyed(sql`apartment.rooms`, sql`room_id`);

/** What papers are printed of: a building itself, or the first of these that has the id. */
const printed: WhoseIs = async (db, buildingIds, id) => {
  if (buildingIds.includes(id)) return id;
  const found = await Promise.all(
    [
      keyed(sql`apartment.bills`, sql`bill_id`),
      keyed(sql`apartment.payments`, sql`payment_id`),
      keyed(sql`apartment.cycles`, sql`cycle_id`),
      keyed(sql`apartment.tenancies`, sql`tenancy_id`),
      keyed(sql`apartment.checkouts`, sql`checkout_id`),
      keyed(sql`apartment.deposit_entries`, sql`deposit_entry_id`),
      keyed(sql`apartment.day_closes`, sql`day_close_id`),
      room,
      keyed(sql`apartment.draws`, sql`draw_id`),
    ].map((whose) => whose(db, buildingIds, id)),
  );
  return found.find((buildingId) => buildingId !== undefined);
};

/** Where it is, if it is the caller's own; what their buildings are, the database asks itself. */
const own =
  (buildingOfMine: (id: string) => Sql): WhoseIs =>
  async (db, _, id) => {
    const row = await db.first<{ buildingId: string | null }>(
      sql`select ${buildingOfMine(id)} as building_id`,
    );
    return row?.buildingId ?? undefined;
  };

/** The building of what is named without it. */
export const buildingOf: Readonly<Record<BuildingPart | OwnPart | 'buildingOrRoom', WhoseIs>> = {
  ownPaper: own((id) => sql`apartment.of_my_paper(${id}::uuid)`),
  ownPerson: own((id) => sql`apartment.of_my_person(${id}::uuid)`),
  ownErasure: own((id) => sql`apartment.of_my_erasure(${id}::uuid)`),
  ownMeter: own((id) => sql`apartment.of_my_meter(${id}::uuid)`),
  ownRoom: own((id) => sql`apartment.of_my_room(${id}::uuid)`),
  ownTenancy: own((id) => sql`apartment.of_my_tenancy(${id}::uuid)`),
  ownApplication: own((id) => sql`apartment.of_my_application(${id}::uuid)`),
  ownOpening: own((id) => sql`apartment.where_i_may_apply(${id}::uuid)`),
  application: keyed(sql`apartment.applications`, sql`application_id`),
  bill: keyed(sql`apartment.bills`, sql`bill_id`),
  billRun: keyed(sql`apartment.bill_runs`, sql`bill_run_id`),
  bankStatementLine: keyed(sql`apartment.bank_statement_lines`, sql`bank_statement_line_id`),
  checkout: keyed(sql`apartment.checkouts`, sql`checkout_id`),
  correction: keyed(sql`apartment.corrections`, sql`correction_id`),
  cycle: keyed(sql`apartment.cycles`, sql`cycle_id`),
  erasure: keyed(sql`apartment.erasure_requests`, sql`erasure_request_id`),
  draw: keyed(sql`apartment.draws`, sql`draw_id`),
  meter: keyed(sql`apartment.meters`, sql`meter_id`),
  payment: keyed(sql`apartment.payments`, sql`payment_id`),
  person: keyed(sql`apartment.persons`, sql`person_id`),
  print: printed,
  printBatch: keyed(sql`apartment.print_batches`, sql`print_batch_id`),
  reading: keyed(sql`apartment.readings`, sql`reading_id`),
  room,
  tenancy: keyed(sql`apartment.tenancies`, sql`tenancy_id`),
  usage: keyed(sql`apartment.usages`, sql`usage_id`, sql`and state <> 'void'`),
  // The pages of a building can be opened by the id of a room, too.
  buildingOrRoom: async (db, buildingIds, id) => (buildingIds.includes(id) ? id : room(db, buildingIds, id)),
};
