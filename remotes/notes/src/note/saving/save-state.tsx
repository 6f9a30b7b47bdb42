import { useFormat } from '@console/shell';
import { StateChip } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { KeeperState } from './note-keeper.ts';
import { isBlank } from './note-text.ts';

const tones = {
  clean: 'good',
  waiting: 'neutral',
  saving: 'info',
  device: 'warn',
  conflict: 'bad',
  refused: 'bad',
} as const;

/** Where the text is right now, in a word. */
export function SaveState({ state }: { state: KeeperState }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { phase, base, savedAt, text } = state;
  if (base.version === undefined && isBlank(text)) return null;
  const time = savedAt ? format.clock(savedAt) : '';
  return <StateChip tone={tones[phase]} label={t(`save.${phase}`, { time })} />;
}
