import type { Building } from '@console/contract/apartment';
import { SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useName } from '../buildings/names.ts';

interface BuildingFieldProps {
  buildings: readonly Building[];
  building: Building;
}

/** The building of a screen; another one begins without filters, as they name its rooms and months, in the same tab. */
export function BuildingField({ buildings, building }: BuildingFieldProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab');
  return (
    <SelectInput
      label={t('usage.building')}
      value={building.buildingId}
      onChange={(buildingId) => setParams({ building: buildingId, ...(tab !== null && { tab }) })}
      options={buildings.map((one) => ({ value: one.buildingId, label: name(one.name) }))}
    />
  );
}
