import { type ClashLogLevel, clashLogLevels } from '@console/contract/codegen';
import {
  EmptyState,
  isOnControl,
  SearchBox,
  Section,
  SelectInput,
  StateChip,
  type Tone,
  Toolbar,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';
import type { LogLine } from './live-rules.ts';

interface LogsProps {
  logs: readonly LogLine[];
  level: ClashLogLevel;
  onLevel(level: ClashLogLevel): void;
  onClear(): void;
}

const tones: Readonly<Record<ClashLogLevel, Tone>> = {
  ...{ debug: 'neutral', info: 'info', warning: 'warn', error: 'bad' },
};

/** More lines than these are found by the filter. */
const shownAtMost = 300;

/** What the kernel writes, the newest first. */
export function LogsPanel({ logs, level, onLevel, onClear }: LogsProps) {
  const { t } = useTranslation('codeGen');
  const [text, setText] = useState('');
  const [paused, setPaused] = useState<readonly LogLine[]>();
  const pause = () => setPaused((before) => (before ? undefined : logs));
  useShortcuts({ ' ': () => !isOnControl() && pause() });
  const wanted = text.trim().toLowerCase();
  const lines = (paused ?? logs)
    .filter(({ message }) => message.toLowerCase().includes(wanted))
    .slice(-shownAtMost)
    .toReversed();
  const unseen = paused ? logs.filter(({ id }) => id > (paused.at(-1)?.id ?? 0)).length : 0;
  return (
    <Section
      title={t('clash.panels.logs')}
      actions={
        <>
          <Button size="small" variant="outlined" aria-pressed={paused !== undefined} onClick={pause}>
            {t(paused ? 'clash.logs.resume' : 'clash.logs.pause')}
          </Button>
          <Button
            size="small"
            disabled={logs.length === 0}
            onClick={() => {
              setPaused(undefined);
              onClear();
            }}
          >
            {t('clash.logs.clear')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Toolbar>
          <SearchBox label={t('clash.logs.filter')} value={text} onSearch={setText} delay={0} />
          <SelectInput
            label={t('clash.logs.level')}
            value={level}
            onChange={onLevel}
            options={clashLogLevels.map((value) => ({ value, label: t(`clash.logs.levels.${value}`) }))}
          />
        </Toolbar>
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('clash.logs.note')}</Box>
        {paused && <Alert severity="info">{t('clash.logs.paused', { count: unseen })}</Alert>}
        {lines.length === 0 ? (
          <EmptyState title={t(wanted === '' ? 'clash.logs.empty' : 'clash.logs.noMatch')} />
        ) : (
          <Box component="ol" aria-label={t('clash.logs.list')} tabIndex={0} sx={listStyle}>
            {lines.map(({ id, at, level: told, message }) => (
              <li key={id}>
                <time dateTime={at}>{clockOf(at)}</time>
                <StateChip tone={tones[told]} label={t(`clash.logs.levels.${told}`)} />
                <span>{message}</span>
              </li>
            ))}
          </Box>
        )}
      </Box>
    </Section>
  );
}

const listStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  maxHeight: 560,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: '0.8125rem',
  '& li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'auto 1fr', sm: '72px 76px minmax(0, 1fr)' },
    gap: 1,
    alignItems: 'baseline',
    paddingInline: 1.5,
    paddingBlock: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& li > time': { color: 'text.secondary', fontVariantNumeric: 'tabular-nums' },
  '& li > span:last-of-type': { overflowWrap: 'anywhere', gridColumn: { xs: '1 / -1', sm: 'auto' } },
};
