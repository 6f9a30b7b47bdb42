import { Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { OccupantRows } from '../occupant-rows.tsx';
import type { PanelProps } from './panel-props.ts';

/** Who lives there. */
export function OccupantsPanel({ tenancy, building, form, readOnly }: PanelProps) {
  const { t } = useTranslation('apartment');
  return (
    <Section title={t('tenancies.occupants.title')}>
      <OccupantRows
        buildingId={building.buildingId}
        occupants={form.rows('occupants')}
        capacity={tenancy.bed ? 1 : tenancy.room.capacity}
        readOnly={readOnly}
      />
    </Section>
  );
}
