import { useTranslation } from 'react-i18next';
import { StateChip } from '../text/state-chip.tsx';
import type { Tone } from '../theme/palette.ts';

export const syncStates = ['typing', 'waiting', 'saving', 'saved', 'offline', 'refused', 'conflict'] as const;
/** How far something that was entered is on its way to the server. */
export type SyncState = (typeof syncStates)[number];

const tones: Record<SyncState, Tone> = {
  typing: 'neutral',
  waiting: 'info',
  saving: 'info',
  saved: 'good',
  offline: 'warn',
  refused: 'bad',
  conflict: 'warn',
};

/** Tells of one row or field whether it has arrived; for screens that save piece by piece. */
export function SyncChip({ state }: { state: SyncState }) {
  const { t } = useTranslation('ui');
  return (
    <span data-sync={state}>
      <StateChip tone={tones[state]} label={t(`sync.${state}`)} />
    </span>
  );
}
