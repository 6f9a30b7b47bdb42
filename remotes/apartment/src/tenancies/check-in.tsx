import {
  apartmentPaths,
  createTenancy,
  getBuildingRooms,
  listBuildings,
  type Room,
} from '@console/contract/apartment';
import { useCall, useEndpoint, useUnsavedWork } from '@console/shell';
import { EmptyState, ForbiddenState, Form, LoadingState, Page, Section, SelectInput } from '@console/ui';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { activeBuildings } from '../buildings/building-lists.ts';
import { useName } from '../buildings/names.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { checkInDraft, newTenancyOf } from './check-in-draft.ts';
import { CheckInFields } from './check-in-fields.tsx';
import { lettingEndpoints } from './letting-endpoints.ts';
import { localToday } from './local-today.ts';
import { OverlapNotice, takenBy } from './overlap-notice.tsx';
import { useRefusal } from './refusal.ts';

/** Somebody moves in: the room, the person, the terms; signed at once, or kept as a draft. @param room already chosen */
export function CheckIn({ room }: { room: Room | undefined }) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listBuildings, activeBuildings);
  const buildings = items.filter(({ may }) => may.includes('apartment.tenancy.write'));
  const [buildingId, setBuildingId] = useState(room?.buildingId ?? buildings[0]?.buildingId);
  const name = useName();
  const building = buildings.find((one) => one.buildingId === buildingId);
  if (!building)
    return (
      <Page title={t('tenancies.checkIn')}>
        {items.length === 0 ? (
          <EmptyState title={t('index.none')} body={t('index.askOwner')} />
        ) : (
          <ForbiddenState permission="apartment.tenancy.write" grantedBy={t('tenancies.grantedBy')} />
        )}
      </Page>
    );
  return (
    <Page title={t('tenancies.checkIn')} subtitle={t('tenancies.checkInHint')}>
      {buildings.length > 1 && (
        <Section>
          <FieldGrid>
            <SelectInput
              label={t('buildings.one')}
              value={building.buildingId}
              onChange={setBuildingId}
              options={buildings.map((one) => ({ value: one.buildingId, label: name(one.name) }))}
            />
          </FieldGrid>
        </Section>
      )}
      <Suspense fallback={<LoadingState />}>
        <CheckInForm
          key={building.buildingId}
          buildingId={building.buildingId}
          first={room?.buildingId === building.buildingId ? room : undefined}
        />
      </Suspense>
    </Page>
  );
}

function CheckInForm({ buildingId, first }: { buildingId: string; first: Room | undefined }) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const refusal = useRefusal();
  const { building, rooms } = useEndpoint(getBuildingRooms, { params: { buildingId } });
  const [begun] = useState(() => checkInDraft(localToday(building.timeZone), first));
  const [draft, setDraft] = useState(begun);
  const isSaved = useUnsavedWork(JSON.stringify(draft) !== JSON.stringify(begun));
  const [run, state] = useCall(createTenancy, { done: 'created', touches: lettingEndpoints });
  const [asked, setAsked] = useState(false);
  const { pending, error } = state;
  const taken = takenBy(error);
  const send = async (sign: boolean) => {
    setAsked(true);
    if (!draft.roomId || !draft.person) return;
    const made = await run({ body: newTenancyOf(draft, sign) });
    if (!made) return;
    isSaved();
    const tab = sign ? 'meters' : 'base';
    navigate(apartmentPaths.edit({ actionType: 'edit', uuid: made.tenancyId, tab }), { replace: true });
  };
  const field = (path: string): string | undefined => {
    if (asked && path === 'roomId' && !draft.roomId) return t('tenancies.roomNeeded');
    if (asked && path === 'primaryPersonId' && !draft.person) return t('tenancies.personNeeded');
    return state.field(path);
  };
  if (rooms.length === 0)
    return (
      <EmptyState
        title={t('tenancies.noRooms')}
        action={
          <Button component={Link} to={apartmentPaths.roomConfigure(buildingId)} variant="contained">
            {t('roomConfigure.open')}
          </Button>
        }
      />
    );
  return (
    <Form
      label={t('tenancies.checkIn')}
      onSubmit={() => void send(true)}
      pending={pending}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, state.problem)}
      actions={
        <>
          <Button type="submit" variant="contained" loading={pending}>
            {t('tenancies.sign')}
          </Button>
          <Button variant="outlined" disabled={pending} onClick={() => void send(false)}>
            {t('tenancies.keepDraft')}
          </Button>
        </>
      }
    >
      <CheckInFields building={building} rooms={rooms} draft={draft} field={field} onChange={setDraft} />
    </Form>
  );
}
