import { ApiError, invalidField, type PrintLocale, type PrintPaper } from '@console/contract';
import { type TxnKind, templatesOnStrips, type WoodPrint, type WoodTemplate } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { printed } from '../../../house/papers/composed.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { readersOf } from '../txns/txn-rules.ts';
import { type Look, type PaperCaller, paperGround, type TradePaper } from './paper-ground.ts';
import { composeOf, mayPrint, type Subject, templatesOf } from './print-templates.ts';

interface Wanted extends Look {
  readonly printSubjectId: string;
  readonly template?: WoodTemplate | undefined;
  readonly locale: PrintLocale;
  readonly paper: PrintPaper;
}

/**
 * A paper as it is now. @param printing how many copies are being printed: they are counted
 * @throws NOT_FOUND for what is not the caller's to read, VALIDATION at what cannot be
 */
export async function print(
  caller: PaperCaller,
  { printSubjectId: subjectId, template: asked, locale, paper, ...look }: Wanted,
  printing = 0,
): Promise<WoodPrint> {
  const of = await subjectOf(caller, subjectId);
  const { template, templates } = meant(caller, of, asked);
  if (paper === '80mm' && !templatesOnStrips.includes(template)) throw invalidField('paper', 'no_strip');
  const ground = await paperGround(caller, look);
  const composed = await composeOf(template, of)(ground, subjectId);
  if (!composed) throw invalidField('template', 'nothing_to_print');
  const before = await copiesOf(caller, subjectId, template);
  if (printing > 0) {
    const job = { printJobId: v7(), template, subjectId, locale, paper, copies: printing };
    const by = sql`platform.current_user_id()`;
    await caller.db.rows(insertionOf('wood.print_jobs', { teamId: caller.teamId, ...job, printedBy: by }));
  }
  const { label, mark, prices = null, parts = [] } = composed;
  return {
    ...{ printSubjectId: subjectId, teamId: caller.teamId, subject: of.subject, template, templates },
    ...{ prices, parts: parts.length > 1 ? [...parts] : [], label, mark, copies: before + printing },
    ...(await printed(ground, byLabel(composed, paper), { locale, paper, before, printing })),
  };
}

/** On a roll each label is cut off by itself. */
function byLabel(composed: TradePaper, paper: PrintPaper) {
  const [block] = composed.blocks;
  if (paper !== '80mm' || block?.kind !== 'labels') return composed;
  return { ...composed, each: block.items.map((item) => [{ ...block, items: [item] }]) };
}

/** @throws NOT_FOUND */
async function subjectOf({ db, teamId, trader }: PaperCaller, id: string): Promise<Subject> {
  if (id.toLowerCase() === teamId) return { subject: 'team' };
  const own = sql`team_id = ${teamId}::uuid`;
  const [[txn], [settlement], [partner], [yard]] = await db.batch<
    [{ kind: TxnKind }, { kind: 'receipt' | 'payment' }, { one: number }, { one: number }]
  >(
    sql`select kind from wood.txns where ${own} and txn_id = ${id}::uuid`,
    sql`select kind from wood.settlements where ${own} and settlement_id = ${id}::uuid`,
    sql`select 1 as one from wood.partners where ${own} and partner_id = ${id}::uuid`,
    sql`select 1 as one from wood.yards where ${own} and yard_id = ${id}::uuid`,
  );
  if (txn && trader.may(readersOf[txn.kind])) return { subject: 'txn', kind: txn.kind };
  if (settlement) return { subject: 'settlement', kind: settlement.kind };
  if (partner) return { subject: 'partner' };
  if (yard) return { subject: 'yard' };
  throw new ApiError('NOT_FOUND');
}

/** Which paper is meant, and which others there are. A paper of another role's matters is not there. */
function meant({ trader }: PaperCaller, of: Subject, asked: WoodTemplate | undefined) {
  const all = templatesOf(of);
  if (asked !== undefined && !all.includes(asked)) throw invalidField('template', 'other_subject');
  if (asked === undefined && all.length === 0) throw invalidField('template', 'nothing_to_print');
  const templates = all.filter((one) => mayPrint(one, trader.may));
  const template = asked === undefined ? templates[0] : templates.find((one) => one === asked);
  if (template === undefined) throw new ApiError('NOT_FOUND');
  return { template, templates };
}

async function copiesOf(
  { db, teamId }: PaperCaller,
  subjectId: string,
  template: WoodTemplate,
): Promise<number> {
  const row = await db.first<{ copies: number }>(sql`
    select coalesce(sum(copies), 0)::int as copies from wood.print_jobs
    where team_id = ${teamId}::uuid and subject_id = ${subjectId}::uuid and template = ${template}`);
  return row?.copies ?? 0;
}
