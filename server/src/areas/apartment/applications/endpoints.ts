import {
  approveApplication,
  createApplication,
  createMyApplication,
  declineApplication,
  fulfilApplication,
  getApplication,
  getApplicationOpening,
  listApplications,
  listMyApplications,
  needApplicationInfo,
  rejectApplication,
  submitApplication,
  submitMyApplication,
  takeApplication,
  updateApplication,
  updateMyApplication,
  withdrawApplication,
  withdrawMyApplication,
} from '@console/contract/apartment';
import type { Serve } from '../../../plugins/contract/serve.ts';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { IdSeal, People } from '../people/index.ts';
import type { StoredApplication } from './application-rows.ts';
import { type Changing, changingApplication } from './changing-application.ts';
import { approve, decline, lettingsFirst, needInfo, reject, take } from './deciding.ts';
import { changeApplication, type Entering, enterApplication, submit, withdraw } from './entering.ts';
import { type Fulfilling, fulfil } from './fulfilling.ts';
import { listApplications as list } from './listing.ts';
import { openingByCode, ownApplication, ownApplications } from './own.ts';
import { type Looking, shownApplication } from './shown-application.ts';

interface Calling {
  readonly tenant: Tenant;
  readonly db: Db;
  readonly user: { readonly userId: string };
}
interface Acting extends Calling {
  readonly params: { readonly applicationId: string };
  readonly version: number;
}

const lookingOf = ({ tenant, user }: Calling): Looking => ({
  userId: user.userId,
  full: tenant.may('apartment.person.read_full'),
  maySubmit: tenant.may('apartment.application.submit'),
  mayReview: tenant.may('apartment.application.review'),
  mayFulfil: tenant.may('apartment.tenancy.write'),
});
const atDesk = ({ user }: Calling): Entering => ({ userId: user.userId, forThemselves: false });
const forOneself = ({ user }: Calling): Entering => ({ userId: user.userId, forThemselves: true });

const changingOf = ({ db, tenant, params, version }: Acting): Changing => ({
  ...{ db, version, buildingId: tenant.id, applicationId: params.applicationId },
});

type Work = (tx: Db, before: StoredApplication) => Promise<void>;

/** As those see it who work in the building. */
const changed = (call: Acting, work: Work) =>
  changingApplication(
    changingOf(call),
    (tx) => shownApplication(tx, call.tenant.id, lookingOf(call), call.params.applicationId),
    work,
  );

/** As the applicant sees it. */
const changedOwn = (call: Acting, work: Work) =>
  changingApplication(changingOf(call), (tx) => ownApplication(tx, call.params.applicationId), work);

/** Codes are short: whoever goes through them all is slowed down. */
const openingsPerMinute = 20;
const applicationsPerMinute = 10;

/** Who applies for what, and what becomes of it. */
export function serveApplications(serve: Serve, seal: IdSeal): void {
  serve(listApplications, ({ tenant, query, db }) =>
    list(db, tenant.id, query, tenant.may('apartment.person.read_full')),
  );
  serve(getApplication, (call) =>
    shownApplication(call.db, call.tenant.id, lookingOf(call), call.params.applicationId),
  );
  serve(createApplication, async (call) => {
    const id = await enterApplication(call.db, call.tenant.id, atDesk(call), call.body);
    return shownApplication(call.db, call.tenant.id, lookingOf(call), id);
  });
  serve(updateApplication, (call) =>
    changed(call, (tx, before) => changeApplication(tx, before, atDesk(call), call.body)),
  );
  serve(submitApplication, (call) => changed(call, (tx, before) => submit(tx, before, atDesk(call))));
  serve(withdrawApplication, (call) => changed(call, (tx, before) => withdraw(tx, before, call.body.reason)));

  serveDeciding(serve);
  serve(fulfilApplication, (call) =>
    withLettingsLocked(call, (tx, before) => fulfil(tx, before, fulfillingOf(call, seal), call.body)),
  );
  serveOwn(serve);
}

/** Of kinds by which somebody gets a room, or leaves it: lettings are locked first, as by whoever lets a room. */
const withLettingsLocked = (call: Acting, work: Work) =>
  lettingsFirst(call.db, call.tenant.id, (db) => changed({ ...call, db }, work));

const fulfillingOf = ({ tenant, user }: Calling, seal: IdSeal): Fulfilling => {
  const mayTouchRent = tenant.may('apartment.building.configure');
  const people: People = { buildingId: tenant.id, seal, full: tenant.may('apartment.person.read_full') };
  const settler = {
    userId: user.userId,
    mayInspect: true,
    mayApprove: false,
    mayPayOut: false,
    mayTouchRent,
  };
  return { people, settler, mayTouchRent };
};

/** What reviewers do. */
function serveDeciding(serve: Serve): void {
  serve(takeApplication, (call) => changed(call, (tx, before) => take(tx, before, call.user.userId)));
  serve(declineApplication, (call) => changed(call, (tx, before) => decline(tx, before, call.user.userId)));
  serve(needApplicationInfo, (call) =>
    changed(call, (tx, before) => needInfo(tx, before, call.user.userId, call.body.reason)),
  );
  serve(approveApplication, (call) =>
    withLettingsLocked(call, (tx, before) => approve(tx, before, call.user.userId, call.body)),
  );
  serve(rejectApplication, (call) =>
    changed(call, (tx, before) => reject(tx, before, call.user.userId, call.body.reason)),
  );
}

/** What applicants do themselves. */
function serveOwn(serve: Serve): void {
  serve(listMyApplications, async ({ db }) => ({ items: await ownApplications(db) }));
  serve(getApplicationOpening, ({ params, db }) => openingByCode(db, params.buildingCode), {
    perMinute: openingsPerMinute,
  });
  serve(
    createMyApplication,
    async (call) => {
      const wanted = { ...call.body, personId: null, wantedRoomId: null };
      const id = await enterApplication(call.db, call.tenant.id, forOneself(call), wanted);
      return ownApplication(call.db, id);
    },
    { perMinute: applicationsPerMinute },
  );
  serve(updateMyApplication, (call) =>
    changedOwn(call, (tx, before) => changeApplication(tx, before, forOneself(call), call.body)),
  );
  serve(submitMyApplication, (call) =>
    changedOwn(call, (tx, before) => submit(tx, before, forOneself(call))),
  );
  serve(withdrawMyApplication, (call) => changedOwn(call, (tx, before) => withdraw(tx, before, '')));
}
