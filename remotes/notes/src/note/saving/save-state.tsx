import { useLanguage } from '@console/shell';
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
  const [language] = useLanguage();
  const { phase, base, savedAt, text } = state;
  if (base.version === undefined && isBlank(text)) return null;
  const time =
    savedAt &&
    new Date(savedAt).toLocaleTimeString(language === 'zh' ? 'zh-CN' : 'en', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
  return (
    <StateChip tone={tones[phase]} label={t(`save.${phase}`, { time: time ?? '', version: base.version })} />
  );
}
