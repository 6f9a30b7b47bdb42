import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { denseColumns, whereDense } from './dense-row.ts';
import { useWalk } from './walk.ts';

/** Heads over dense rows. For the eye only: each row names its values itself for the ear. */
export function RoundColumns() {
  const { t } = useTranslation('apartment');
  const { mode } = useWalk();
  return (
    <Heads aria-hidden data-mode={mode} data-heads>
      <div>{t('reading.columns.meter')}</div>
      <div className="previous">
        <span>{t('reading.columns.previous')}</span>
        <span>{t('reading.columns.previousOn')}</span>
      </div>
      <div className="current">{t('reading.columns.current')}</div>
      <div className="use">
        <span className="used">{t('reading.columns.use')}</span>
        <span className="per-day">{t('reading.columns.perDay')}</span>
        <span className="usual">
          <span>{t('reading.columns.last3')}</span>
        </span>
        <span className="usual">
          <span>{t('reading.columns.lastYear')}</span>
        </span>
      </div>
      <div>{t('reading.columns.state')}</div>
    </Heads>
  );
}

const Heads = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  flexBasis: '100%',
  fontWeight: 550,
  color: theme.palette.text.secondary,
  // Over the digits, which end before the field's edge.
  '& > .current': { width: 114, textAlign: 'right' },
  '&[data-mode="check"] > .current': { width: 74 },
  ...whereDense({ ...denseColumns(theme), display: 'grid' }),
}));
