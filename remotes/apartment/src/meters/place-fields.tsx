import {
  listTariffs,
  type Meter,
  type MeterKind,
  type MeterScope,
  type Room,
} from '@console/contract/apartment';
import { type FormPart, useEndpoint, useName } from '@console/shell';
import { SelectInput } from '@console/ui';
import { useTranslation } from 'react-i18next';

/** What a meter belongs to. */
interface Links {
  readonly parentMeterId: string | null;
  readonly tariffPlanId: string | null;
}

interface PlaceFieldsProps {
  buildingId: string;
  kind: MeterKind;
  form: FormPart<Links>;
  masters: readonly Meter[];
}

/** Below which master meter, and by which tariff; of its own kind each. */
export function PlaceFields({ buildingId, kind, form, masters }: PlaceFieldsProps) {
  const { t } = useTranslation('apartment');
  const name = useName();
  const tariffs = useEndpoint(listTariffs, { params: { buildingId } }).items;
  return (
    <>
      <SelectInput
        label={t('meters.parentMeterId')}
        {...form.at('parentMeterId')}
        options={[
          { value: '', label: t('meters.noParent') },
          ...masters
            .filter((master) => master.kind === kind)
            .map(({ meterId, serial }) => ({ value: meterId, label: serial })),
        ]}
      />
      <SelectInput
        label={t('meters.tariffPlanId')}
        {...form.at('tariffPlanId')}
        options={[
          { value: '', label: t('meters.noTariff') },
          ...tariffs
            .filter(({ meterKind }) => meterKind === kind)
            .map((tariff) => ({ value: tariff.tariffPlanId, label: name(tariff.name) })),
        ]}
      />
    </>
  );
}

interface RoomOfMeterProps {
  scope: MeterScope;
  form: FormPart<{ roomId: string | null }>;
  rooms: readonly Room[];
  /** Not to be chosen any more. */
  fixed: boolean;
}

/** Where a meter counts, if it counts for one room. */
export function RoomOfMeter({ scope, form, rooms, fixed }: RoomOfMeterProps) {
  const { t } = useTranslation('apartment');
  if (scope !== 'room') return null;
  return (
    <SelectInput
      label={t('meters.room')}
      {...form.at('roomId')}
      required
      disabled={fixed}
      options={rooms.map(({ roomId, number }) => ({ value: roomId, label: number }))}
    />
  );
}
