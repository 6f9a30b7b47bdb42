import { permissionsOfMembership } from '@console/contract';
import { NewOpening, NewSettlement, NewTxn, type Sort, type WoodRole } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { SeedContext } from '../../../house/demo/context.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { askException, decideException } from '../exceptions/exceptions.ts';
import { createLots } from '../lots/lots.ts';
import { postOpening } from '../openings.ts';
import { confirmSettlement, createSettlement } from '../settlements/settlements.ts';
import { findTeam, updateTeam } from '../teams.ts';
import { createTxn } from '../txns/drafts.ts';
import { discardTxn } from '../txns/endings.ts';
import { orderPurchase, receivePurchase, setTxnCosts } from '../txns/purchases.ts';
import {
  approveReturn,
  moveReturn,
  rejectReturn,
  settleReturn,
  submitReturn,
  withdrawReturn,
} from '../txns/returns.ts';
import { reverseTxn } from '../txns/reversals.ts';
import { confirmSale, deliverSale } from '../txns/sales.ts';
import { approveStocktake, createStocktake, rejectStocktake, submitStocktake } from '../txns/stocktakes.ts';
import { postTxn } from '../txns/transfers.ts';
import type { Trader } from '../txns/txn-rows.ts';
import {
  type Act,
  type BundleAct,
  type Doc,
  isOfDoc,
  type MoneyAct,
  type Turn,
  turns,
  type YardCode,
} from './acts.ts';
import type { WoodStory } from './story.ts';

/** Where the story happens, by the codes that it uses. */
export interface Ground {
  readonly teamId: string;
  readonly yards: ReadonlyMap<string, string>;
  readonly partners: ReadonlyMap<string, string>;
  readonly costItems: ReadonlyMap<string, string>;
  readonly sorts: ReadonlyMap<string, Sort>;
  readonly workers: ReadonlyMap<WoodRole, string>;
}

/** A document of the story as the database has it. */
interface Written {
  readonly txnId: string;
  readonly version: number;
  /** So many acts of it had happened when this start began. */
  readonly acts: number;
}

const roleOf = new Map<Turn, WoodRole>(turns.map(({ name, role }) => [name, role]));

/**
 * Plays the story through the services that the endpoints call, as those who do it: a transaction for all that one of them does
 * in one turn. Whatever a start that was killed has done already is left out.
 */
export async function play(
  context: SeedContext,
  ground: Ground,
  { acts, floorFrom }: WoodStory,
): Promise<void> {
  const written = await known(context, ground, acts);
  const nth = new Map<Doc, number>();
  const isAhead = (act: Act): boolean => {
    if (decides(act)) return true;
    const before = nth.get(act.doc) ?? 0;
    nth.set(act.doc, before + 1);
    return (written.get(act.doc)?.acts ?? 0) <= before;
  };
  for (const [day, ofDay] of grouped(acts, (act) => act.day)) {
    const turnsOfDay = [...grouped(ofDay, ({ turn }) => turn)].map(
      ([turn, all]) => [turn as Turn, all.filter((act) => !isOfDoc(act) || isAhead(act))] as const,
    );
    if (turnsOfDay.every(([, all]) => all.length === 0)) continue;
    await context.beginDay?.(ground.teamId, day);
    if (day >= floorFrom) await demandFloor(context, ground);
    for (const [turn, all] of turnsOfDay) {
      const trader = traderOf(ground, turn, day);
      const db = context.as(trader.userId, { tenants: [ground.teamId] });
      await db.transaction(async (tx) => {
        const hand = handOf(tx, ground, trader, day, written);
        for (const act of all)
          await (isOfDoc(act) ? hand.act(act) : 'money' in act ? hand.money(act) : hand.bundle(act));
      });
    }
  }
}

/** These are told of the sale that they are about, not in its own history: whether they have happened, they ask themselves. */
const decides = ({ verb }: Act) => verb === 'ask' || verb === 'allow' || verb === 'refuse';

/** Since then nobody sells under the list without being asked. */
async function demandFloor({ as }: SeedContext, { teamId, workers }: Ground): Promise<void> {
  const db = as(workers.get('OW') ?? '', { tenants: [teamId] });
  const { priceFloor, version } = await findTeam(db, teamId);
  if (priceFloor !== 'list') await updateTeam(db, teamId, version, { priceFloor: 'list' });
}

const permissionsOf = new Map(
  turns.map(({ role }) => [role, permissionsOfMembership({ area: 'wood', roles: [role] })]),
);

function traderOf({ workers }: Ground, turn: Turn, today: string): Trader {
  const role = roleOf.get(turn) ?? 'OW';
  const held = permissionsOf.get(role as never) ?? new Set<string>();
  const may: Trader['may'] = (permission) => held.has(permission);
  return {
    ...{ userId: workers.get(role) ?? '', today, may, readsHeads: true },
    demand: (permission) => {
      if (!may(permission)) throw new Error(`${role} may not ${permission}`);
    },
  };
}

/** Documents that a start before this one has written, and how often each was acted on. */
async function known(
  { as }: SeedContext,
  { teamId, workers }: Ground,
  acts: WoodStory['acts'],
): Promise<Map<Doc, Written>> {
  const db = as(workers.get('OW') ?? '', { tenants: [teamId] });
  const rows = await db.rows<Written & { kind: string }>(sql`
    select t.txn_id, t.kind, t.version, coalesce(a.acts, 0)::int as acts
    from wood.txns t
    left join (select object_id, count(*) as acts from platform.audit_events
      where area = 'wood' and tenant_id = ${teamId}::uuid and object_type = 'txn' group by object_id) a
      on a.object_id = t.txn_id::text
    where t.team_id = ${teamId}::uuid and t.kind <> 'opening' and t.reverses_txn_id is null order by t.number`);
  const byKind = grouped(rows, ({ kind }) => kind);
  const begun = new Map<string, number>();
  const found = new Map<Doc, Written>();
  for (const act of acts) {
    if (!isOfDoc(act) || (act.verb !== 'draft' && act.verb !== 'count')) continue;
    const at = begun.get(act.doc.kind) ?? 0;
    begun.set(act.doc.kind, at + 1);
    const row = byKind.get(act.doc.kind)?.[at];
    if (row) found.set(act.doc, { txnId: row.txnId, version: row.version, acts: row.acts });
  }
  return found;
}

function handOf(tx: Db, ground: Ground, trader: Trader, day: string, written: Map<Doc, Written>) {
  const { teamId } = ground;
  const idOf = (of: ReadonlyMap<string, string>, code: string): string => {
    const found = of.get(code);
    if (found === undefined) throw new Error(`nothing is called ${code}`);
    return found;
  };
  const yardId = (code: YardCode = 'MAIN') => idOf(ground.yards, code);
  const sortId = (code: string) => ground.sorts.get(code)?.sortId ?? '';
  const ask = [tx, teamId, trader] as const;

  async function draft(act: Act & { verb: 'draft' }): Promise<void> {
    const { doc, lines, head = {}, partner, source, yard, toYard } = act;
    const txn = NewTxn.parse({
      ...head,
      ...{ kind: doc.kind, businessDate: day, yardId: yardId(yard) },
      ...(toYard ? { toYardId: yardId(toYard) } : {}),
      ...(partner ? { partnerId: idOf(ground.partners, partner) } : {}),
      ...(source ? { sourceTxnId: written.get(source)?.txnId } : {}),
      lines: lines.map(({ code, pieces, ...line }) => ({
        ...line,
        ...(line.tally ? {} : { pieces }),
        sortId: sortId(code),
      })),
    });
    const { txnId, version } = await createTxn(...ask, txn);
    written.set(doc, { txnId, version, acts: 1 });
  }

  async function count(act: Act & { verb: 'count' }): Promise<void> {
    const stock = await tx.rows<{ sortId: string; pieces: number }>(sql`
      select sort_id, pieces from wood.stock_balances
      where team_id = ${teamId}::uuid and yard_id = ${yardId(act.yard)}::uuid`);
    const there = new Map(stock.map((row) => [row.sortId, row.pieces]));
    const lines = act.counted.map(({ code, pieces }) => ({
      ...{ sortId: sortId(code), pieces: (there.get(sortId(code)) ?? 0) + pieces },
      ...{ tally: null, volume: null, netKg: null },
    }));
    const { txnId, version } = await createStocktake(...ask, { yardId: yardId(act.yard), note: null, lines });
    written.set(act.doc, { txnId, version, acts: 1 });
  }

  const moved = (lines: (Act & { verb: 'receive' })['lines']) => ({
    ...{ businessDate: day, final: false },
    lines: lines.map(({ lineNo, pieces, volume = null, tally = null, supplierVolume = null }) => ({
      ...{ lineNo, volume, tally, supplierVolume, netKg: null },
      pieces: tally ? null : pieces,
    })),
  });

  return {
    async act(act: Act): Promise<void> {
      if (act.verb === 'draft') return draft(act);
      if (act.verb === 'count') return count(act);
      const at = written.get(act.doc);
      if (!at) throw new Error('a document that nobody has begun');
      const { txnId } = at;
      const isStocktake = act.doc.kind === 'adjust';
      switch (act.verb) {
        case 'costs': {
          const costs = act.costs.map(({ code, basis = null, amountMinor }) => ({
            ...{ costItemId: idOf(ground.costItems, code), names: null, basis, amountMinor, manual: null },
          }));
          await setTxnCosts(...ask, txnId, at.version, costs);
          break;
        }
        case 'order':
          await orderPurchase(...ask, txnId);
          break;
        case 'receive':
          await receivePurchase(...ask, txnId, moved(act.lines));
          break;
        case 'confirm':
          await confirmSale(...ask, txnId);
          break;
        case 'deliver':
          await deliverSale(...ask, txnId, moved(act.lines));
          break;
        case 'move':
          await moveReturn(...ask, txnId, moved(act.lines));
          break;
        case 'submit':
          await (isStocktake ? submitStocktake(...ask, txnId) : submitReturn(...ask, txnId));
          break;
        case 'approve':
          await (isStocktake ? approveStocktake(...ask, txnId) : approveReturn(...ask, txnId));
          break;
        case 'reject':
          await (isStocktake
            ? rejectStocktake(...ask, txnId, act.reason)
            : rejectReturn(...ask, txnId, act.reason));
          break;
        case 'withdraw':
          await withdrawReturn(...ask, txnId, act.reason);
          break;
        case 'settle':
          await settleReturn(...ask, txnId);
          break;
        case 'post':
          await postTxn(...ask, txnId);
          break;
        case 'reverse':
          await reverseTxn(...ask, txnId, act.reason);
          break;
        case 'discard':
          await discardTxn(...ask, txnId, act.reason);
          break;
        default:
          await decide(act, txnId);
      }
    },

    async bundle({ bundle, bundles }: BundleAct): Promise<void> {
      const made = await tx.first(sql`
        select from wood.lots where team_id = ${teamId}::uuid and sort_id = ${sortId(bundle)}::uuid limit 1`);
      const wanted = bundles.map((one) => ({ ...one, tally: null, volume: null, netKg: null }));
      const place = { yardId: yardId(), sortId: sortId(bundle), note: null };
      if (!made) await createLots(...ask, { ...place, bundles: wanted });
    },

    async money({ money, partners, method = 'bank' }: MoneyAct): Promise<void> {
      if (money === 'confirm') return confirmAll();
      const kind = money === 'receipt' ? 'sale' : 'purchase';
      const ids = partners.map((code) => idOf(ground.partners, code));
      const due = await tx.rows<{ partnerId: string; openMinor: string }>(sql`
        select t.partner_id, sum(t.open_minor) as open_minor from wood.txns t
        where t.team_id = ${teamId}::uuid and t.partner_id = any(${ids}::uuid[]) and t.kind = ${kind}
          and t.open_minor > 0 and coalesce(t.due_on, t.business_date) <= ${day}::date
          and not exists (select from wood.settlements s where s.team_id = t.team_id and s.partner_id = t.partner_id
            and s.business_date = ${day}::date)
        group by t.partner_id order by t.partner_id`);
      for (const { partnerId, openMinor } of due) {
        const amountMinor = roundSum(Number(openMinor));
        const body = { kind: money, method, partnerId, amountMinor, businessDate: day };
        await createSettlement(...ask, NewSettlement.parse(body));
      }
    },
  };

  /** About a price: asked once, decided once. */
  async function decide(act: Act & { reason: string }, txnId: string): Promise<void> {
    const asked = await tx.first<{ priceExceptionId: string; state: string }>(sql`
      select price_exception_id, state from wood.price_exceptions
      where team_id = ${teamId}::uuid and txn_id = ${txnId}::uuid`);
    if (act.verb === 'ask') {
      if (!asked) await askException(...ask, txnId, act.reason);
    } else if (asked?.state === 'asked')
      await decideException(
        ...ask,
        asked.priceExceptionId,
        act.verb === 'allow' ? 'approved' : 'refused',
        act.reason,
      );
  }

  /** Whoever looks at money is somebody else than who wrote it down. */
  async function confirmAll(): Promise<void> {
    const waiting = await tx.rows<{ settlementId: string }>(sql`
      select settlement_id from wood.settlements
      where team_id = ${teamId}::uuid and state = 'recorded' order by settlement_id`);
    for (const { settlementId } of waiting) await confirmSettlement(...ask, settlementId);
  }
}

/** Large sums are paid in round figures, and the rest next time. */
const roundSum = (minor: number) => (minor > 20_000_000 ? Math.floor(minor / 100_000) * 100_000 : minor);

/** What was there when the books began, yard by yard, entered on their first day. */
export async function playOpenings(
  context: SeedContext,
  { teamId, yards, sorts, workers }: Ground,
  { firstDay, openings }: WoodStory,
): Promise<void> {
  const db = context.as(workers.get('OW') ?? '', { tenants: [teamId] });
  const there = await db.rows(
    sql`select from wood.txns where team_id = ${teamId}::uuid and kind = 'opening'`,
  );
  const byYard = [...grouped(openings, ({ yard }) => yard)];
  for (const [yard, goods] of byYard.slice(there.length)) {
    const lines = goods.map(({ code, valueMinor, line: { pieces, ...line } }) => ({
      ...line,
      ...(line.tally ? {} : { pieces }),
      ...{ sortId: sorts.get(code)?.sortId ?? '', valueMinor },
    }));
    const opening = NewOpening.parse({ yardId: yards.get(yard), businessDate: firstDay, lines });
    await postOpening(db, teamId, opening, firstDay);
  }
}
