import { listYards, type Team } from '@console/contract/wood';
import { useEndpoint, useFormat, useName } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { countTyped, filledRows } from '../tally/tally-rows.ts';
import { ofTeam } from '../team/team.ts';
import type { LineDraft, SortOf } from './line-draft.ts';
import type { TxnDraft } from './txn-draft.ts';

const ofFacts = ['dueOn', 'containerNo', 'mark', 'vehicle', 'note', 'toYardId'] as const;
const fact = (part: keyof TxnDraft): part is (typeof ofFacts)[number] =>
  (ofFacts as readonly string[]).includes(part);

/** What the parts of a document are called, and what they hold: two versions of it are held against each other. */
export function useDraftWords(team: Team, sortOf: SortOf) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const yard = (id: string | null) => name(yards.find(({ yardId }) => yardId === id)?.names);
  const money = (minor: number | null) => (minor === null ? '–' : format.money(minor, team.currency));
  const piecesOf = ({ way, rows, pieces }: LineDraft) =>
    way === 'tally'
      ? filledRows(rows).reduce((sum, { count }) => sum + (countTyped(count) ?? 0), 0)
      : (pieces ?? 0);
  const lineText = (line: LineDraft, index: number) =>
    [
      `${index + 1}. ${name(sortOf(line.sortId)?.names)}`,
      format.number(piecesOf(line)),
      line.volume && `${format.decimal(line.volume)} m³`,
      line.unitPrice && `${format.decimal(line.unitPrice)} / ${t(`units.${line.priceUnit}`)}`,
    ]
      .filter(Boolean)
      .join(', ');
  const labelOf = (part: keyof TxnDraft): string => {
    if (part === 'toYardId') return t('txns.facts.toYard');
    if (fact(part)) return t(`txns.facts.${part}`);
    return t(`drafts.parts.${part}`);
  };
  return {
    label: labelOf,
    shown: (draft: TxnDraft): Record<keyof TxnDraft, string> => ({
      partnerId: draft.partnerId ?? '–',
      yardId: yard(draft.yardId),
      toYardId: yard(draft.toYardId),
      businessDate: format.day(draft.businessDate),
      dueOn: draft.dueOn ? format.day(draft.dueOn) : '–',
      containerNo: draft.containerNo ?? '–',
      mark: draft.mark ?? '–',
      vehicle: draft.vehicle ?? '–',
      note: draft.note ?? '–',
      fxCurrency: draft.fxCurrency ?? '–',
      fxRate: draft.fxRate ? format.decimal(draft.fxRate) : '–',
      discountMinor: money(draft.discountMinor),
      lines: draft.lines.map(lineText).join('; ') || '–',
      costs:
        draft.costs
          .map(({ names, basis, amountMinor }) =>
            [name(names), t(`txns.costs.bases.${basis}`), money(amountMinor)].filter(Boolean).join(' '),
          )
          .join('; ') || '–',
    }),
  };
}
