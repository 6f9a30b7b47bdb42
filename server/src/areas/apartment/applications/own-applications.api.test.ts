import { type Problem, pathOf } from '@console/contract';
import {
  addApplicationPaper,
  type Evidence,
  getApplicationOpening,
  listEvidence,
  type OwnApplication,
  submitMyApplication,
  updateBuilding,
  updateMyApplication,
  withdrawMyApplication,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { onePixelPng } from '../../../house/files/testing-images.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { applicationHouse } from './testing-applications.ts';

let area: Awaited<ReturnType<typeof applicationHouse>>;
let place: Awaited<ReturnType<typeof area.place>>;
beforeAll(async () => {
  area = await applicationHouse();
  place = await area.place();
});
afterAll(() => area.close());

const at = ({ applicationId, version }: OwnApplication) => ({ params: { applicationId }, version });
const phone = '+8613912345678';

describe('a tenant', () => {
  it('applies for what is theirs, sees it with nothing of who decides, and hands it in later', async () => {
    const { tenancyId, huaAccount } = place;
    const draft = good(
      await place.applyMyself(
        { kind: 'renew', tenancyId, months: 6, submit: false, note: '想续租' },
        huaAccount,
      ),
    );
    expect(draft).toMatchObject({
      ...{
        number: 'AP-0001',
        state: 'draft',
        applicantName: 'Hua',
        roomNumber: '101',
        months: 6,
        submittedAt: null,
      },
      may: { edit: true, submit: true, withdraw: false },
    });
    const changed = good(
      await area.house.call(updateMyApplication, { ...at(draft), body: { months: 12 } }, { as: huaAccount }),
    );
    const handedIn = good(await area.house.call(submitMyApplication, at(changed), { as: huaAccount }));
    expect(handedIn).toMatchObject({
      ...{ state: 'submitted', months: 12, may: { edit: false, submit: false, withdraw: true } },
    });
    expect(await place.mine(huaAccount)).toEqual([handedIn]);
    const seen = await place.get(draft.applicationId);
    expect(seen).toMatchObject({
      applicant: { name: 'Hua', signsIn: true, personId: place.hua.personId },
      ...{ enteredBy: 'Hua', waitingDays: 0, tenancy: { roomNumber: '101', lastDay: '2027-06-30' } },
    });
    expect((await area.auditOf(draft.applicationId)).map(({ action, actor }) => [action, actor])).toEqual(
      ['create', 'update', 'submit'].map((action) => [action, huaAccount.userId]),
    );
  });

  it('withdraws, once', async () => {
    const { tenancyId, huaAccount } = place;
    const one = good(
      await place.applyMyself({ kind: 'check_out', tenancyId, lastDay: '2027-01-31' }, huaAccount),
    );
    const gone = good(await area.house.call(withdrawMyApplication, at(one), { as: huaAccount }));
    expect(gone).toMatchObject({ state: 'withdrawn', may: { withdraw: false } });
    expect(refusal(await area.house.call(withdrawMyApplication, at(gone), { as: huaAccount }))).toBe(
      '409 STATE_CONFLICT',
    );
    expect(refusal(await area.house.call(withdrawMyApplication, at(one), { as: huaAccount }))).toBe(
      '409 VERSION_CONFLICT',
    );
  });

  it('is told at the field what is missing, and keeps a draft without it', async () => {
    const { tenancyId, huaAccount } = place;
    expect(refusal(await place.applyMyself({ kind: 'renew', tenancyId }, huaAccount))).toBe(
      '422 VALIDATION months required',
    );
    expect(refusal(await place.applyMyself({ kind: 'dispute', tenancyId, note: '多了' }, huaAccount))).toBe(
      '422 VALIDATION billId required',
    );
    const draft = good(await place.applyMyself({ kind: 'transfer', tenancyId, submit: false }, huaAccount));
    expect(refusal(await area.house.call(submitMyApplication, at(draft), { as: huaAccount }))).toBe(
      '422 VALIDATION from required',
    );
  });

  it('leaves on a day to come while the tenancy runs, and asks for that once', async () => {
    const { tenancyId, huaAccount } = place;
    const leave = (lastDay: string) =>
      place.applyMyself({ kind: 'check_out', tenancyId, lastDay }, huaAccount);
    expect(refusal(await leave('2020-01-01'))).toBe('422 VALIDATION lastDay before_start');
    expect(refusal(await leave('2099-01-01'))).toBe('422 VALIDATION lastDay after_tenancy');
    const first = good(await leave('2027-01-31'));
    const again = await leave('2027-02-28');
    expect([refusal(again), again.body]).toMatchObject([
      '422 VALIDATION kind already_asked',
      { fields: [{ params: { number: first.number } }] },
    ]);
    good(await area.house.call(withdrawMyApplication, at(first), { as: huaAccount }));
    good(
      await area.house.call(withdrawMyApplication, at(good(await leave('2027-02-28'))), { as: huaAccount }),
    );
  });

  it('reaches nothing of others: no tenancy, no application, no paper', async () => {
    const other = await place.person('Lei');
    const days = { firstDay: '2026-02-01', lastDay: null };
    const { tenancyId } = await place.letTo(other.personId, place.roomIds[1] ?? '', days);
    const lei = await place.linked(other);
    expect(
      refusal(
        await place.applyMyself({ kind: 'check_out', tenancyId, lastDay: '2027-01-31' }, place.huaAccount),
      ),
    ).toBe('422 VALIDATION tenancyId unknown_tenancy');
    const theirs = good(
      await place.applyMyself({ kind: 'check_out', tenancyId, lastDay: '2027-01-31' }, lei),
    );
    for (const call of [submitMyApplication, withdrawMyApplication])
      expect(refusal(await area.house.call(call, at(theirs), { as: place.huaAccount }))).toBe(
        '404 NOT_FOUND',
      );
    expect((await place.mine(place.huaAccount)).map(({ applicationId }) => applicationId)).not.toContain(
      theirs.applicationId,
    );
    const attachmentId = v7();
    await place.owner.rows(sql`
      insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
      values (${place.buildingId}::uuid, ${attachmentId}::uuid, 'id.png', 'image/png', 1, 'x', 'x', ${lei.userId})`);
    const renewal = {
      kind: 'renew' as const,
      tenancyId: place.tenancyId,
      months: 1,
      attachments: [attachmentId],
    };
    expect(refusal(await place.applyMyself(renewal, place.huaAccount))).toBe(
      '422 VALIDATION attachments.0 unknown_attachment',
    );
  });
});

describe('somebody who does not live there', () => {
  let outsider: Person;
  beforeAll(async () => {
    outsider = await area.house.user({ name: 'Out' });
  });
  const opening = (code: string) =>
    area.house.call(getApplicationOpening, { params: { buildingCode: code } }, { as: outsider });

  it('learns of no building that takes no applications, and applies to none', async () => {
    const wish = {
      kind: 'check_in',
      from: '2027-01-01',
      applicantName: 'Out',
      applicantPhone: phone,
    } as const;
    expect(refusal(await opening(place.code))).toBe('404 NOT_FOUND');
    expect(refusal(await opening('NOBODY'))).toBe('404 NOT_FOUND');
    expect(refusal(await place.applyMyself(wish, outsider))).toBe('404 NOT_FOUND');
  });

  it('applies to one that does, by its code: with a name and a phone, and five at most', async () => {
    const open = await area.place({ takesApplications: true });
    const told = good(await opening(open.code.toLowerCase()));
    expect(told).toMatchObject({ buildingId: open.buildingId, code: open.code, roomTypes: [] });
    const wish = { kind: 'check_in', from: '2027-01-01' } as const;
    expect(refusal(await open.applyMyself(wish, outsider))).toBe('422 VALIDATION applicantName required');
    expect(refusal(await open.applyMyself({ ...wish, applicantName: 'Out' }, outsider))).toBe(
      '422 VALIDATION applicantPhone required',
    );
    const whole = { ...wish, applicantName: 'Out', applicantPhone: phone };
    const one = good(await open.applyMyself(whole, outsider));
    expect(one).toMatchObject({ number: 'AP-0001', state: 'submitted', roomNumber: null });
    expect((await open.get(one.applicationId)).applicant).toEqual({
      ...{ personId: null, name: 'Out', phone, signsIn: true },
    });
    // Whoever audits reads no whole phone numbers.
    expect((await open.get(one.applicationId, open.auditor)).applicant.phone).toBe('+86139****5678');
    for (let more = 0; more < 4; more += 1) good(await open.applyMyself(whole, outsider));
    expect(refusal(await open.applyMyself(whole, outsider))).toBe('429 LIMIT');
    const gone = good(await area.house.call(withdrawMyApplication, at(one), { as: outsider }));
    expect(gone.state).toBe('withdrawn');
    expect(await place.mine(outsider)).toHaveLength(5);
    good(
      await area.house.call(
        updateBuilding,
        { params: open.params, version: 0, body: { takesApplications: false } },
        { as: area.ming },
      ),
    );
    expect(refusal(await open.applyMyself(whole, outsider))).toBe('404 NOT_FOUND');
    // What waits stays theirs to look at and to take back.
    expect(await place.mine(outsider)).toHaveLength(5);
  });
});

describe('papers of whoever applies', () => {
  const upload = async (buildingId: string, as: Person, id = v7()) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(onePixelPng)]), 'id.png');
    const path = pathOf(addApplicationPaper, { buildingId }, { id });
    const answer = await fetch(`${area.house.address}/api/v1${path}`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${as.token}` }, body: form },
    });
    return { status: answer.status, body: (await answer.json()) as Evidence | Problem };
  };
  const statusOf = async (url: string) => (await fetch(area.house.address + url)).status;
  const wish = { kind: 'check_in', from: '2027-01-01', applicantName: 'Out', applicantPhone: phone } as const;

  it('come along from outside, and open for who sent them and for who decides', async () => {
    const open = await area.place({ takesApplications: true });
    const [outsider, other] = [await area.house.user({}), await area.house.user({})];
    const paper = good(await upload(open.buildingId, outsider));
    expect(await statusOf(paper.url)).toBe(200);
    // Nobody names what somebody else has sent.
    expect(refusal(await open.applyMyself({ ...wish, attachments: [paper.attachmentId] }, other))).toBe(
      '422 VALIDATION attachments.0 unknown_attachment',
    );
    const one = good(await open.applyMyself({ ...wish, attachments: [paper.attachmentId] }, outsider));
    expect(one.attachments).toEqual([paper.attachmentId]);
    const query = { id: [paper.attachmentId] };
    const shown = good(
      await area.house.call(listEvidence, { params: open.params, query }, { as: open.manager }),
    );
    expect(shown.items.map(({ name }) => name)).toEqual(['id.png']);
    // It stays theirs to open when the building takes no more, and days later.
    await open.owner.rows(sql`update apartment.buildings set takes_applications = false
      where building_id = ${open.buildingId}::uuid`);
    await open.owner.rows(sql`update apartment.attachments set created_at = now() - interval '3 days'
      where attachment_id = ${paper.attachmentId}::uuid`);
    expect(await statusOf(paper.url)).toBe(200);
    expect(refusal(await upload(open.buildingId, outsider))).toBe('404 NOT_FOUND');
  });

  it('what no application names closes after a day; so does the building to who sends in too many', async () => {
    const open = await area.place({ takesApplications: true });
    const outsider = await area.house.user({});
    const id = v7();
    const paper = good(await upload(open.buildingId, outsider, id));
    await open.owner.rows(sql`
      insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
      select ${open.buildingId}::uuid, gen_random_uuid(), 'x.png', 'image/png', 1, 'x', 'x', ${outsider.userId}
      from generate_series(2, 50)`);
    expect(refusal(await upload(open.buildingId, outsider))).toBe('429 LIMIT');
    // Sent again under its id it is the same one.
    expect((await upload(open.buildingId, outsider, id)).status).toBe(200);
    expect((await upload(open.buildingId, await area.house.user({}))).status).toBe(200);
    await open.owner.rows(sql`update apartment.attachments set created_at = now() - interval '2 days'
      where created_by = ${outsider.userId}`);
    expect(await statusOf(paper.url)).toBe(404);
    expect((await upload(open.buildingId, outsider)).status).toBe(200);
  });

  it('nobody sends any to a building that takes none; who lives there does', async () => {
    const outsider = await area.house.user({});
    expect(refusal(await upload(place.buildingId, outsider))).toBe('404 NOT_FOUND');
    expect((await upload(place.buildingId, place.huaAccount)).status).toBe(200);
  });
});
