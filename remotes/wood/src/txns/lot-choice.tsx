import { type Lot, listLots } from '@console/contract/wood';
import { useAnswer } from '@console/shell';
import { SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { ofTeam, useTeam } from '../team/team.ts';
import { useMeasure } from './txn-words.ts';

interface LotChoiceProps {
  /** '' for loose goods. */
  value: string;
  onChange(lotId: string): void;
  error?: string | undefined;
  yardId: string;
  sortId: string | undefined;
}

/** Out of which bundle goods leave, or into which they come back; nothing to choose where the yard has none of their sort. */
export function LotChoice({ yardId, sortId, value, onChange, error }: LotChoiceProps) {
  const { t } = useTranslation('wood');
  const measure = useMeasure();
  const { result } = useAnswer(listLots, {
    query: listLots.query.parse({ ...ofTeam(useTeam()), yardId, limit: '200' }),
  });
  const lots = result?.items.filter((lot) => lot.sortId === sortId) ?? [];
  if (lots.length === 0) return null;
  return (
    <SelectInput
      label={t('txns.lot')}
      value={value || loose}
      onChange={(lotId) => onChange(lotId === loose ? '' : lotId)}
      error={error}
      options={[
        { value: loose, label: t('txns.loose') },
        ...lots.map((lot) => ({ value: lot.lotId, label: `${lot.code} · ${measure(leftIn(lot, yardId))}` })),
      ]}
    />
  );
}

const loose = 'loose';

const leftIn = ({ places, left }: Lot, yardId: string) =>
  places.find((place) => place.yardId === yardId) ?? left;
