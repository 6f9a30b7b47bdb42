import type { Config } from '../../../config.ts';

/** One database as the operator has named it. */
export type Consulted = Config['CONSULTED_DATABASES'][number];

/** Columns that are kept from ordinary people where the operator names no others. */
const usualMasks = [
  '*password*',
  '*passwd*',
  '*secret*',
  '*token*',
  '*api_key*',
  '*private_key*',
  '*phone*',
  '*mobile*',
  '*id_card*',
  '*id_number*',
  '*bank_account*',
];

/**
 * Whether a column is masked. A pattern is `column`, `table.column` or `schema.table.column`, with `*` for any letters and
 * in any case; one that begins with `!` shows again what an earlier one masks.
 */
export function maskOf({ masked = usualMasks }: Pick<Consulted, 'masked'>) {
  const patterns = masked.map((pattern) => ({
    shows: pattern.startsWith('!'),
    parts: pattern.replace(/^!/, '').split('.').map(likeness),
  }));
  return (schema: string, table: string, column: string): boolean => {
    const names = [schema, table, column];
    let is = false;
    for (const { shows, parts } of patterns) {
      const ofName = names.slice(names.length - parts.length);
      if (parts.length <= 3 && parts.every((part, at) => part.test(ofName[at] ?? ''))) is = !shows;
    }
    return is;
  };
}

const likeness = (part: string): RegExp =>
  new RegExp(
    `^${part
      .split('*')
      .map((piece) => piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.*')}$`,
    'is',
  );

/** The same database, as far as addresses tell: a name and its number are told apart only once both are asked. */
export function isSameDatabase(one: string, other: string): boolean {
  if (one === '' || other === '') return false;
  const placeOf = (address: string) => {
    const { hostname, port, pathname, searchParams } = new URL(address);
    const host = (searchParams.get('host') ?? hostname).toLowerCase();
    const local = ['localhost', '127.0.0.1', '[::1]', ''].includes(host);
    return [local ? 'local' : host, port || '5432', decodeURIComponent(pathname)].join('|');
  };
  return placeOf(one) === placeOf(other);
}

/** Whether only administrators are shown it. */
export const isForAdmins = (
  { url, adminUrl = '', adminsOnly }: Consulted,
  { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>,
): boolean => adminsOnly || isSameDatabase(url, DATABASE_URL) || isSameDatabase(adminUrl, DATABASE_URL);
