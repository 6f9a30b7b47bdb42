import type { DepositEntryKind } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { amountSaid, moneySaid } from '../../../../house/papers/amounts-said.ts';
import { inCapitals } from '../../../../house/papers/capitals-rules.ts';
import type { Composed } from '../../../../house/papers/composed.ts';
import { nameOf } from '../../who-and-when.ts';
import type { Compose, PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

interface StoredEntry {
  readonly kind: DepositEntryKind;
  readonly amountMinor: string;
  readonly businessDate: string;
  readonly balanceMinor: string;
  readonly agreedMinor: string;
  readonly roomNumber: string;
  readonly tenantName: string;
  readonly tenancyNumber: number;
  readonly byName: string;
}

const entryOf = ({ buildingId }: PaperGround, entryId: string) => sql`
  select d.kind, d.amount_minor, d.business_date, t.deposit_minor as agreed_minor, r.number as room_number,
    p.name as tenant_name, t.number as tenancy_number, ${nameOf(sql`d.by_user`)} as by_name,
    (select sum(e.amount_minor) from apartment.deposit_entries e
      where e.building_id = ${buildingId}::uuid and e.tenancy_id = d.tenancy_id and e.seq <= d.seq) as balance_minor
  from apartment.deposit_entries d
  join apartment.tenancies t on t.building_id = d.building_id and t.tenancy_id = d.tenancy_id
  join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
  join apartment.persons p on p.building_id = t.building_id and p.person_id = t.primary_person_id
  where d.building_id = ${buildingId}::uuid and d.deposit_entry_id = ${entryId}::uuid`;

const isIn = ({ amountMinor }: StoredEntry): boolean => Number(amountMinor) > 0;

/** For a deposit that was received; of one that was deducted or given back there is none. */
export const depositReceipt: Compose = async (ground, entryId) => {
  const entry = await ground.db.first<StoredEntry>(entryOf(ground, entryId));
  return entry && isIn(entry) ? composed(ground, entry) : undefined;
};

/** For a deposit that was deducted or given back. */
export const depositRefund: Compose = async (ground, entryId) => {
  const entry = await ground.db.first<StoredEntry>(entryOf(ground, entryId));
  return entry && !isIn(entry) ? composed(ground, entry) : undefined;
};

function composed({ currency }: PaperGround, entry: StoredEntry): Composed {
  const amount = Math.abs(Number(entry.amountMinor));
  const received = isIn(entry);
  return {
    label: `${entry.roomNumber} ${entry.businessDate}`,
    number: null,
    mark: null,
    title: say(received ? 'deposit.receipt' : 'deposit.refund'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('room'), entry.roomNumber],
          [say('tenant'), entry.tenantName],
          [say('tenancy'), `#${entry.tenancyNumber}`],
          [say('date'), entry.businessDate],
          [say('deposit.entry'), say(`deposit.${entry.kind}`)],
          ...(entry.byName ? [[say('receipt.by'), entry.byName] as const] : []),
        ],
      },
      {
        kind: 'total',
        items: [
          { label: say('deposit.agreed'), value: amountSaid(Number(entry.agreedMinor)) },
          { label: say('deposit.balance'), value: amountSaid(Number(entry.balanceMinor)) },
          { label: say(`deposit.${entry.kind}`), value: moneySaid(amount, currency), strong: true },
        ],
        capitals: currency === 'CNY' ? { label: say('capitals'), value: inCapitals(amount) } : undefined,
      },
      ...(received ? [{ kind: 'text', text: say('deposit.text') } as const] : []),
      {
        kind: 'signatures',
        items: [say(received ? 'receipt.stamp' : 'receipt.payee'), say('signStaff'), say('signDate')],
      },
    ],
  };
}
