import { countRooms, type RoomFilter, roomStates } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { KeyFigure, KeyFigures } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** How many rooms the list holds as filtered, how many of each state, and their rent. */
export function RoomFigures({ filter }: { filter: RoomFilter }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const counts = useEndpoint(countRooms, { query: filter });
  return (
    <KeyFigures compact>
      <KeyFigure label={t('rooms.title')} value={format.number(counts.total)} />
      {roomStates
        .filter((state) => counts[state] > 0)
        .map((state) => (
          <KeyFigure key={state} label={t(`roomStates.${state}`)} value={format.number(counts[state])} />
        ))}
      {counts.rentMinor !== null && counts.currency !== null && (
        <KeyFigure label={t('list.rentTotal')} value={format.money(counts.rentMinor, counts.currency)} />
      )}
      {counts.currency !== null && (counts.arrearsMinor ?? 0) > 0 && (
        <KeyFigure
          tone="bad"
          label={t('roomList.arrearsTotal')}
          value={format.money(counts.arrearsMinor ?? 0, counts.currency)}
        />
      )}
    </KeyFigures>
  );
}
