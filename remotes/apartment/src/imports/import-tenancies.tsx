import type { Building } from '@console/contract/apartment';
import { dialogLater } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

const SheetsDialog = dialogLater(() => import('./sheets-dialog.tsx'));

/** For a house that is let already: all its tenants at once. */
export function ImportTenancies({ building }: { building: Building }) {
  const { t } = useTranslation('apartment');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('sheets.importTenancies')}</Button>
      {open && <SheetsDialog building={building} first="tenancies" onClose={() => setOpen(false)} />}
    </>
  );
}
