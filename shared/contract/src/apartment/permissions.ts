/** Roles inside one building (apartment-and-wood.md, section 3). */
export const apartmentRoleNames = ['OWN', 'MGR', 'RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const;
export type ApartmentRole = (typeof apartmentRoleNames)[number];

export const apartmentPermissions = [
  /** The building and its settings, tariffs, charge items and pools, read-only; every role of the staff. */
  'apartment.building.read',
  'apartment.building.configure',
  'apartment.building.archive',
  'apartment.building.sod_mode',
  'apartment.tariff.edit',
  'apartment.tariff.activate',
  'apartment.member.read',
  'apartment.member.manage',
  /** The room list that all staff works from. */
  'apartment.room.list',
  /** The room configuration, read-only. */
  'apartment.room.read',
  'apartment.room.configure',
  /** Phones and identity numbers without a mask. */
  'apartment.person.read_full',
  'apartment.tenancy.read',
  'apartment.tenancy.write',
  /** Meters and what they showed, read-only. */
  'apartment.reading.read',
  /** The round of a month: for those who enter, check or audit it. */
  'apartment.round.read',
  'apartment.reading.enter',
  /** Readings of moving in and out only; included in `reading.enter`. */
  'apartment.reading.enter_move',
  'apartment.reading.check',
  'apartment.usage.read',
  'apartment.usage.check',
  /** The log of checks and corrections; readers see only their own rows. */
  'apartment.correction.read',
  'apartment.correction.ask',
  'apartment.correction.approve',
  /** Bills with their lines. */
  'apartment.bill.read',
  /** What the bills of a room come to, without their lines. */
  'apartment.bill.total',
  /** Making a month's bills, and lines by hand. */
  'apartment.bill.generate',
  'apartment.bill.check',
  'apartment.bill.issue',
  /** The money ledger: bills, payments, deposits, late fees; and the days as they were counted. */
  'apartment.flow.read',
  'apartment.payment.record',
  /** Cash only; included in `payment.record`. */
  'apartment.payment.record_cash',
  'apartment.payment.confirm',
  'apartment.payment.reverse',
  /** Counting a day's money against the books. */
  'apartment.payment.close_day',
  'apartment.checkout.read',
  'apartment.checkout.inspect',
  'apartment.checkout.approve',
  'apartment.checkout.pay_out',
  'apartment.application.read',
  /** For whoever has come to the desk; applicants apply for themselves by who they are. */
  'apartment.application.submit',
  'apartment.application.review',
  /** Figures of how rooms are let. */
  'apartment.stat.rooms',
  /** Figures of what is used, and of what masters lose. */
  'apartment.stat.usage',
  /** Figures of income, arrears and costs. */
  'apartment.stat.money',
  /** Figures of who did how much. */
  'apartment.stat.workload',
  /** Papers of what one may read. */
  'apartment.print.read',
  /** Draws with their lists, read-only: also who witnesses one. */
  'apartment.draw.read',
  /** Building a list and committing to it. */
  'apartment.draw.commit',
  /** Recording the public number, which draws. */
  'apartment.draw.draw',
  /** Publishing a result, or annulling a draw. */
  'apartment.draw.publish',
] as const;
export type ApartmentPermission = (typeof apartmentPermissions)[number];

const everyStat: ApartmentPermission[] = [
  'apartment.stat.rooms',
  'apartment.stat.usage',
  'apartment.stat.money',
  'apartment.stat.workload',
];
const staff: ApartmentPermission[] = [
  'apartment.building.read',
  'apartment.room.list',
  'apartment.print.read',
];
const reader: ApartmentPermission[] = [
  ...staff,
  'apartment.reading.read',
  'apartment.round.read',
  'apartment.reading.enter',
  'apartment.reading.enter_move',
  'apartment.usage.read',
  'apartment.correction.read',
  'apartment.correction.ask',
  'apartment.stat.usage',
];
const checker: ApartmentPermission[] = [
  ...staff,
  'apartment.reading.read',
  'apartment.round.read',
  'apartment.reading.check',
  'apartment.usage.read',
  'apartment.usage.check',
  'apartment.correction.read',
  'apartment.correction.ask',
  'apartment.correction.approve',
  'apartment.bill.read',
  'apartment.bill.total',
  'apartment.bill.check',
  ...everyStat,
];
const cashier: ApartmentPermission[] = [
  ...staff,
  ...everyStat,
  'apartment.usage.read',
  'apartment.bill.read',
  'apartment.bill.total',
  'apartment.bill.generate',
  'apartment.bill.issue',
  'apartment.flow.read',
  'apartment.payment.record',
  'apartment.payment.record_cash',
  'apartment.payment.confirm',
  'apartment.payment.close_day',
  'apartment.checkout.read',
  'apartment.checkout.pay_out',
];
const desk: ApartmentPermission[] = [
  ...staff,
  'apartment.room.read',
  'apartment.person.read_full',
  'apartment.tenancy.read',
  'apartment.tenancy.write',
  'apartment.reading.read',
  'apartment.reading.enter_move',
  'apartment.bill.total',
  'apartment.checkout.read',
  'apartment.checkout.inspect',
  'apartment.application.read',
  'apartment.stat.rooms',
];
const manager: ApartmentPermission[] = [
  ...new Set<ApartmentPermission>([
    ...reader,
    ...checker,
    ...desk,
    'apartment.building.configure',
    'apartment.tariff.edit',
    'apartment.member.read',
    'apartment.member.manage',
    'apartment.room.configure',
    'apartment.bill.generate',
    'apartment.bill.issue',
    'apartment.flow.read',
    'apartment.payment.confirm',
    'apartment.payment.reverse',
    'apartment.payment.close_day',
    'apartment.checkout.approve',
    'apartment.application.review',
    'apartment.draw.read',
    'apartment.draw.commit',
    'apartment.draw.draw',
    'apartment.draw.publish',
  ]),
];

/**
 * The role table of section 3, row by row as far as it is built. Residents hold nothing here: what is their own they
 * reach by being the person it is about, not by a role.
 */
export const apartmentRoles: Readonly<Record<ApartmentRole, readonly ApartmentPermission[]>> = {
  OWN: [...manager, 'apartment.building.archive', 'apartment.building.sod_mode', 'apartment.tariff.activate'],
  MGR: manager,
  RDR: reader,
  CHK: checker,
  CSH: cashier,
  // Owners and managers do the desk's work, but take no money, nor hand in what they decide.
  FDK: [...desk, 'apartment.payment.record_cash', 'apartment.application.submit'],
  AUD: [
    ...staff,
    ...everyStat,
    'apartment.member.read',
    'apartment.room.read',
    'apartment.tenancy.read',
    'apartment.reading.read',
    'apartment.round.read',
    'apartment.usage.read',
    'apartment.correction.read',
    'apartment.bill.read',
    'apartment.bill.total',
    'apartment.flow.read',
    'apartment.checkout.read',
    'apartment.application.read',
    'apartment.draw.read',
  ],
  RES: [],
};
