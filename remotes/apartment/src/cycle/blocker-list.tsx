import { apartmentPaths, CycleBlocker } from '@console/contract/apartment';
import { isApiError } from '@console/shell';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import * as z from 'zod/mini';

/** What the server says keeps the gate shut. */
export function blockersIn(error: unknown): CycleBlocker[] {
  if (!isApiError(error)) return [];
  const parsed = z.array(CycleBlocker).safeParse(error.details.blockers);
  return parsed.success ? parsed.data : [];
}

interface BlockerListProps {
  buildingId: string;
  ym: string;
  blockers: readonly CycleBlocker[];
}

/** Each with some of those it is about, and the way to where it is mended. */
export function BlockerList({ buildingId, ym, blockers }: BlockerListProps) {
  const { t } = useTranslation('apartment');
  return (
    <Alert severity="warning">
      <AlertTitle>{t('cycle.blockers.title')}</AlertTitle>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: 2.5 }}>
        {blockers.map(({ kind, count, examples }) => (
          <li key={kind}>
            <Link component={RouterLink} to={mendedAt(kind, { building: buildingId, ym }, examples)}>
              {t(`cycle.blockers.${kind}`, { count })}
            </Link>
            {examples.length > 0 && <Box sx={{ typography: 'caption' }}>{examples.join(', ')}</Box>}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

type View = { building: string; ym: string };

function mendedAt(kind: CycleBlocker['kind'], view: View, [first]: readonly string[]): string {
  switch (kind) {
    case 'unread':
      return apartmentPaths.checkRead({ ...view, state: 'unread' });
    case 'unchecked':
      return apartmentPaths.checkRead({ ...view, state: 'entered' });
    case 'rejected':
      return apartmentPaths.checkRead({ ...view, state: 'rejected' });
    case 'anomaly':
    case 'master_gap':
      return apartmentPaths.checkUsed(view);
    case 'unchecked_bills':
    case 'open_drafts':
      return apartmentPaths.checkBill({ ...view, state: 'draft' });
    case 'unbilled':
    case 'bill_run':
      return apartmentPaths.checkBill(view);
    case 'earlier_cycle':
      return apartmentPaths.check({ building: view.building, ...(first !== undefined && { ym: first }) });
  }
}
