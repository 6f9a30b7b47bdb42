import {
  type Application,
  apartmentPaths,
  type Building,
  createTenancy,
  getBuildingRooms,
  type Room,
} from '@console/contract/apartment';
import { localToday, notify, useEndpoint, useForm } from '@console/shell';
import { EmptyState, ForbiddenState, Form, LoadingState, Page } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, use, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { NoBuildingYet } from '../buildings/no-building-yet.tsx';
import { appliedDraft, type CheckInDraft, checkInDraft, newTenancyOf } from './check-in-draft.ts';
import { checkInFaults } from './check-in-faults-rules.ts';
import { CheckInFields } from './check-in-fields.tsx';
import { type CheckInPlace, checkInName } from './check-in-place.ts';
import { packedCheckIn, restoredCheckIn } from './kept-check-in.ts';
import { OverlapNotice, takenBy } from './overlap-notice.tsx';
import { useRefusal } from './refusal.ts';

interface CheckInProps {
  /** In which the user may check somebody in. */
  building: Building | undefined;
  /** There are buildings, perhaps without the permission. */
  any: boolean;
  /** Already chosen. */
  room: Room | undefined;
  /** The approved application of which it is made. */
  application?: Application | undefined;
  /** The way to enter many at once. */
  bulk: ReactNode;
}

/** Somebody moves in: the room, the person, the terms; signed at once, or kept as a draft. */
export function CheckIn({ building, any, room, application, bulk }: CheckInProps) {
  const { t } = useTranslation('apartment');
  if (!building)
    return (
      <Page title={t('tenancies.checkIn')}>
        {any ? (
          <ForbiddenState permission="apartment.tenancy.write" grantedBy={t('tenancies.grantedBy')} />
        ) : (
          <NoBuildingYet title={t('index.none')} body={t('index.askOwner')} />
        )}
      </Page>
    );
  return (
    <Page title={t('tenancies.checkIn')} subtitle={t('tenancies.checkInHint')} actions={bulk}>
      {application && <ByApplication application={application} />}
      <CheckInForm
        key={building.buildingId}
        buildingId={building.buildingId}
        first={room}
        application={application}
      />
    </Page>
  );
}

/** Whose check-in it is: who applied may not be known to the building yet. */
function ByApplication({ application: { number, applicant } }: { application: Application }) {
  const { t } = useTranslation('apartment');
  return (
    <Alert severity="info">
      {[t('tenancies.byApplication', { number, name: applicant.name }), applicant.phone]
        .filter(Boolean)
        .join(' · ')}
    </Alert>
  );
}

interface CheckInFormProps {
  buildingId: string;
  first: Room | undefined;
  application: Application | undefined;
}

/** Asks what was kept before anything below waits: what waits forgets what it has asked for. */
function CheckInForm({ buildingId, first, application }: CheckInFormProps) {
  const [place] = useState<CheckInPlace>({
    ...{ buildingId, roomId: first?.roomId },
    applicationId: application?.applicationId,
  });
  const [restored] = useState(() => restoredCheckIn(place));
  return (
    <Suspense fallback={<LoadingState />}>
      <TypedCheckIn first={first} place={place} application={application} restored={restored} />
    </Suspense>
  );
}

interface TypedCheckInProps {
  first: Room | undefined;
  application: Application | undefined;
  place: CheckInPlace;
  restored: ReturnType<typeof restoredCheckIn>;
}

function TypedCheckIn({ first, place, application, restored }: TypedCheckInProps) {
  const { t } = useTranslation('apartment');
  const navigate = useNavigate();
  const refusal = useRefusal();
  const kept = use(restored);
  const { building, rooms } = useEndpoint(getBuildingRooms, { params: { buildingId: place.buildingId } });
  const signs = useRef(true);
  const form = useForm(createTenancy, {
    begin: application
      ? appliedDraft(localToday(building.timeZone), rooms, application)
      : checkInDraft(localToday(building.timeZone), first),
    bodyOf: (draft) => newTenancyOf(draft, signs.current, application?.applicationId),
    check: (draft) =>
      checkInFaults(
        draft,
        rooms.find(({ roomId }) => roomId === draft.roomId),
      ),
    keep: {
      name: checkInName(place),
      packed: packedCheckIn,
      restored: kept && { at: kept.at, draft: among(rooms, kept.draft) },
    },
    done: 'created',
    onSaved: ({ tenancyId }) => {
      const tab = signs.current ? 'meters' : 'base';
      navigate(apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab }), { replace: true });
    },
  });
  const { error, problem, pending } = form;
  const taken = takenBy(error);
  if (rooms.length === 0)
    return (
      <EmptyState
        title={t('tenancies.noRooms')}
        action={
          <Button component={Link} to={apartmentPaths.roomConfigure(place.buildingId)} variant="contained">
            {t('roomConfigure.open')}
          </Button>
        }
      />
    );
  const sends = (sign: boolean) => () => {
    signs.current = sign;
  };
  const setAside = () =>
    form.setAside() ? notify.success(t('tenancies.keptHere')) : notify.error(t('tenancies.notKept'));
  // The server takes what is whole; until then the draft waits in this browser.
  const isWhole = form.faults().length === 0;
  return (
    <Form
      {...form.frame}
      label={t('tenancies.checkIn')}
      problem={taken ? <OverlapNotice taken={taken} /> : refusal(error, problem)}
      actions={
        <>
          <Button type="submit" variant="contained" loading={pending} onClick={sends(true)}>
            {t('tenancies.sign')}
          </Button>
          <Button
            type={isWhole ? 'submit' : 'button'}
            variant="outlined"
            disabled={pending}
            onClick={isWhole ? sends(false) : setAside}
          >
            {t('tenancies.keepDraft')}
          </Button>
        </>
      }
    >
      <CheckInFields building={building} rooms={rooms} form={form} />
    </Form>
  );
}

/** A room that there is no more is none. */
const among = (rooms: readonly Room[], draft: CheckInDraft): CheckInDraft =>
  rooms.some(({ roomId }) => roomId === draft.roomId) ? draft : { ...draft, roomId: '', bedId: null };
