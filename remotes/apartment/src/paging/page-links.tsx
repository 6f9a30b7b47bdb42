import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';

/** Pages go forward only; the browser's back goes to the one before. */
export function PageLinks({ next }: { next: string | null }) {
  const { t } = useTranslation('apartment');
  const [params] = useSearchParams();
  const at = (cursor: string | null) => {
    const search = new URLSearchParams(params);
    search.delete('cursor');
    if (cursor !== null) search.set('cursor', cursor);
    return { search: search.toString() };
  };
  if (next === null && !params.has('cursor')) return null;
  return (
    <Box
      component="nav"
      aria-label={t('list.pages')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}
    >
      {params.has('cursor') && (
        <Button component={Link} to={at(null)} variant="outlined">
          {t('list.first')}
        </Button>
      )}
      {next !== null && (
        <Button component={Link} to={at(next)} variant="outlined">
          {t('list.next')}
        </Button>
      )}
    </Box>
  );
}
