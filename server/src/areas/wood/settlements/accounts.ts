import { ApiError } from '@console/contract';
import type {
  AccountSide,
  AgedPartner,
  AgedSide,
  OpenDocument,
  PartnerAccount,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { written } from '../../../plugins/database/refusals.ts';
import { findPartner } from '../partners.ts';
import { aged, type Due, overdueDays, together } from './ageing-rules.ts';
import { creditNow } from './credit.ts';
import { findSettlingPartner, type SettlingPartner } from './open-items.ts';
import { openingLeft } from './settlement-rules.ts';

/** Which documents, money and sign of an opening balance make a side. */
const sides = {
  receivable: { kind: 'sale', money: 'receipt', sign: 1 },
  payable: { kind: 'purchase', money: 'payment', sign: -1 },
} as const satisfies Record<AgedSide, object>;

interface TeamRow {
  readonly currency: string;
  readonly today: string;
}
const selectTeam = (teamId: string) => sql`
  select currency, (now() at time zone 'Asia/Shanghai')::date as today from wood.teams where team_id = ${teamId}::uuid`;

type Sums = 'movedMinor' | 'creditedMinor' | 'settledMinor' | 'openMinor';
type DocumentRow = Omit<OpenDocument, 'overdueDays' | Sums> &
  Record<Sums, string> & { readonly kind: 'purchase' | 'sale' };
interface AdvanceRow {
  readonly kind: 'receipt' | 'payment';
  readonly advance: string;
}

/** How a team and a partner stand. What each caller is not to see of it, the contract leaves out. */
export async function partnerAccount(db: Db, teamId: string, partnerId: string): Promise<PartnerAccount> {
  const [{ code, names, termsDays }, partner] = await Promise.all([
    findPartner(db, teamId, partnerId),
    findSettlingPartner(db, teamId, partnerId),
  ]);
  if (!partner) throw new ApiError('NOT_FOUND');
  const theirs = sql`team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid`;
  const [[team], documents, advances] = await db.batch<[TeamRow, DocumentRow, AdvanceRow]>(
    selectTeam(teamId),
    sql`select txn_id, number, kind, state, business_date, coalesce(due_on, business_date) as due_on, moved_minor, credited_minor,
        settled_minor, open_minor
      from wood.txns where ${theirs} and open_minor <> 0 and kind in ('purchase', 'sale') order by due_on, txn_id`,
    sql`select kind, sum(amount_minor - allocated_minor) as advance from wood.settlements
      where ${theirs} and state <> 'reversed' group by kind`,
  );
  const { currency, today } = written(team);
  const side = (which: AgedSide): AccountSide => {
    const { kind, money } = sides[which];
    const paid = advances.find((one) => one.kind === money);
    return accountSide(which, partner, {
      documents: documents.filter((one) => one.kind === kind),
      advanceMinor: Number(paid?.advance ?? 0),
      today,
    });
  };
  return {
    ...{ partnerId, code, names, currency, termsDays, today },
    receivable: side('receivable'),
    payable: side('payable'),
    credit: await creditNow(db, teamId, partnerId, partner),
  };
}

interface OfSide {
  readonly documents: readonly DocumentRow[];
  readonly advanceMinor: number;
  readonly today: string;
}

function accountSide(
  side: AgedSide,
  partner: SettlingPartner,
  { documents, advanceMinor, today }: OfSide,
): AccountSide {
  const { sign } = sides[side];
  const openingOpenMinor = Math.max(0, sign * openingLeft(partner));
  const opened = { dueOn: partner.since, openMinor: openingOpenMinor };
  const open = documents.map(({ kind: _, ...row }) => ({
    ...row,
    overdueDays: overdueDays(row.dueOn, today),
    movedMinor: Number(row.movedMinor),
    creditedMinor: Number(row.creditedMinor),
    settledMinor: Number(row.settledMinor),
    openMinor: Number(row.openMinor),
  }));
  return {
    ...aged([opened, ...open], advanceMinor, today),
    openingMinor: Math.max(0, sign * partner.openingMinor),
    openingOpenMinor,
    documents: open,
  };
}

interface DueRow {
  readonly partnerId: string;
  readonly dueOn: string;
  readonly openMinor: string;
}
interface PartnerRow {
  readonly partnerId: string;
  readonly code: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** Of the side that is asked about; of the other one it is not above zero. */
  readonly openingMinor: string;
  readonly since: string;
}

/** What is open with every partner of a side, the most overdue first. */
export async function listAgeing(db: Db, teamId: string, side: AgedSide) {
  const { kind, money, sign } = sides[side];
  const [[team], due, advances, partners] = await db.batch<
    [TeamRow, DueRow, { partnerId: string; advance: string }, PartnerRow]
  >(
    selectTeam(teamId),
    sql`select partner_id, coalesce(due_on, business_date) as due_on, sum(open_minor) as open_minor from wood.txns
      where team_id = ${teamId}::uuid and open_minor <> 0 and kind = ${kind} and partner_id is not null
      group by partner_id, coalesce(due_on, business_date), open_minor < 0`,
    sql`select partner_id, sum(amount_minor - allocated_minor) as advance from wood.settlements
      where team_id = ${teamId}::uuid and kind = ${money} and state <> 'reversed' and amount_minor > allocated_minor
      group by partner_id`,
    sql`select partner_id, code, name_zh, name_en, (created_at at time zone 'Asia/Shanghai')::date as since,
        sign(opening_minor) * ${sign}::int * (abs(opening_minor) - opening_settled_minor) as opening_minor
      from wood.partners where team_id = ${teamId}::uuid`,
  );
  const { currency, today } = written(team);
  const dueOf = grouped(due, ({ partnerId }) => partnerId);
  const advanceOf = new Map(advances.map(({ partnerId, advance }) => [partnerId, Number(advance)]));
  const items = partners
    .map(({ partnerId, code, nameZh, nameEn, openingMinor, since }): AgedPartner => {
      const opening: Due = { dueOn: since, openMinor: Math.max(0, Number(openingMinor)) };
      const own = (dueOf.get(partnerId) ?? []).map((row) => ({ ...row, openMinor: Number(row.openMinor) }));
      return {
        ...{ partnerId, code, names: { zh: nameZh, en: nameEn } },
        ...aged([opening, ...own], advanceOf.get(partnerId) ?? 0, today),
      };
    })
    .filter(({ openMinor, advanceMinor, refundMinor }) => openMinor + advanceMinor + refundMinor > 0)
    .toSorted(mostOverdueFirst);
  return { today, currency, items, total: together(items) };
}

const mostOverdueFirst = (one: AgedPartner, other: AgedPartner) =>
  other.overdueMinor - one.overdueMinor ||
  other.openMinor - one.openMinor ||
  (one.code < other.code ? -1 : 1);
