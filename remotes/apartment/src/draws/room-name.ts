import type { DrawRoom } from '@console/contract/apartment';
import { useTranslation } from 'react-i18next';

/** What a room, or a bed in it, is called. */
export function useRoomName(): (room: Pick<DrawRoom, 'roomNumber'> & { bedLabel: string | null }) => string {
  const { t } = useTranslation('apartment');
  return ({ roomNumber, bedLabel }) =>
    bedLabel === null ? roomNumber : t('draws.bedOf', { room: roomNumber, bed: bedLabel });
}
