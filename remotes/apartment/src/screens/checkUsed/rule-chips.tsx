import type { AnomalyRuleName } from '@console/contract/apartment';
import type { AddressOfList } from '@console/ui';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

interface RuleChipsProps {
  rule: string;
  found: readonly AnomalyRuleName[];
  open: readonly { rule: AnomalyRuleName; count: number }[];
  address: AddressOfList;
}

/** The rules that something offends, with how many are open; in the address, so that a link can name one. */
export function RuleChips({ rule, found, open, address }: RuleChipsProps) {
  const { t } = useTranslation('apartment');
  const count = (of: string) => open.find((one) => one.rule === of)?.count ?? 0;
  const total = open.reduce((sum, one) => sum + one.count, 0);
  const chip = (value: string, label: string) => (
    <Chip
      key={value}
      label={label}
      clickable
      color={rule === value ? 'primary' : 'default'}
      variant={rule === value ? 'filled' : 'outlined'}
      aria-pressed={rule === value}
      onClick={() => address.set({ rule: value })}
    />
  );
  return (
    <Box role="group" aria-label={t('usage.check.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {chip('any', t('usage.check.any', { count: total }))}
      {found.map((of) => chip(of, `${t(`usage.check.rules.${of}`)} ${count(of)}`))}
      {chip('all', t('usage.check.every'))}
    </Box>
  );
}
