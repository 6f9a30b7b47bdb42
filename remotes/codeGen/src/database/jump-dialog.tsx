import type { DatabaseCatalog } from '@console/contract/codegen';
import { Dialog, TextInput } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchCatalog, type TableName } from './catalog-rules.ts';

export interface JumpDialogProps {
  catalog: DatabaseCatalog;
  onJump(table: TableName): void;
  onClose(): void;
}

const mostShown = 12;

/** To a table by a few letters of its name: arrow keys choose, Enter goes there. */
export function JumpDialog({ catalog, onJump, onClose }: JumpDialogProps) {
  const { t } = useTranslation('codeGen');
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const found = searchCatalog(catalog, text).slice(0, mostShown);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
    const chosen = found[Math.min(at, found.length - 1)];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onJump(chosen.table);
    }
  };
  return (
    <Dialog title={t('database.jump.title')} onClose={onClose}>
      <Box onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TextInput
          label={t('database.tables.search')}
          value={text}
          onChange={(next) => {
            setText(next);
            setAt(0);
          }}
          autoFocus
        />
        <Box
          id={id}
          component="ul"
          aria-label={t('database.tables.title')}
          sx={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {found.map(({ table, column }, place) => (
            <Box
              component="li"
              key={`${table.schema}.${table.name}`}
              aria-current={place === at ? 'true' : undefined}
              sx={{
                padding: '4px 8px',
                borderRadius: 1,
                bgcolor: place === at ? 'action.selected' : undefined,
              }}
            >
              <Box component="button" type="button" onClick={() => onJump(table)} sx={buttonStyle}>
                {table.schema}.{table.name}
                <Typography
                  component="span"
                  variant="caption"
                  sx={{ color: 'text.secondary', marginInlineStart: 1 }}
                >
                  {[table.comment, column].filter(Boolean).join(' · ')}
                </Typography>
              </Box>
            </Box>
          ))}
        </Box>
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
          {found.length === 0
            ? t('database.tables.notFound')
            : found[at] && `${found[at].table.schema}.${found[at].table.name}`}
        </Typography>
      </Box>
    </Dialog>
  );
}

const buttonStyle = {
  all: 'unset',
  cursor: 'pointer',
  display: 'block',
  width: '100%',
  '&:focus-visible': { outline: '2px solid', outlineOffset: 2 },
} as const;
