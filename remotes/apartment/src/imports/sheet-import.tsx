import type { Building } from '@console/contract/apartment';
import { useSheetImport } from '@console/shell';
import { Section, SheetImport, StateChip } from '@console/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importers } from './import-kinds.ts';

interface BuildingSheetProps {
  building: Building;
  kind: ImportKind;
  /** While it is being saved. */
  onBusy(busy: boolean): void;
  /** What is done next, once one has come in. */
  next?: ReactNode;
}

/** A sheet of what a building has. */
export function BuildingSheet({ building, kind, ...rest }: BuildingSheetProps) {
  const { t } = useTranslation('apartment');
  const sheet = useSheetImport(importers[kind], (body) => ({
    params: { buildingId: building.buildingId },
    body,
  }));
  return (
    <Section dense title={t('sheets.import')}>
      <SheetImport
        {...rest}
        sheet={sheet}
        accept=".xlsx"
        rules={t(`sheets.rules.${kind}`)}
        words={{ choose: t('sheets.choose'), run: t('sheets.run') }}
        columnName={(column) => t(`sheetColumns.${column}`)}
        imported={(done) => t('sheets.imported', { create: done.create, update: done.update })}
        more={(found) => 'persons' in found && <NewPersons persons={found.persons} />}
      />
    </Section>
  );
}

/** People come in with tenancies only. */
function NewPersons({ persons }: { persons: number }) {
  const { t } = useTranslation('apartment');
  return persons > 0 && <StateChip tone="good" label={t('sheets.persons', { count: persons })} />;
}
