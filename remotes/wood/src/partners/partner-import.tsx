import { importPartners, type Team } from '@console/contract/wood';
import { useSheetImport } from '@console/shell';
import { Dialog, SheetImport } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';

/** Partners out of a file: looked through first, then taken as a whole. */
export default function PartnerImport({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const [busy, setBusy] = useState(false);
  const sheet = useSheetImport(importPartners, (body) => ({ query: ofTeam(team), body }));
  const close = (
    <Button disabled={busy} onClick={onClose}>
      {t('partnerSheet.close')}
    </Button>
  );
  return (
    <Dialog title={t('partnerSheet.title')} onClose={busy ? undefined : onClose} actions={close}>
      <SheetImport
        sheet={sheet}
        accept=".xlsx,.csv"
        rules={t('partnerSheet.rules')}
        words={{ choose: t('partnerSheet.choose'), run: t('partnerSheet.run') }}
        columnName={(column) => t(`partnerSheet.columns.${column}`)}
        imported={({ create, update }) => t('partnerSheet.imported', { create, update })}
        onBusy={setBusy}
      />
    </Dialog>
  );
}
