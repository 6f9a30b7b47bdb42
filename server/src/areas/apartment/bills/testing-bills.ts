import {
  type ApartmentRole,
  type Bill,
  type BillRun,
  type BillState,
  checkBill,
  createPerson,
  createTenancy,
  generateBills,
  getBill,
  getBillRun,
  getCycle,
  issueBill,
  listBills,
  listTenancyBills,
  type NewBuilding,
  type NewTenancy,
  openCycle,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { apartmentHouse, good, type Person } from '../testing-house.ts';

const staff = ['MGR', 'CSH', 'CHK', 'FDK', 'RDR', 'AUD'] as const;
type Staff = Record<(typeof staff)[number], Person>;

/** Buildings in which people live who are billed; months are closed off by hand, for what is read is tested elsewhere. */
export async function billHouse() {
  const area = await apartmentHouse();
  const { house } = area;
  const owner = house.db({ kind: 'owner' });

  const stage = async (rooms = 2, change: Partial<NewBuilding> = {}) => {
    const { buildingId } = await area.building(area.ming, { billDay: 1, dueDays: 10, ...change });
    const perFloor = Math.min(rooms, 50);
    await area.rooms(buildingId, { toFloor: Math.ceil(rooms / perFloor), roomsPerFloor: perFloor });
    const roomIds = (await area.roomsOf(buildingId)).map(({ roomId }) => roomId);
    const people = Object.fromEntries(
      await Promise.all(
        staff.map(async (role: ApartmentRole) => [role, await area.colleague(role, buildingId)]),
      ),
    ) as Staff;
    return stageOf(area, owner, buildingId, roomIds, people);
  };
  return { ...area, owner, stage };
}

export type BillStage = ReturnType<typeof stageOf>;

function stageOf(
  area: Awaited<ReturnType<typeof apartmentHouse>>,
  owner: ReturnType<typeof area.house.db>,
  buildingId: string,
  roomIds: string[],
  people: Staff,
) {
  const { house } = area;
  const params = { buildingId };
  const as = { as: people.CSH };

  /** Somebody moves into a room; a rent of 2150.00 from then on, unless told. */
  const moveIn = async (index: number, firstDay: string, change: Partial<NewTenancy> = {}) => {
    const { person } = good(
      await house.call(
        createPerson,
        { params, body: { name: `Tenant ${index}`, consent: true } },
        { as: people.FDK },
      ),
    );
    const terms = { lastDay: null, depositMinor: 0, payCycle: 1 } as const;
    return good(
      await house.call(
        createTenancy,
        {
          body: {
            ...terms,
            ...{ roomId: roomIds[index] ?? '', primaryPersonId: person.personId, firstDay, occupants: [] },
            ...{ rates: [{ from: firstDay, rentMinor: 215_000 }], sign: true },
            ...change,
          },
        },
        { as: people.FDK },
      ),
    );
  };
  /** A month whose uses are locked. */
  const month = async (ym: string) => {
    good(
      await house.call(
        openCycle,
        { params: { ...params, ym }, body: { override: true } },
        { as: people.MGR },
      ),
    );
    await owner.rows(sql`update apartment.cycles set state = 'usage_checked'
      where building_id = ${buildingId}::uuid and ym = ${ym}`);
    return cycleOf(ym);
  };
  const cycleOf = async (ym: string) =>
    good(await house.call(getCycle, { params: { ...params, ym } }, { as: people.MGR }));
  const generate = async (ym: string, who: Person | undefined = people.CSH) => {
    const { version } = await cycleOf(ym);
    return house.call(generateBills, { params: { ...params, ym }, version }, { as: who });
  };
  /** Until it is through. */
  const through = async (run: BillRun): Promise<BillRun> => {
    for (let at = run; ; ) {
      if (at.state !== 'running') return at;
      await new Promise((resolve) => setTimeout(resolve, 50));
      at = good(await house.call(getBillRun, { params: { billRunId: run.billRunId } }, as));
    }
  };
  const bills = async (ym: string, query: object = {}, who = people.CSH) => {
    const { cycleId } = await cycleOf(ym);
    return good(await house.call(listBills, { params: { cycleId }, query }, { as: who })).items;
  };
  const bill = async (billId: string, who = people.CSH) =>
    good(await house.call(getBill, { params: { billId } }, { as: who }));
  const billsOf = async (tenancyId: string) =>
    good(await house.call(listTenancyBills, { params: { tenancyId } }, as)).items;
  /** The bills of a month that was just closed off. */
  const billed = async (ym: string) => {
    await month(ym);
    await through(good(await generate(ym)));
    return bills(ym);
  };
  const check = ({ billId, version }: Pick<Bill, 'billId' | 'version'>, who = people.CHK) =>
    house.call(checkBill, { params: { billId }, version }, { as: who });
  const issue = (
    { billId, version }: Pick<Bill, 'billId' | 'version'>,
    body: { issueOn?: string; dueOn?: string } = {},
    who = people.CSH,
  ) => house.call(issueBill, { params: { billId }, version, body }, { as: who });
  const issued = async (
    one: Pick<Bill, 'billId' | 'version'>,
    body: { issueOn?: string; dueOn?: string } = {},
  ) => good(await issue(good(await check(one)), body));
  const inState = (billId: string, state: BillState) =>
    owner.rows(sql`update apartment.bills set state = ${state}, number = coalesce(number, ${billId}),
        issue_on = coalesce(issue_on, '2026-01-01'), due_on = coalesce(due_on, '2026-01-11')
      where bill_id = ${billId}::uuid`);
  const flows = () =>
    owner.rows<{ kind: string; amountMinor: string; businessDate: string }>(sql`
      select kind, amount_minor, business_date from apartment.money_flows
      where building_id = ${buildingId}::uuid order by seq`);
  return {
    ...{
      buildingId,
      roomIds,
      params,
      people,
      moveIn,
      month,
      cycleOf,
      generate,
      through,
      bills,
      bill,
      billsOf,
    },
    ...{ billed, check, issue, issued, inState, flows },
  };
}
