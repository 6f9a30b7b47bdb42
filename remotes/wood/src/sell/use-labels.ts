import { listLots, lotCodeIn, type Team } from '@console/contract/wood';
import { load, notify, useAct } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { isOfOtherTeam } from '../stock/label-team.ts';
import { ofTeam } from '../team/team.ts';
import { useYardName } from '../txns/txn-words.ts';
import { bundleLine, type SellDraft, type SellLine, type SortOf } from './sell-draft.ts';

interface Labels {
  team: Team;
  draft: Pick<SellDraft, 'yardId' | 'lines'>;
  sortOf: SortOf;
  add(line: SellLine): void;
  /** Nothing is in the sale yet, so that it may as well be sold from where the bundle lies. */
  from(yardId: string): void;
}

/** Puts the goods of a bundle into the sale by what its label says, or tells why they do not come. */
export function useLabels({ team, draft, sortOf, add, from }: Labels): (text: string) => void {
  const { t } = useTranslation('wood');
  const yardName = useYardName();
  const [act] = useAct();
  const refuse = (key: string, values: Readonly<Record<string, string>>) =>
    notify.error(t(`sell.goods.${key}`, values));
  return async (text) => {
    const code = lotCodeIn(text);
    if (code === undefined) return refuse('unknown', { code: text });
    if (isOfOtherTeam(text, team)) return refuse('otherTeam', {});
    if (draft.lines.some(({ lot }) => lot?.code === code)) return refuse('taken', { code });
    const query = listLots.query.parse({ ...ofTeam(team), code, limit: '1' });
    const answer = await act(() => load(listLots, { query }));
    if (!answer) return;
    const [lot] = answer.items;
    const sort = lot && sortOf(lot.sortId);
    if (!lot || !sort) return refuse('unknown', { code });
    const here = bundleLine(sort, lot, draft.yardId);
    if (here) return add(here);
    const place = lot.places.find(({ availablePieces }) => availablePieces > 0);
    if (!place) return refuse('usedUp', { code });
    const there = draft.lines.length === 0 ? bundleLine(sort, lot, place.yardId) : undefined;
    if (!there) return refuse('elsewhere', { code, yard: yardName(place.yardId) });
    from(place.yardId);
    add(there);
  };
}
