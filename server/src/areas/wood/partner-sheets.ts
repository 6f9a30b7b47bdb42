import type { BodyOf, ExportedFile, QueryOf, SheetImport } from '@console/contract';
import type {
  exportPartners as exportPartnersCall,
  importPartners as importPartnersCall,
  Partner,
} from '@console/contract/wood';
import sql from 'sql-template-tag';
import {
  columnsToRead,
  type ExportColumn,
  everyItem,
  exported,
  rowsPerPage,
} from '../../house/sheets/exported.ts';
import { sheetImported } from '../../house/sheets/sheet-import.ts';
import { cellOf } from '../../house/sheets/written-cells.ts';
import type { Db } from '../../plugins/database/db.ts';
import { inFlights } from '../../plugins/database/flights.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { partnerColumns, partnerStateWords } from './partner-sheet-columns.ts';
import { type PartnerPlan, planPartners } from './partner-sheet-rules.ts';
import { changing, entering, listPartners, lockPartners, nextCodes, partnersOf } from './partners.ts';
import { postingRules } from './teams.ts';

const rowOf = ({ names, ...partner }: Partner) => ({
  ...partner,
  nameZh: names.zh,
  nameEn: names.en === names.zh ? null : names.en,
});
type Row = ReturnType<typeof rowOf>;

const columns: readonly ExportColumn<Row>[] = [
  ...columnsToRead(partnerColumns),
  {
    header: { zh: '状态', en: 'State' },
    width: 10,
    cell: ({ state }, language) => cellOf.text(partnerStateWords[state][language]),
  },
];

/** All that the filter finds, with the columns that an import reads. */
export async function exportedPartners(
  db: Db,
  teamId: string,
  query: QueryOf<typeof exportPartnersCall>,
): Promise<ExportedFile> {
  const [team, { today }] = await Promise.all([codeOf(db, teamId), postingRules(db, teamId)]);
  async function* rows() {
    const pageAt = (cursor: string | undefined) =>
      listPartners(db, teamId, { ...query, cursor, limit: rowsPerPage });
    for await (const partner of everyItem(pageAt)) yield rowOf(partner);
  }
  return exported(query, {
    code: team,
    title: { zh: '往来单位', en: 'partners' },
    columns,
    rows: rows(),
    range: () => today,
  });
}

const codeOf = async (db: Db, teamId: string): Promise<string> =>
  written(await db.first<{ code: string }>(sql`select code from wood.teams where team_id = ${teamId}::uuid`))
    .code;

export async function importPartners(
  db: Db,
  teamId: string,
  body: BodyOf<typeof importPartnersCall>,
): Promise<SheetImport> {
  const { told } = await withFreeCode(
    'partners_code',
    sheetImported(db, body, {
      columns: partnerColumns,
      text: true,
      hold: (tx) => lockPartners(tx, teamId),
      plan: async (tx, rows) =>
        planPartners(rows, { partners: await partnersOf(tx, teamId), traded: await tradedOf(tx, teamId) }),
      save: (tx, plan) => save(tx, teamId, plan),
    }),
    'file',
  );
  return told;
}

const tradedOf = async (tx: Db, teamId: string): Promise<Set<string>> => {
  const rows = await tx.rows<{ partnerId: string }>(sql`
    select distinct partner_id from wood.txns where team_id = ${teamId}::uuid and partner_id is not null`);
  return new Set(rows.map(({ partnerId }) => partnerId));
};

async function save(tx: Db, teamId: string, { create, update }: PartnerPlan): Promise<void> {
  // Codes that are typed stand first, so that none is given out twice.
  const coded = create.flatMap((one) => (one.code === null ? [] : [{ ...one, code: one.code }]));
  await inFlights(tx, [
    ...coded.flatMap((one) => entering(teamId, one).statements),
    ...update.flatMap(({ before, change }) => changing(teamId, before, change)),
  ]);
  const free = create.filter(({ code }) => code === null);
  const codes = await nextCodes(tx, teamId, free.length);
  await inFlights(
    tx,
    free.flatMap((one, at) => entering(teamId, { ...one, code: written(codes[at]) }).statements),
  );
}
