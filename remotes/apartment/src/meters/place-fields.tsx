import {
  listTariffs,
  type Meter,
  type MeterKind,
  type MeterScope,
  type Room,
} from '@console/contract/apartment';
import { useEndpoint } from '@console/shell';
import { SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useName } from '../buildings/names.ts';
import { FieldGrid } from '../form/field-grid.tsx';

interface Placed {
  readonly kind: MeterKind;
  readonly scope: MeterScope;
  readonly roomId: string | null;
  readonly parentMeterId: string | null;
  readonly tariffPlanId: string | null;
}

interface PlaceFieldsProps {
  buildingId: string;
  draft: Placed;
  rooms: readonly Room[];
  masters: readonly Meter[];
  /** Not to be chosen any more. */
  fixedRoom: boolean;
  onChange(part: Partial<Pick<Placed, 'roomId' | 'parentMeterId' | 'tariffPlanId'>>): void;
  field(path: string): string | undefined;
}

/** Where a meter counts, below which master meter, and by which tariff; of its own kind each. */
export function PlaceFields({
  buildingId,
  draft,
  rooms,
  masters,
  fixedRoom,
  onChange,
  field,
}: PlaceFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const tariffs = useEndpoint(listTariffs, { params: { buildingId } }).items;
  return (
    <FieldGrid>
      {draft.scope === 'room' && (
        <SelectInput
          required
          label={t('meters.room')}
          value={draft.roomId ?? ''}
          onChange={(roomId) => onChange({ roomId })}
          options={rooms.map(({ roomId, number }) => ({ value: roomId, label: number }))}
          error={field('roomId')}
          disabled={fixedRoom}
        />
      )}
      <SelectInput
        label={t('meters.parentMeterId')}
        value={draft.parentMeterId ?? ''}
        onChange={(parentMeterId) => onChange({ parentMeterId: parentMeterId || null })}
        options={[
          { value: '', label: t('meters.noParent') },
          ...masters
            .filter(({ kind }) => kind === draft.kind)
            .map(({ meterId, serial }) => ({ value: meterId, label: serial })),
        ]}
        error={field('parentMeterId')}
      />
      <SelectInput
        label={t('meters.tariffPlanId')}
        value={draft.tariffPlanId ?? ''}
        onChange={(tariffPlanId) => onChange({ tariffPlanId: tariffPlanId || null })}
        options={[
          { value: '', label: t('meters.noTariff') },
          ...tariffs
            .filter(({ meterKind }) => meterKind === draft.kind)
            .map((tariff) => ({ value: tariff.tariffPlanId, label: name(tariff.name) })),
        ]}
        error={field('tariffPlanId')}
      />
    </FieldGrid>
  );
}
