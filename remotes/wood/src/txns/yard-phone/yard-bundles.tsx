import { DecimalInput, IntegerInput } from '@console/ui';
import { AddIcon, DeleteIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import '../../tally/pad-texts.ts';
import { newBundle } from '../../tally/bundle-draft.ts';
import type { YardLineDraft } from './yard-entry.ts';

interface YardBundlesProps {
  line: YardLineDraft;
  onChange(line: YardLineDraft): void;
  refused(path: string): string | undefined;
}

type Bundle = YardLineDraft['bundles'][number];

/** What of a line comes in bundles: of each how many pieces, and how much where their size does not say it. */
export function YardBundles({ line, onChange, refused }: YardBundlesProps) {
  const { t } = useTranslation('wood');
  const { bundles } = line;
  const put = (next: YardLineDraft['bundles']) => onChange({ ...line, bundles: next });
  const change = (at: number, part: Partial<Bundle>) =>
    put(bundles.map((one, index) => (index === at ? counted({ ...one, ...part }) : one)));
  const add = () => put([...bundles, { ...(bundles.at(-1) ?? { ...newBundle(), rows: [] }) }]);
  return (
    <Box role="group" aria-label={t('txns.bundles.title')} sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>{t('txns.bundles.title')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('yardPhone.bundlesHelp')}
      </Typography>
      {bundles.map((bundle, at) => {
        const called = t('bundles.one', { number: at + 1 });
        const said = (path: string) => refused(`bundles.${at}.${path}`);
        return (
          // Their order is all that tells them apart before they have codes.
          <Box key={at} role="group" aria-label={called} sx={bundleStyle}>
            <Typography variant="body2" sx={{ fontWeight: 550 }}>
              {called}
            </Typography>
            <IconButton
              aria-label={t('bundles.remove', { number: at + 1 })}
              onClick={() => put(bundles.filter((_, index) => index !== at))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
            <IntegerInput
              label={t('stock.pieces')}
              required
              value={bundle.pieces}
              onChange={(pieces) => change(at, { pieces })}
              min={1}
              error={said('pieces') ?? said('tally')}
            />
            <DecimalInput
              label={t('stock.volume')}
              unit="m³"
              value={bundle.volume ?? ''}
              onChange={(typed) => change(at, { volume: typed === '' ? null : typed })}
              error={said('volume')}
            />
            <DecimalInput
              label={t('bundles.moisture')}
              value={bundle.moisture ?? ''}
              onChange={(typed) => change(at, { moisture: typed === '' ? null : typed })}
              error={said('moisture')}
            />
          </Box>
        );
      })}
      {refused('bundles') && <Alert severity="error">{refused('bundles')}</Alert>}
      <Button startIcon={<AddIcon />} onClick={add} sx={{ justifySelf: 'start' }}>
        {t('bundles.add')}
      </Button>
    </Box>
  );
}

const counted = (bundle: Bundle): Bundle => ({
  ...bundle,
  way: bundle.volume === null ? 'pieces' : 'volume',
});

const bundleStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'center',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  padding: 1.5,
  '& > button': { justifySelf: 'end' },
};
