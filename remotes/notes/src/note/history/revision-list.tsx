import type { RevisionRow } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { useTranslation } from 'react-i18next';

interface RevisionListProps {
  items: readonly RevisionRow[];
  chosen: number;
  onChoose(version: number): void;
}

/** All versions, newest first, each with why it was written. */
export function RevisionList({ items, chosen, onChoose }: RevisionListProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  return (
    <Box
      component="ol"
      aria-label={t('history.versions')}
      sx={{ listStyle: 'none', margin: 0, padding: 0, overflow: 'auto', maxHeight: { xs: 220, md: '65vh' } }}
    >
      {items.map(({ version, savedAt, reason, label }) => (
        <li key={version}>
          <ListItemButton
            dense
            selected={version === chosen}
            aria-current={version === chosen}
            onClick={() => onChoose(version)}
          >
            <ListItemText
              primary={label ?? t('history.version', { version, time: format.instant(savedAt) })}
              secondary={[
                label && t('history.version', { version, time: format.instant(savedAt) }),
                t(`history.reason.${reason}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          </ListItemButton>
        </li>
      ))}
    </Box>
  );
}
