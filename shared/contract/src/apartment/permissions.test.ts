import {
  type ApartmentPermission,
  type ApartmentRole,
  apartmentPermissions,
  apartmentRoleNames,
  apartmentRoles,
} from './permissions.ts';

/**
 * The table of apartment-and-wood.md, section 3, as it stands there. Behind it what a cell gives: `reads` to everybody
 * whose cell is not empty; `writes` for W or A, and for cells such as `W / -` the first or the second of it.
 */
type Row = [cells: string, writes: readonly (ApartmentPermission | undefined)[], reads?: ApartmentPermission];

const matrix: Row[] = [
  // building.configure
  ['W | W | - | - | - | - | R | -', ['apartment.building.configure'], 'apartment.building.read'],
  // tariff.edit
  ['W | W | - | - | - | - | R | -', ['apartment.tariff.edit'], 'apartment.building.read'],
  // tariff.activate, sod_mode, archive
  ['A | - | - | - | - | - | R | -', ['apartment.tariff.activate'], 'apartment.building.read'],
  ['A | - | - | - | - | - | R | -', ['apartment.building.sod_mode'], 'apartment.building.read'],
  ['A | - | - | - | - | - | R | -', ['apartment.building.archive'], 'apartment.building.read'],
  // member.manage
  ['W | W (not OWN) | - | - | - | - | R | -', ['apartment.member.manage'], 'apartment.member.read'],
  // room.configure
  ['W | W | - | - | - | R | R | -', ['apartment.room.configure'], 'apartment.room.read'],
  // person.read_full
  ['R | R | - | - | - | R | - | o', [], 'apartment.person.read_full'],
  // tenancy.write
  ['W | W | - | - | - | W | R | o read', ['apartment.tenancy.write'], 'apartment.tenancy.read'],
  // reading.enter: the move-in and move-out part is a permission of its own, which the whole includes
  ['W | W | W | - | - | - | R | o (self-reading)', ['apartment.reading.enter'], 'apartment.reading.read'],
  ['W | W | W | - | - | W (move in/out) | R | o', ['apartment.reading.enter_move'], 'apartment.reading.read'],
  // reading.check, usage.check
  ['A | A | - | A | - | - | R | -', ['apartment.reading.check'], 'apartment.reading.read'],
  ['A | A | - | A | - | - | R | -', ['apartment.usage.check'], 'apartment.usage.read'],
  // reading.correct ask / approve
  [
    'W / A | W / A | W / - | W / A | - | - | R | dispute',
    ['apartment.correction.ask', 'apartment.correction.approve'],
    'apartment.correction.read',
  ],
  // bill.generate, manual line
  ['W | W | - | - | W | - | R | -', ['apartment.bill.generate'], 'apartment.bill.read'],
  // bill.check / bill.issue; route 13: who checks reads them, the desk reads what rooms come to
  [
    'A / W | A / W | - | A / - | - / W | - | R | -',
    ['apartment.bill.check', 'apartment.bill.issue'],
    'apartment.bill.read',
  ],
  ['R | R | - | R | R | R | R | -', [], 'apartment.bill.total'],
  // payment.record / confirm / reverse: the owner and managers record none
  [
    '- / A / A | - / A / A | - | - | W / A / - | - | R | -',
    ['apartment.payment.record', 'apartment.payment.confirm', 'apartment.payment.reverse'],
    'apartment.flow.read',
  ],
  ['- | - | - | - | W | W cash | - | -', ['apartment.payment.record_cash']],
  // day close: route 22, whoever confirms payments
  ['W | W | - | - | W | - | R | -', ['apartment.payment.close_day'], 'apartment.flow.read'],
  // checkout.inspect / approve / pay out
  [
    'W / A / - | W / A / - | - | - | - / - / W | W / - / - | R | request',
    ['apartment.checkout.inspect', 'apartment.checkout.approve', 'apartment.checkout.pay_out'],
    'apartment.checkout.read',
  ],
  // application.submit / review: whoever decides hands none in
  [
    '- / A | - / A | - | - | - | W / - | R | o / -',
    ['apartment.application.submit', 'apartment.application.review'],
    'apartment.application.read',
  ],
  // print: each what they may read
  ['W | W | sheets | W | W | W | W | o', [], 'apartment.print.read'],
  // route 11: who enters, checks or audits sees the round; the desk enters at the tenancy
  ['R | R | R | R | - | - | R | -', [], 'apartment.round.read'],
  // draw.commit / draw / publish: the owner and managers, of whom one commits and another records the public number
  ['A | W | - | - | - | - | R, witness | -', ['apartment.draw.commit'], 'apartment.draw.read'],
  ['A | W | - | - | - | - | R, witness | -', ['apartment.draw.draw'], 'apartment.draw.read'],
  ['A | W | - | - | - | - | R, witness | -', ['apartment.draw.publish'], 'apartment.draw.read'],
  // stat, flow, charts: as far as it is usage
  ['R | R | R (usage) | R | R | - | R | o', [], 'apartment.usage.read'],
  ['R | R | R (usage) | R | R | - | R | o', [], 'apartment.stat.usage'],
  ['R | R | - | R | R | R (rooms) | R | o', [], 'apartment.stat.rooms'],
  ['R | R | - | R | R | - | R | o', [], 'apartment.stat.money'],
  ['R | R | - | R | R | - | R | o', [], 'apartment.stat.workload'],
];

/** What the routes of section 4 add: everybody of the staff sees the configuration (3) and the room list (6). */
const ofAllStaff: ApartmentPermission[] = ['apartment.building.read', 'apartment.room.list'];

/** A resident's `o` is a matter of whose row it is, not of a role. */
const isOwn = (cell: string) => cell.startsWith('o') || cell === 'dispute' || cell === 'request';

function ofCell(cell: string, [, writes, reads]: Row): ApartmentPermission[] {
  if (cell === '-' || isOwn(cell)) return [];
  const acts = cell
    .split(' / ')
    .map((one, index) => (/^[WA]\b/.test(one) ? writes[index] : undefined))
    .filter((code) => code !== undefined);
  return reads ? [...acts, reads] : acts;
}

function expected(role: ApartmentRole): ApartmentPermission[] {
  const column = apartmentRoleNames.indexOf(role);
  const held = matrix.flatMap((row) => ofCell(row[0].split(' | ')[column] ?? '?', row));
  return [...new Set([...held, ...(role === 'RES' ? [] : ofAllStaff)])].sort();
}

it.each(apartmentRoleNames)('3 %s holds what the role table gives, and nothing else', (role) => {
  expect([...apartmentRoles[role]].sort()).toEqual(expected(role));
});

it('3: every row has a cell for each role', () => {
  for (const [cells] of matrix) expect(cells.split(' | ')).toHaveLength(apartmentRoleNames.length);
});

it('3: every permission is held by somebody', () => {
  const held = new Set(Object.values(apartmentRoles).flat());
  expect(apartmentPermissions.filter((code) => !held.has(code))).toEqual([]);
});
