import type { RoomState } from '@console/contract/apartment';
import { StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { roomTones } from './room-tones.ts';

export function RoomStateChip({ state }: { state: RoomState }) {
  const { t } = useTranslation('apartment');
  return <StateChip tone={roomTones[state]} label={t(`roomStates.${state}`)} />;
}
