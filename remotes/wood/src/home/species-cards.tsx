import { woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { Section, StateChip } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Home } from './home.ts';

/** As many cards as a glance takes; the stock has all of them. */
const most = 9;

/** What lies there by species: a card for each, the most first, with its part of all. */
export function SpeciesCards({ home: { bySpecies, volume } }: { home: Home }) {
  const { t } = useTranslation('wood');
  if (bySpecies.length === 0) return null;
  return (
    <Section
      title={t('home.bySpecies')}
      actions={
        <Button component={Link} to={woodPaths.stock}>
          {t('index.toStock')}
        </Button>
      }
    >
      <Box component="ul" sx={gridStyle}>
        {bySpecies.slice(0, most).map((row) => (
          <SpeciesCard key={row.speciesId ?? ''} row={row} all={Number(volume)} />
        ))}
      </Box>
    </Section>
  );
}

function SpeciesCard({ row, all }: { row: Home['bySpecies'][number]; all: number }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const { speciesId, names, pieces, low = 0 } = row;
  const part = all === 0 ? 0 : Number(row.volume) / all;
  const called = names ? name(names) : t('index.noSpecies');
  const href = speciesId === null ? woodPaths.stock : `${woodPaths.stock}?speciesId=${speciesId}`;
  return (
    <Box component="li" sx={cardStyle}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
        <MuiLink component={Link} to={href} underline="hover" sx={{ fontWeight: 550, flex: 1, minWidth: 0 }}>
          {called}
        </MuiLink>
        {low > 0 && <StateChip tone="warn" label={t('home.low', { count: low })} />}
      </Box>
      <Box sx={{ fontSize: '1.125rem', fontWeight: 600, whiteSpace: 'nowrap' }}>
        {format.decimal(row.volume, { max: 3 })}
        <Box component="span" sx={{ fontSize: '0.875rem', fontWeight: 400, ml: 0.5 }}>
          m³
        </Box>
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary', display: 'flex', gap: 1 }}>
        <span>{t('home.pieces', { count: pieces, pieces: format.number(pieces) })}</span>
        <Box component="span" sx={{ ml: 'auto' }}>
          {format.percent(part, 0)}
        </Box>
      </Box>
      <Box aria-hidden sx={barStyle}>
        <Box sx={{ height: '100%', bgcolor: 'primary.main' }} style={{ width: `${part * 100}%` }} />
      </Box>
    </Box>
  );
}

const gridStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(164px, 1fr))' },
};
const cardStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  p: 1.5,
  display: 'flex',
  flexDirection: 'column',
  gap: 0.25,
  minWidth: 0,
  fontVariantNumeric: 'tabular-nums',
};
const barStyle = {
  height: 4,
  borderRadius: 99,
  bgcolor: 'action.disabledBackground',
  overflow: 'hidden',
  mt: 0.5,
};
