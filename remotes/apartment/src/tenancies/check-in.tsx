import { ApiError } from '@console/contract';
import {
  apartmentPaths,
  type Building,
  createTenancy,
  getBuildingRooms,
  listBuildings,
  type Room,
} from '@console/contract/apartment';
import {
  confirm,
  currentSub,
  useCall,
  useEndpoint,
  useFormat,
  useProblemText,
  useUnsavedWork,
} from '@console/shell';
import { EmptyState, ForbiddenState, Form, LoadingState, Page, Section, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { activeBuildings } from '../buildings/building-lists.ts';
import { useName } from '../buildings/names.ts';
import { FieldGrid } from '../form/field-grid.tsx';
import { type CheckInDraft, checkInDraft, newTenancyOf } from './check-in-draft.ts';
import { CheckInFields } from './check-in-fields.tsx';
import {
  type CheckInPlace,
  forgetCheckIn,
  type KeptCheckIn,
  keepCheckIn,
  keptCheckIn,
  restoredCheckIn,
} from './kept-check-in.ts';
import { localToday } from './local-today.ts';
import { OverlapNotice, takenBy } from './overlap-notice.tsx';
import { useRefusal } from './refusal.ts';
import { useCheckInFaults } from './use-check-in-faults.ts';

/** Somebody moves in: the room, the person, the terms; signed at once, or kept as a draft. @param room already chosen */
export function CheckIn({ room }: { room: Room | undefined }) {
  const { t } = useTranslation('apartment');
  const { items } = useEndpoint(listBuildings, activeBuildings);
  const buildings = items.filter(({ may }) => may.includes('apartment.tenancy.write'));
  const [buildingId, setBuildingId] = useState(() => room?.buildingId ?? begunIn(buildings));
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
      <CheckInForm
        key={building.buildingId}
        buildingId={building.buildingId}
        first={room?.buildingId === building.buildingId ? room : undefined}
      />
    </Page>
  );
}

/** The building of what was typed and not saved, else the first. */
function begunIn(buildings: readonly Building[]): string | undefined {
  const owner = currentSub() ?? '';
  const kept = buildings.find(({ buildingId }) => keptCheckIn(owner, { buildingId, roomId: undefined }));
  return (kept ?? buildings[0])?.buildingId;
}

interface CheckInFormProps {
  buildingId: string;
  first: Room | undefined;
}

/** Asks what was kept before anything below waits: what waits forgets what it has asked for. */
function CheckInForm({ buildingId, first }: CheckInFormProps) {
  const [owner] = useState(() => currentSub() ?? '');
  const [place] = useState<CheckInPlace>({ buildingId, roomId: first?.roomId });
  const [restored] = useState(() => restoredCheckIn(owner, place));
  return (
    <Suspense fallback={<LoadingState />}>
      <TypedCheckIn first={first} owner={owner} place={place} restored={restored} />
    </Suspense>
  );
}

interface TypedCheckInProps {
  first: Room | undefined;
  owner: string;
  place: CheckInPlace;
  restored: Promise<KeptCheckIn | undefined>;
}

function TypedCheckIn({ first, owner, place, restored }: TypedCheckInProps) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const refusal = useRefusal();
  const format = useFormat();
  const problemText = useProblemText();
  const { buildingId } = place;
  const kept = use(restored);
  const { building, rooms } = useEndpoint(getBuildingRooms, { params: { buildingId } });
  const [begun] = useState(() => checkInDraft(localToday(building.timeZone), first));
  const [draft, setDraft] = useState(() => (kept ? among(rooms, kept.draft) : begun));
  const [told, setTold] = useState(kept?.at);
  const isSaved = useUnsavedWork(!same(draft, begun));
  const [run, state] = useCall(createTenancy, { done: 'created' });
  const signs = useRef(true);
  const checked = useCheckInFaults(draft, rooms);
  const { pending, error } = state;
  const taken = takenBy(error);
  const change = (next: CheckInDraft) => {
    setDraft(next);
    checked.typed();
    if (same(next, begun)) forgetCheckIn(place);
    else keepCheckIn(owner, place, next);
  };
  const startAnew = async () => {
    const question = { title: t('discard.question'), body: t('discard.body') };
    if (!(await confirm({ ...question, confirmLabel: t('discard.confirm'), danger: true }))) return;
    change(begun);
    checked.anew();
    setTold(undefined);
  };
  const send = async () => {
    if (checked.now().length > 0) return;
    const sign = signs.current;
    const made = await run({ body: newTenancyOf(draft, sign) });
    if (!made) return;
    forgetCheckIn(place);
    isSaved();
    const tab = sign ? 'meters' : 'base';
    navigate(apartmentPaths.edit({ actionType: 'edit', uuid: made.tenancyId, tab }), { replace: true });
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
  const refused = checked.refused ? problemText(new ApiError('VALIDATION')) : undefined;
  return (
    <Box ref={checked.box} onSubmitCapture={checked.look} sx={{ display: 'grid', gap: 2 }}>
      {told && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => void startAnew()}>
              {t('tenancies.keptThrow')}
            </Button>
          }
        >
          {t('tenancies.keptBack', { at: format.instant(told) })}
        </Alert>
      )}
      <Form
        label={t('tenancies.checkIn')}
        onSubmit={() => void send()}
        pending={pending}
        problem={refused ?? (taken ? <OverlapNotice taken={taken} /> : refusal(error, state.problem))}
        actions={
          <>
            <Button
              type="submit"
              variant="contained"
              loading={pending}
              onClick={() => {
                signs.current = true;
              }}
            >
              {t('tenancies.sign')}
            </Button>
            <Button
              type="submit"
              variant="outlined"
              disabled={pending}
              onClick={() => {
                signs.current = false;
              }}
            >
              {t('tenancies.keepDraft')}
            </Button>
          </>
        }
      >
        <CheckInFields
          building={building}
          rooms={rooms}
          draft={draft}
          field={(path) => checked.field(path) ?? state.field(path)}
          onChange={change}
        />
      </Form>
    </Box>
  );
}

/** A room that there is no more is none. */
const among = (rooms: readonly Room[], draft: CheckInDraft): CheckInDraft =>
  rooms.some(({ roomId }) => roomId === draft.roomId) ? draft : { ...draft, roomId: '', bedId: null };

const same = (one: CheckInDraft, other: CheckInDraft) => JSON.stringify(one) === JSON.stringify(other);
