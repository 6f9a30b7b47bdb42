import {
  listPartners,
  listSorts,
  listStock,
  listTxns,
  type Sort,
  type Team,
  type TxnHead,
} from '@console/contract/wood';
import { load, useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';
import '../txns/texts.ts';
import { useMeasure } from '../txns/txn-words.ts';
import type { FindOption, Search } from './use-found.ts';

/** As many as a list shows; typing finds all others. */
const most = 20;

/** Partners with whom something new is agreed, by name, initials of the Chinese name, code or phone. */
export function usePartnerSearch(
  team: Pick<Team, 'teamId'> | undefined,
  kind: 'supplier' | 'customer',
): Search {
  const name = useName();
  return async (q) => {
    const query = listPartners.query.parse({
      ...ofTeam(team),
      ...{ kind, state: 'active', sort: 'name', limit: String(most) },
      ...(q && { q }),
    });
    const { items } = await load(listPartners, { query });
    return items.map(({ partnerId, code, names, phone }) => ({
      value: partnerId,
      label: name(names),
      note: [phone, code].filter(Boolean).join(' · '),
    }));
  };
}

export const useCustomerSearch = (team: Pick<Team, 'teamId'> | undefined): Search =>
  usePartnerSearch(team, 'customer');

/**
 * Documents by number, partner, container or mark, the newest of each kind first.
 * @param isMeant which of those that were found
 */
export function useTxnSearch(
  team: Pick<Team, 'teamId'> | undefined,
  kinds: readonly ('purchase' | 'sale')[],
  isMeant: (txn: TxnHead) => boolean = () => true,
): Search {
  const { t } = useTranslation('wood');
  const name = useName();
  const format = useFormat();
  const ofKind = async (kind: TxnHead['kind'], q: string) => {
    const query = listTxns.query.parse({
      ...ofTeam(team),
      ...{ kind, limit: String(most) },
      ...(q && { q }),
    });
    return (await load(listTxns, { query })).items.filter(isMeant);
  };
  return async (q) => {
    const found = await Promise.all(kinds.map((kind) => ofKind(kind, q)));
    return found.flat().map(({ txnId, kind, number, partner, businessDate, containerNo }) => ({
      value: txnId,
      label: [number, name(partner?.names)].filter(Boolean).join(' '),
      note: [kinds.length > 1 && t(`txnKinds.${kind}`), containerNo, format.day(businessDate)]
        .filter(Boolean)
        .join(' · '),
    }));
  };
}

/**
 * Goods by code or name: what lies there first, with how much of it is free. A code that fits to the letter comes before all
 * others, so that what a scanner read is meant.
 * @param yardId where; left out: anywhere
 */
export function useGoodsSearch(team: Pick<Team, 'teamId'> | undefined, yardId?: string): Search {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const labelOf = ({ code, names }: Pick<Sort, 'code' | 'names'>) => `${name(names)} ${code}`;
  return async (q) => {
    const asked = { ...ofTeam(team), ...(q && { q }), page: 1, size: most };
    const [stock, sorts] = await Promise.all([
      load(listStock, { query: { ...asked, ...(yardId !== undefined && { yardId }) } }),
      q === '' ? { items: [] } : load(listSorts, { query: { ...asked, state: 'active' as const } }),
    ]);
    const lying = new Set(stock.items.map(({ sortId }) => sortId));
    const options = [
      ...stock.items.map((row) => ({
        code: row.code,
        value: row.sortId,
        label: labelOf(row),
        note: t('find.free', { free: measure({ pieces: row.availablePieces, volume: row.availableVolume }) }),
      })),
      ...sorts.items
        .filter(({ sortId }) => !lying.has(sortId))
        .map((row) => ({ code: row.code, value: row.sortId, label: labelOf(row), note: t('find.noStock') })),
    ];
    const meant = ({ code }: { code: string }) => code.toLowerCase() === q.toLowerCase();
    return [...options.filter(meant), ...options.filter((one) => !meant(one))].map(
      ({ code: _, ...option }): FindOption => option,
    );
  };
}
