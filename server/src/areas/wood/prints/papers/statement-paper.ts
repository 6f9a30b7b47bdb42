import { invalidField } from '@console/contract';
import { ageBuckets } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { firstDayOf, monthOf, monthsLater } from '../../../../days.ts';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import type { Block, Row, Said } from '../../../../house/papers/paper.ts';
import { findPartner } from '../../partners.ts';
import { findSettlingPartner } from '../../settlements/open-items.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say, type WordKey } from '../print-words.ts';
import { agedBalance, type Entry, type Statement, statementOf } from '../statement-rules.ts';

/** What a customer owed, was delivered and paid between two days, and what they owe now (对账单). */
export const statementPaper: Compose = async (ground, partnerId) => {
  const { db, teamId, currency, today, look } = ground;
  const to = look.to ?? today;
  const from = look.from ?? firstDayOf(monthsLater(monthOf(to), -1));
  if (from > to) throw invalidField('to', 'before_from');
  const [partner, settling] = await Promise.all([
    findPartner(db, teamId, partnerId),
    findSettlingPartner(db, teamId, partnerId),
  ]);
  if (partner.kind === 'supplier' || !settling) return undefined;
  const begunMinor = Math.max(0, settling.openingMinor);
  const [goods, money, dues] = await db.batch<[GoodsRow, MoneyRow, DueRow]>(
    goodsMoved(ground, partnerId, to),
    moneyMoved(ground, partnerId, to),
    stillDue(ground, partnerId, to),
  );
  const methods = new Map(money.map(({ number, method }) => [number, method]));
  const entries = [...goods.map(goodsEntry), ...money.flatMap((row) => moneyEntries(row, to))];
  const statement = statementOf(begunMinor, entries, { from, to });
  const settledOpening = Number(dues.find(({ txnId }) => txnId === null)?.openMinor ?? 0);
  const due = dues
    .filter(({ txnId }) => txnId !== null)
    .map(({ dueOn, openMinor }) => ({ dueOn, openMinor: Number(openMinor) }));
  const { ages, creditMinor } = agedBalance(
    [{ dueOn: settling.since, openMinor: begunMinor + settledOpening }, ...due],
    statement.closingMinor,
    to,
  );
  const { code, names, termsDays, phone } = partner;
  return {
    ...{ label: `${code} ${from} ${to}`, number: code, mark: null, title: say('title.statement') },
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('customer'), names],
          [say('statement.span'), `${from} – ${to}`],
          ...(phone ? [[say('phone'), phone] as const] : []),
          [
            say('statement.terms'),
            termsDays === 0 ? say('statement.cash') : say('statement.days', { days: termsDays }),
          ],
        ],
      },
      movements(statement, { from, to }, methods),
      closing(currency, statement),
      { kind: 'heading', text: say('statement.ageing', { day: to }) },
      ageing(ages, creditMinor),
      { kind: 'text', text: say('statement.check') },
      { kind: 'signatures', items: [say('sign.seller'), say('sign.customer')] },
    ],
  };
};

interface GoodsRow {
  readonly postedSeq: string;
  readonly day: string;
  readonly number: string;
  readonly act: 'deliver' | 'return' | 'reverse';
  readonly minor: string;
}

/** What was delivered and what came back, posting by posting; what was reversed stays, with what undid it. */
const goodsMoved = ({ teamId }: PaperGround, partnerId: string, to: string) => sql`
  select o.posted_seq, o.business_date as day, t.number, o.act, sum(m.amount_minor + m.tax_minor) as minor
  from wood.txns t
    join wood.stock_moves m on m.team_id = t.team_id and m.txn_id = t.txn_id
    join wood.postings o on o.team_id = m.team_id and o.posted_seq = m.posted_seq
  where t.team_id = ${teamId}::uuid and t.partner_id = ${partnerId}::uuid and t.kind in ('sale', 'sale_return')
    and m.amount_minor is not null and o.business_date <= ${to}::date
  group by o.posted_seq, o.business_date, t.number, o.act`;

const goodsWords = { deliver: 'delivery', return: 'return', reverse: 'reversal' } as const;

const goodsEntry = ({ postedSeq, day, number, act, minor }: GoodsRow): Entry => ({
  ...{ day, order: Number(postedSeq), number, what: goodsWords[act] },
  ...{ chargedMinor: Number(minor), paidMinor: 0 },
});

interface MoneyRow {
  readonly day: string;
  readonly reversedOn: string | null;
  readonly number: string;
  readonly kind: 'receipt' | 'payment';
  readonly method: string;
  /** What of it belongs to this side: less what settles purchases, and of payments what gives back. */
  readonly minor: string;
}

const dayOf = sql`at time zone 'Asia/Shanghai')::date`;

const moneyMoved = ({ teamId }: PaperGround, partnerId: string, to: string) => sql`
  select s.business_date as day, (s.reversed_at ${dayOf} as reversed_on, s.number, s.kind, s.method,
    case s.kind when 'receipt' then s.amount_minor - coalesce(x.of_purchases, 0) else coalesce(x.of_sales, 0) end as minor
  from wood.settlements s left join (
    select a.settlement_id, sum(abs(a.amount_minor)) filter (where t.kind = 'purchase') as of_purchases,
      sum(abs(a.amount_minor)) filter (where t.kind = 'sale') as of_sales
    from wood.settlement_allocations a join wood.txns t on t.team_id = a.team_id and t.txn_id = a.txn_id
    where a.team_id = ${teamId}::uuid and t.partner_id = ${partnerId}::uuid group by a.settlement_id) x
    on x.settlement_id = s.settlement_id
  where s.team_id = ${teamId}::uuid and s.partner_id = ${partnerId}::uuid and s.business_date <= ${to}::date
  order by s.recorded_at, s.settlement_id`;

/** Money that came, and that it never was where it turned out so: what was told before stays as it was told. */
function moneyEntries({ day, reversedOn, number, kind, minor }: MoneyRow, to: string): Entry[] {
  const paidMinor = kind === 'receipt' ? Number(minor) : -Number(minor);
  if (paidMinor === 0) return [];
  const what = kind === 'receipt' ? 'receipt' : 'refund';
  // Behind the goods of its day.
  const order = Number.MAX_SAFE_INTEGER;
  const entry: Entry = { day, order, number, what, chargedMinor: 0, paidMinor };
  if (reversedOn === null || reversedOn > to) return [entry];
  return [entry, { ...entry, day: reversedOn, what: `${what}Reversed`, paidMinor: -paidMinor }];
}

interface DueRow {
  /** Null: of what was owed when the books began, only what has been taken off it. */
  readonly txnId: string | null;
  readonly dueOn: string;
  readonly openMinor: string;
}

/** What of each sale was left at the end of a day; money counts from its day on, where a document took it at once. */
const stillDue = ({ teamId }: PaperGround, partnerId: string, to: string) => sql`
  select c.txn_id, coalesce(t.due_on, t.business_date, ${to}::date) as due_on, sum(c.minor) as open_minor
  from (
    select coalesce(t.source_txn_id, u.source_txn_id, t.reverses_txn_id, t.txn_id) as txn_id,
      m.amount_minor + m.tax_minor as minor
    from wood.txns t
      left join wood.txns u on u.team_id = t.team_id and u.txn_id = t.reverses_txn_id
      join wood.stock_moves m on m.team_id = t.team_id and m.txn_id = t.txn_id
      join wood.postings o on o.team_id = m.team_id and o.posted_seq = m.posted_seq
    where t.team_id = ${teamId}::uuid and t.partner_id = ${partnerId}::uuid and t.kind in ('sale', 'sale_return')
      and m.amount_minor is not null and o.business_date <= ${to}::date
    union all
    select a.txn_id, -a.amount_minor
    from wood.settlements s
      join wood.settlement_allocations a on a.team_id = s.team_id and a.settlement_id = s.settlement_id
      left join wood.txns t on t.team_id = a.team_id and t.txn_id = a.txn_id
    where s.team_id = ${teamId}::uuid and s.partner_id = ${partnerId}::uuid and s.business_date <= ${to}::date
      and (s.reversed_at is null or (s.reversed_at ${dayOf} > ${to}::date)
      and (a.allocated_at = s.recorded_at or (a.allocated_at ${dayOf} <= ${to}::date)
      and (t.kind = 'sale' or a.txn_id is null and s.kind = 'receipt')) c
  left join wood.txns t on t.team_id = ${teamId}::uuid and t.txn_id = c.txn_id
  group by c.txn_id, t.due_on, t.business_date`;

const amount = (minor: number): string => (minor === 0 ? '' : amountSaid(minor));

function movements(
  { openingMinor, rows, chargedMinor, paidMinor, closingMinor }: Statement,
  { from, to }: { readonly from: string; readonly to: string },
  methods: ReadonlyMap<string, string>,
): Block {
  const strong = (day: string, what: Said, charged: string, paid: string, balance: number): Row => ({
    strong: true,
    cells: [day, '', what, charged, paid, amountSaid(balance)],
  });
  const said = ({ what, number }: Entry): Said => {
    const method = methods.get(number);
    return say(`statement.${what}`, method ? { method: say(`method.${method}` as WordKey) } : {});
  };
  return {
    kind: 'table',
    columns: [
      { header: say('date'), weight: 1.5 },
      { header: say('statement.number'), weight: 1.7 },
      { header: say('statement.what'), weight: 2.6 },
      { header: say('statement.charged'), weight: 1.8, align: 'right' },
      { header: say('statement.paid'), weight: 1.8, align: 'right' },
      { header: say('statement.balance'), weight: 1.9, align: 'right' },
    ],
    rows: [
      strong(from, say('statement.opening'), '', '', openingMinor),
      ...rows.map(
        (row): Row => ({
          cells: [
            ...[row.day, row.number, said(row), amount(row.chargedMinor), amount(row.paidMinor)],
            amountSaid(row.balanceMinor),
          ],
        }),
      ),
      ...(rows.length === 0 ? [{ cells: ['', '', say('statement.none'), '', '', ''] }] : []),
      strong(to, say('statement.movement'), amountSaid(chargedMinor), amountSaid(paidMinor), closingMinor),
    ],
  };
}

function closing(
  currency: string,
  { openingMinor, chargedMinor, paidMinor, closingMinor }: Statement,
): Block {
  const label: WordKey =
    closingMinor > 0 ? 'statement.owes' : closingMinor < 0 ? 'statement.owed' : 'statement.even';
  return {
    kind: 'total',
    items: [
      { label: say('statement.opening'), value: amountSaid(openingMinor) },
      { label: say('statement.charged'), value: amountSaid(chargedMinor) },
      { label: say('statement.paid'), value: amountSaid(-paidMinor) },
      { label: say(label), value: moneySaid(Math.abs(closingMinor), currency), strong: true },
    ],
  };
}

const ageing = (ages: ReturnType<typeof agedBalance>['ages'], creditMinor: number): Block => ({
  kind: 'table',
  columns: [
    ...ageBuckets.map((bucket) => ({ header: say(`age.${bucket}`), weight: 1.5, align: 'right' }) as const),
    { header: say('age.credit'), weight: 1.6, align: 'right' },
    { header: say('statement.closing'), weight: 1.7, align: 'right' },
  ],
  rows: [
    {
      cells: [
        ...ageBuckets.map((bucket) => amountSaid(ages[bucket])),
        amountSaid(creditMinor),
        amountSaid(ageBuckets.reduce((sum, bucket) => sum + ages[bucket], creditMinor)),
      ],
    },
  ],
});
