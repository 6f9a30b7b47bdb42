import type { NewPartner, Partner, PartnerChange } from '@console/contract/wood';
import { folded } from '../../house/sheets/sheet-cells.ts';
import { type CellFault, cellFault, type ReadRow, toldFaults } from '../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../house/sheets/sheet-reading.ts';
import type { PartnerValues, partnerColumns } from './partner-sheet-columns.ts';

export type PartnerSheetRow = ReadRow<typeof partnerColumns>;

export interface PartnerPlan {
  readonly create: readonly NewPartner[];
  readonly update: readonly { readonly before: Partner; readonly change: PartnerChange }[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

/** What the rows are held against. */
export interface KnownPartners {
  readonly partners: readonly Partner[];
  /** Of whom there are documents: their opening balances stay. */
  readonly traded: ReadonlySet<string>;
}

const naming = ['code', 'nameZh'];

/**
 * What the rows of a sheet would enter and change, and all that is wrong with them. A partner is found by its code, without one
 * by its Chinese name.
 */
export function planPartners(
  rows: readonly PartnerSheetRow[],
  { partners, traded }: KnownPartners,
): PartnerPlan {
  const create: NewPartner[] = [];
  const update: { before: Partner; change: PartnerChange }[] = [];
  const problems: SheetProblem[] = [];
  const firstRow = new Map<string, number>();
  const find = findingAmong(partners);
  let same = 0;
  for (const { row, values, unreadable = [] } of rows) {
    const faults: CellFault[] = [];
    // Whom a row means is asked only where all that tells it could be read.
    const isOpen = naming.some((column) => unreadable.includes(column));
    const found = isOpen ? undefined : find(values);
    if (found === 'not_unique') faults.push(cellFault('nameZh', 'name_not_unique'));
    const before = typeof found === 'object' ? found : undefined;
    const key = isOpen || found === 'not_unique' ? undefined : keyOf(values, before);
    const twin = key === undefined ? undefined : firstRow.get(key);
    if (twin !== undefined)
      faults.push(cellFault(values.code ? 'code' : 'nameZh', 'partner_twice', { row: twin }));
    else if (key !== undefined) firstRow.set(key, row);
    if (found === 'new' && !values.kind) faults.push(cellFault('kind', 'required'));
    const change = before && changeOf(before, values);
    if (before && change?.openingMinor !== undefined && traded.has(before.partnerId))
      faults.push(cellFault('openingMinor', 'already_traded'));
    const told = toldFaults({ row, unreadable }, faults);
    problems.push(...told);
    if (told.length > 0 || unreadable.length > 0) continue;
    if (!before) create.push(newPartnerOf(values));
    else if (change && Object.keys(change).length > 0) update.push({ before, change });
    else same += 1;
  }
  return { create, update, same, problems };
}

type Naming = Partial<Pick<PartnerValues, 'code' | 'nameZh'>>;

/** One partner is one row: by itself where it is known, by what a new row calls it else. */
const keyOf = ({ code, nameZh = '' }: Naming, before: Partner | undefined): string =>
  before?.partnerId ?? (code ? `code ${code}` : `name ${folded(nameZh)}`);

function findingAmong(partners: readonly Partner[]) {
  const byCode = new Map(partners.map((one) => [one.code, one]));
  const byName = new Map<string, Partner | 'not_unique'>();
  for (const one of partners) {
    const name = folded(one.names.zh);
    byName.set(name, byName.has(name) ? 'not_unique' : one);
  }
  return ({ code, nameZh = '' }: Naming): Partner | 'not_unique' | 'new' =>
    (code ? byCode.get(code) : byName.get(folded(nameZh))) ?? 'new';
}

const newPartnerOf = (values: Partial<PartnerValues>): NewPartner => ({
  code: values.code ?? null,
  names: { zh: values.nameZh ?? '', en: values.nameEn || (values.nameZh ?? '') },
  kind: values.kind ?? 'both',
  phone: values.phone ?? null,
  taxNo: values.taxNo ?? null,
  creditLimitMinor: values.creditLimitMinor ?? null,
  termsDays: values.termsDays ?? 0,
  openingMinor: values.openingMinor ?? 0,
});

const facts = ['kind', 'phone', 'taxNo', 'creditLimitMinor', 'termsDays', 'openingMinor'] as const;

/** What the cells tell otherwise; an empty one tells nothing. */
function changeOf(before: Partner, values: Partial<PartnerValues>): PartnerChange {
  const told = facts.filter((name) => {
    const value = values[name];
    return value !== undefined && value !== null && value !== before[name];
  });
  // An English name that was never given follows the Chinese one.
  const followed = before.names.en === before.names.zh ? undefined : before.names.en;
  const zh = values.nameZh ?? before.names.zh;
  const en = values.nameEn || followed || zh;
  return {
    ...Object.fromEntries(told.map((name) => [name, values[name]])),
    ...(zh === before.names.zh && en === before.names.en ? {} : { names: { zh, en } }),
  };
}
