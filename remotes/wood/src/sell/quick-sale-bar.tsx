import { IntegerInput, Section } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { FindField } from '../find/find-field.tsx';
import { useCustomerSearch, useGoodsSearch } from '../find/searches.ts';
import type { FindOption } from '../find/use-found.ts';
import { mayIn, useTeam } from '../team/team.ts';
import { usualYardId } from './counter-yard.ts';
import { type QuickGoods, sellAddress } from './sell-address.ts';
import './texts.ts';

export default function QuickSaleBar() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const navigate = useNavigate();
  const [sort, setSort] = useState<FindOption | null>(null);
  const [customer, setCustomer] = useState<FindOption | null>(null);
  const [pieces, setPieces] = useState<number | null>(null);
  const goods = useGoodsSearch(team, usualYardId(team));
  const customers = useCustomerSearch(team);
  if (!mayIn(team, 'wood.sale.write')) return null;
  const open = (more: QuickGoods = {}) =>
    navigate(sellAddress({ sortId: sort?.value, partnerId: customer?.value, pieces, ...more }));
  return (
    <Section title={t('sell.quick.title')}>
      <Box
        component="form"
        noValidate
        aria-label={t('sell.quick.title')}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
        sx={barStyle}
      >
        <FindField
          label={t('sell.goods.find')}
          placeholder={t('sell.goods.placeholder')}
          chosen={sort}
          onChoose={setSort}
          search={goods}
          onMiss={(code) => open({ code })}
        />
        <IntegerInput label={t('sell.pieces')} value={pieces} onChange={setPieces} min={1} />
        <FindField
          label={t('sell.customer.title')}
          placeholder={t('sell.customer.placeholder')}
          chosen={customer}
          onChoose={setCustomer}
          search={customers}
        />
        <Button type="submit" variant="contained" sx={{ mt: { md: 3.25 } }}>
          {t('sell.quick.open')}
        </Button>
      </Box>
    </Section>
  );
}

const barStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 1fr) minmax(0, 2fr) auto' },
};
