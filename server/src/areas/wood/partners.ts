import { ApiError, invalidField, type QueryOf } from '@console/contract';
import { pinyinInitials } from '@console/contract/platform';
import type {
  listPartners as listPartnersCall,
  NewPartner,
  Partner,
  PartnerChange,
} from '@console/contract/wood';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type NamedRow, nameColumns, withNames } from '../../house/names.ts';
import type { Db } from '../../plugins/database/db.ts';
import { insertionOf } from '../../plugins/database/insertions.ts';
import { down, keyset, up } from '../../plugins/database/keyset.ts';
import { pageOf } from '../../plugins/database/keyset-rules.ts';
import { withFreeCode, written } from '../../plugins/database/refusals.ts';
import { versionConflict } from '../../plugins/errors.ts';
import { auditOf } from './audit.ts';

type Filter = Omit<QueryOf<typeof listPartnersCall>, 'cursor' | 'limit'>;
type PartnerRow = NamedRow<Omit<Partner, 'creditLimitMinor' | 'openingMinor'>> & {
  creditLimitMinor: string | null;
  openingMinor: string;
};

const columns = sql`partner_id, code, name_zh, name_en, kind, phone, tax_no, credit_limit_minor, terms_days,
  opening_minor, state, version`;

const partnerOf = ({ creditLimitMinor, openingMinor, ...row }: PartnerRow): Partner => ({
  ...withNames(row),
  creditLimitMinor: creditLimitMinor === null ? null : Number(creditLimitMinor),
  openingMinor: Number(openingMinor),
});

/** What a partner is looked for by, lowered once. */
const searchTextOf = ({ code, names, phone, taxNo }: Pick<Partner, 'code' | 'names' | 'phone' | 'taxNo'>) =>
  [code, names.zh, names.en, pinyinInitials(names.zh), phone, taxNo].filter(Boolean).join(' ').toLowerCase();

/** Whoever is both is a supplier and a customer, too. */
const kindsOf = (kind: Filter['kind']) =>
  kind === undefined || kind === 'both' ? kind && [kind] : [kind, 'both'];

const found = (teamId: string, { q = '', kind, state }: Filter): Sql => {
  const kinds = kindsOf(kind);
  const text = q.trim();
  return sql`team_id = ${teamId}::uuid
    ${text === '' ? sql`` : sql`and strpos(search_text, lower(${text}::text)) > 0`}
    ${kinds ? sql`and kind = any(${kinds}::text[])` : sql``}
    ${state ? sql`and state = ${state}` : sql``}`;
};

const orders = {
  code: keyset([up(sql`code collate "C"`, 'text')]),
  '-code': keyset([down(sql`code collate "C"`, 'text')]),
  name: keyset([up(sql`name_zh collate "C"`, 'text'), up(sql`code collate "C"`, 'text')]),
  '-name': keyset([down(sql`name_zh collate "C"`, 'text'), up(sql`code collate "C"`, 'text')]),
};

export async function listPartners(
  db: Db,
  teamId: string,
  { cursor, limit, ...filter }: QueryOf<typeof listPartnersCall>,
) {
  const { sort = 'code' } = filter;
  const order = orders[sort];
  const rows = await db.rows<PartnerRow>(sql`
    select ${columns} from wood.partners where ${found(teamId, filter)} ${order.behind(cursor)}
    order by ${order.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, ({ nameZh, code }) =>
    sort.endsWith('name') ? [nameZh, code] : [code],
  );
  return { items: items.map(partnerOf), next };
}

/** All of a team, by code: what a sheet is held against. */
export const partnersOf = async (db: Db, teamId: string): Promise<Partner[]> =>
  (
    await db.rows<PartnerRow>(sql`
      select ${columns} from wood.partners where team_id = ${teamId}::uuid order by code collate "C"`)
  ).map(partnerOf);

export async function findPartner(db: Db, teamId: string, partnerId: string): Promise<Partner> {
  const row = await db.first<PartnerRow>(sql`
    select ${columns} from wood.partners where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  return partnerOf(row);
}

/** Held until the end of the transaction: codes are taken one after the other. */
export const lockPartners = (tx: Db, teamId: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`wood.partners:${teamId}`}, 0))`);

/** The team's next codes, `P-000001`: behind all of that form, typed ones too. The partners are locked. */
export async function nextCodes(tx: Db, teamId: string, count: number): Promise<string[]> {
  if (count === 0) return [];
  const [last] = await tx.rows<{ number: number }>(sql`
    select max(substr(code, 3)::int) as number from wood.partners
    where team_id = ${teamId}::uuid and code ~ '^P-[0-9]{6,8}$'`);
  return Array.from({ length: count }, (_, at) => codeOf((last?.number ?? 0) + at + 1));
}

const codeOf = (number: number): string => `P-${String(number).padStart(6, '0')}`;

export type CodedPartner = NewPartner & { readonly code: string };

/** The row of a new partner and what is told of it. */
export function entering(teamId: string, partner: CodedPartner): { partnerId: string; statements: Sql[] } {
  const partnerId = v7();
  const { names, code, kind, phone, taxNo, creditLimitMinor, termsDays, openingMinor } = partner;
  const row = {
    ...{
      teamId,
      partnerId,
      code,
      ...nameColumns(names),
      searchText: searchTextOf(partner),
      kind,
      phone,
      taxNo,
    },
    ...{ creditLimitMinor, termsDays, openingMinor, createdBy: sql`platform.current_user_id()` },
  };
  return {
    partnerId,
    statements: [
      insertionOf('wood.partners', row),
      auditOf({ teamId, action: 'create', objectType: 'partner', objectId: partnerId, after: partner }),
    ],
  };
}

export const createPartner = (db: Db, teamId: string, partner: NewPartner): Promise<Partner> =>
  withFreeCode(
    'partners_code',
    db.transaction(async (tx) => {
      await lockPartners(tx, teamId);
      const code = partner.code ?? written((await nextCodes(tx, teamId, 1))[0]);
      const { partnerId, statements } = entering(teamId, { ...partner, code });
      await tx.batch(...statements);
      return findPartner(tx, teamId, partnerId);
    }),
  );

/** The statements by which a partner becomes another. */
export const changing = (teamId: string, before: Partner, change: PartnerChange): Sql[] => {
  const after = afterChange(before, change);
  return [
    sql`
      update wood.partners set code = ${after.code}, name_zh = ${after.names.zh}, name_en = ${after.names.en},
        search_text = ${searchTextOf(after)}, kind = ${after.kind}, phone = ${after.phone}, tax_no = ${after.taxNo},
        credit_limit_minor = ${after.creditLimitMinor}::bigint, terms_days = ${after.termsDays}::int,
        opening_minor = ${after.openingMinor}::bigint, version = version + 1, updated_at = now()
      where team_id = ${teamId}::uuid and partner_id = ${before.partnerId}::uuid and version = ${before.version}
      returning partner_id`,
    auditOf({
      teamId,
      action: 'update',
      objectType: 'partner',
      objectId: before.partnerId,
      before: partOf(before, change),
      after: change,
    }),
  ];
};

function afterChange(before: Partner, change: PartnerChange): Partner {
  const told = Object.entries(change).filter(([, value]) => value !== undefined);
  return { ...before, ...Object.fromEntries(told) };
}

const partOf = (before: Partner, change: PartnerChange) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, before[name as keyof Partner]]));

export const updatePartner = (
  db: Db,
  teamId: string,
  partnerId: string,
  version: number,
  change: PartnerChange,
): Promise<Partner> =>
  withFreeCode(
    'partners_code',
    db.transaction(async (tx) => {
      const before = await findPartner(tx, teamId, partnerId);
      if (before.version !== version) throw versionConflict(before);
      if (change.openingMinor !== undefined && change.openingMinor !== before.openingMinor)
        await demandUntraded(tx, teamId, partnerId);
      const [changed] = await tx.batch(...changing(teamId, before, change));
      // Somebody was faster: what is told of it is undone with the transaction.
      if ((changed as unknown[]).length === 0)
        throw versionConflict(await findPartner(tx, teamId, partnerId));
      return findPartner(tx, teamId, partnerId);
    }),
  );

/** What was open when the books began is the ground of every statement after that. */
async function demandUntraded(tx: Db, teamId: string, partnerId: string): Promise<void> {
  const [traded, settled] = await tx.batch<[object, object]>(
    sql`select txn_id from wood.txns where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid limit 1`,
    sql`select settlement_id from wood.settlements
      where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid limit 1`,
  );
  if (traded.length + settled.length > 0) throw invalidField('openingMinor', 'already_traded');
}

/** Active → disabled → active; one that is there already is a conflict, so that nobody believes to have done it. */
export const changePartnerState = (
  db: Db,
  teamId: string,
  partnerId: string,
  to: Partner['state'],
  reason?: string,
): Promise<Partner> =>
  db.transaction(async (tx) => {
    const changed = await tx.first(sql`
      update wood.partners set state = ${to}, version = version + 1, updated_at = now()
      where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid and state <> ${to} returning partner_id`);
    if (!changed) throw new ApiError('STATE_CONFLICT', { details: { state: to } });
    await tx.rows(
      auditOf({
        teamId,
        action: to === 'active' ? 'enable' : 'disable',
        objectType: 'partner',
        objectId: partnerId,
        after: { reason },
      }),
    );
    return findPartner(tx, teamId, partnerId);
  });
