import { importSorts, type Team } from '@console/contract/wood';
import { useSheetImport } from '@console/shell';
import { Dialog, SheetImport } from '@console/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ofTeam } from '../team/team.ts';

/** Sorts out of a file: looked through first, then taken as a whole. */
export default function SortImport({ team, onClose }: { team: Team; onClose(): void }) {
  const { t } = useTranslation('wood');
  const [busy, setBusy] = useState(false);
  const sheet = useSheetImport(importSorts, (body) => ({ query: ofTeam(team), body }));
  return (
    <Dialog title={t('sortSheet.title')} onClose={busy ? undefined : onClose}>
      <SheetImport
        sheet={sheet}
        accept=".xlsx,.csv"
        rules={t('sortSheet.rules')}
        words={{ choose: t('sortSheet.choose'), run: t('sortSheet.run') }}
        columnName={(column) => t(`sortSheet.columns.${column}`)}
        imported={({ create, update }) => t('sortSheet.imported', { create, update })}
        onBusy={setBusy}
      />
    </Dialog>
  );
}
