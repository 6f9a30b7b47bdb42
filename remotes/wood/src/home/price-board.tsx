import { type BoardPrice, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePriceText } from '../sorts/price-text.ts';
import { useTeam } from '../team/team.ts';
import { priceChange } from './home-rules.ts';

/** List prices today, what changed last first, each against the price before. */
export function PriceBoard({ prices }: { prices: readonly BoardPrice[] }) {
  const { t } = useTranslation('wood');
  return (
    <Section
      title={t('home.prices')}
      actions={
        <Button component={Link} to={woodPaths.sortSetting}>
          {t('home.allPrices')}
        </Button>
      }
    >
      {prices.length === 0 ? (
        <Typography color="textSecondary">{t('home.noPrices')}</Typography>
      ) : (
        <Box component="ul" sx={listStyle}>
          {prices.map((price) => (
            <PriceRow key={price.sortId} price={price} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function PriceRow({ price }: { price: BoardPrice }) {
  const name = useName();
  const priceText = usePriceText(useTeam());
  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={{ minWidth: 0 }}>
        {name(price.names)}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{price.code}</Box>
      </Box>
      <Box sx={{ textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {priceText(price.listPrice, price.priceUnit)}
        <Change price={price} />
      </Box>
    </Box>
  );
}

const arrows = { up: '▲', down: '▼', same: '' } as const;

function Change({ price }: { price: BoardPrice }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const change = priceChange(price);
  const day = format.day(price.since);
  if (!change || change.way === 'same')
    return (
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t(change ? 'home.priceSame' : 'home.priceFirst', { day })}
      </Box>
    );
  const part = format.percent(Math.abs(change.part));
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box
        component="span"
        sx={{ color: change.way === 'up' ? 'error.main' : 'success.main', fontWeight: 550 }}
      >
        <span aria-hidden>{arrows[change.way]} </span>
        {t(`home.price.${change.way}`, { part })}
      </Box>{' '}
      · {day}
    </Box>
  );
}

const listStyle = { m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: 'column' };
const rowStyle = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  paddingBlock: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
