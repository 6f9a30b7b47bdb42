import { invalidField, type QueryOf } from '@console/contract';
import { type getPrint, type Print, type PrintTemplate, paperHoldsAtMost } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { FileStore } from '../../../house/files/file-store.ts';
import { type Composed, printed } from '../../../house/papers/composed.ts';
import type { PaperLanguage } from '../../../house/papers/paper.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';
import { type PaperCaller, type PaperGround, paperGround } from './paper-ground.ts';
import { paperMeant } from './print-subjects.ts';
import { printTemplates } from './print-templates.ts';

type Wanted = Omit<QueryOf<typeof getPrint>, 'template'> & {
  readonly subjectId: string;
  readonly template?: PrintTemplate | undefined;
};

/** How often a paper was printed before. */
async function copiesOf(
  { db, buildingId }: PaperGround,
  subjectId: string,
  template: PrintTemplate,
): Promise<number> {
  const row = await db.first<{ copies: number }>(sql`
    select coalesce(sum(copies), 0)::int as copies from apartment.print_jobs
    where building_id = ${buildingId}::uuid and subject_id = ${subjectId}::uuid and template = ${template}`);
  return row?.copies ?? 0;
}

/** What a paper holds that people cut out or walk along: labels, and lines that are scanned. */
export const documentsIn = ({ blocks }: Pick<Composed, 'blocks'>): number =>
  blocks.reduce((count, block) => {
    if (block.kind === 'labels') return count + block.items.length;
    return block.kind === 'table'
      ? count + block.rows.filter(({ code }) => code !== undefined).length
      : count;
  }, 0);

/**
 * A paper as it is now. @param printing how many copies are being printed: they are counted
 * @throws NOT_FOUND, VALIDATION at `template`
 */
export async function print(
  caller: PaperCaller,
  files: FileStore,
  { subjectId, locale, paper: size, template: wanted }: Wanted,
  printing = 0,
): Promise<Print> {
  const { subject, template, ownTenancyId } = await paperMeant(caller, subjectId, wanted);
  const ground = await paperGround(caller, files);
  const composed = await printTemplates[template](ground, subjectId);
  if (!composed) throw invalidField('template', 'nothing_to_print');
  if (documentsIn(composed) > paperHoldsAtMost)
    throw invalidField('template', 'as_batch', { most: paperHoldsAtMost });
  const copies = await copiesOf(ground, subjectId, template);
  if (printing > 0) await caller.db.rows(counts(ground, { subjectId, template, locale, size }, printing));
  const { label, mark } = composed;
  return {
    ...{ subjectId, buildingId: caller.buildingId, subject, template, label, mark, ownTenancyId },
    ...{ copies: copies + printing },
    ...(await printed(ground, composed, { locale, paper: size, before: copies, printing })),
  };
}

interface Counted {
  readonly subjectId: string;
  readonly template: PrintTemplate;
  readonly locale: PaperLanguage;
  readonly size: string;
}

/** A row of the log of papers. */
export const printJob = (
  buildingId: string,
  { subjectId, template, locale, size }: Counted,
  copies: number,
) => ({
  ...{ buildingId, printJobId: v7(), template, subjectId, locale, paper: size, copies, printedBy: me },
});

const counts = ({ buildingId }: PaperGround, counted: Counted, copies: number) =>
  insertionOf('apartment.print_jobs', printJob(buildingId, counted, copies));
