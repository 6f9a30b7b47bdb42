import { invalidField } from '@console/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import type { Opening, OpenTxn } from './settlement-rules.ts';

/** Whom the money is from or for. */
export interface SettlingPartner extends Opening {
  readonly kind: 'supplier' | 'customer' | 'both';
  readonly creditLimitMinor: number | null;
}

interface PartnerRow extends Pick<SettlingPartner, 'kind' | 'since'> {
  readonly openingMinor: string;
  readonly openingSettledMinor: string;
  readonly creditLimitMinor: string | null;
}

const selectPartner = (teamId: string, partnerId: string, hold: Sql) => sql`
  select kind, credit_limit_minor, opening_minor, opening_settled_minor, (created_at at time zone 'Asia/Shanghai')::date as since
  from wood.partners where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid ${hold}`;

const partnerIn = ({ kind, since, ...sums }: PartnerRow): SettlingPartner => ({
  ...{ kind, since },
  openingMinor: Number(sums.openingMinor),
  settledMinor: Number(sums.openingSettledMinor),
  creditLimitMinor: sums.creditLimitMinor === null ? null : Number(sums.creditLimitMinor),
});

export async function findSettlingPartner(
  db: Db,
  teamId: string,
  partnerId: string,
): Promise<SettlingPartner | undefined> {
  const row = await db.first<PartnerRow>(selectPartner(teamId, partnerId, empty));
  return row && partnerIn(row);
}

/**
 * Holds a partner until the transaction ends, so that money and credit of theirs are asked one after the other. Documents may be
 * written all the while. Everybody locks in one order: money, partner, documents that have moved, sorts; a draft comes first.
 * @throws VALIDATION at `partnerId` for whom nobody knows
 */
export async function lockPartner(tx: Db, teamId: string, partnerId: string): Promise<SettlingPartner> {
  const row = await tx.first<PartnerRow>(selectPartner(teamId, partnerId, sql`for no key update`));
  if (!row) throw invalidField('partnerId', 'unknown');
  return partnerIn(row);
}

/** Documents of a partner of which something is open, held until the transaction ends. */
export async function lockOpenTxns(tx: Db, teamId: string, partnerId: string): Promise<OpenTxn[]> {
  const rows = await tx.rows<Omit<OpenTxn, 'openMinor'> & { openMinor: string }>(sql`
    select txn_id, kind, coalesce(due_on, business_date) as due_on, open_minor from wood.txns
    where team_id = ${teamId}::uuid and partner_id = ${partnerId}::uuid and open_minor <> 0 and kind in ('purchase', 'sale')
    order by txn_id for no key update`);
  return rows.map((row) => ({ ...row, openMinor: Number(row.openMinor) }));
}
