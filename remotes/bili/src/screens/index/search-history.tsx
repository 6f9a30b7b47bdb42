import { biliPath } from '@console/contract/bili';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSearchHistory } from '../../search/search-history.ts';
import { tagListStyle } from '../../video/video-card.tsx';

/** What was searched before, while nothing is. */
export function SearchHistory({ q }: { q: string }) {
  const { t } = useTranslation('bili');
  const { history, clear } = useSearchHistory(q);
  if (q !== '' || history.length === 0) return undefined;
  return (
    <Box
      component="nav"
      aria-label={t('search.history')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('search.history')}
      </Typography>
      <Box component="ul" sx={tagListStyle}>
        {history.map((one) => (
          <li key={one}>
            <Chip
              size="small"
              label={one}
              component={Link}
              to={biliPath(one)}
              clickable
              sx={{ maxWidth: 280 }}
            />
          </li>
        ))}
      </Box>
      <Button size="small" color="inherit" onClick={clear}>
        {t('search.clearHistory')}
      </Button>
    </Box>
  );
}
