import {
  type Application,
  type ApplicationConflict,
  getApplication,
  listApplications,
  listEvidence,
  type ShownApplication,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { ids } from '../buildings/demo-building.ts';

/** What tests of applications show. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;
export const applicationIds = {
  checkIn: uuidOf('a1'),
  renew: uuidOf('a2'),
  transfer: uuidOf('a3'),
  checkOut: uuidOf('a4'),
  occupant: uuidOf('a5'),
  dispute: uuidOf('a6'),
  tenancy: uuidOf('e101'),
  paper: uuidOf('f1'),
} as const;

const nothing = {
  ...{ edit: false, submit: false, take: false, needInfo: false, approve: false, reject: false },
  ...{ decline: false, withdraw: false, fulfil: false },
};
type May = keyof ShownApplication['may'];
export const mayDo = (...acts: May[]): ShownApplication['may'] => ({
  ...nothing,
  ...Object.fromEntries(acts.map((act) => [act, true])),
});

export const demoConflict = (over: Partial<ApplicationConflict>): ApplicationConflict => ({
  ...{ code: 'open_arrears', roomNumber: null, name: null, firstDay: null, lastDay: null },
  ...{ amountMinor: null, number: null, capacity: null },
  ...over,
});

const stay = {
  tenancyId: applicationIds.tenancy,
  number: 12,
  roomNumber: '101',
  bedLabel: null,
  lastDay: '2026-12-31',
};

export const demoApplication = (over: Partial<ShownApplication> = {}): ShownApplication => ({
  applicationId: applicationIds.checkIn,
  buildingId: ids.building,
  number: 'AP-0001',
  kind: 'check_in',
  state: 'submitted',
  applicant: { personId: null, name: '韩梅梅', phone: '+8613912345678', signsIn: true },
  tenancy: null,
  wantedRoom: { roomId: ids.room101, number: '101' },
  wantedRoomType: null,
  from: '2026-08-01',
  months: 12,
  lastDay: null,
  occupantName: '',
  occupantPhone: null,
  bill: null,
  reading: null,
  note: '希望朝南',
  attachments: [applicationIds.paper],
  enteredBy: '韩梅梅',
  submittedAt: '2026-06-08T02:00:00.000Z',
  waitingDays: 10,
  taken: null,
  declinedBy: [],
  decided: null,
  selfChecked: false,
  decisionReason: '',
  ...{ doneBy: null, blockedBy: null },
  room: null,
  bed: null,
  sentToDraw: false,
  drawId: null,
  keptUntil: null,
  outcome: null,
  conflicts: [
    demoConflict({
      code: 'room_taken',
      roomNumber: '101',
      name: '李雷',
      firstDay: '2026-01-01',
      lastDay: '2026-12-31',
    }),
  ],
  version: 3,
  createdAt: '2026-06-08T01:00:00.000Z',
  updatedAt: '2026-06-08T02:00:00.000Z',
  may: mayDo('take', 'decline'),
  ...over,
});

const ofTenant = {
  ...{ tenancy: stay, wantedRoom: null, from: null, months: null, conflicts: [], attachments: [], note: '' },
  applicant: { personId: uuidOf('c1'), name: '李雷', phone: '+8613800000000', signsIn: false },
  ...{ enteredBy: '王芳', waitingDays: 0 },
};

export const demoKinds = {
  renew: demoApplication({
    ...ofTenant,
    ...{ applicationId: applicationIds.renew, number: 'AP-0002', kind: 'renew', months: 6 },
    conflicts: [demoConflict({ code: 'open_arrears', amountMinor: 193_040 })],
  }),
  transfer: demoApplication({
    ...ofTenant,
    ...{ applicationId: applicationIds.transfer, number: 'AP-0003', kind: 'transfer', from: '2026-09-01' },
  }),
  checkOut: demoApplication({
    ...ofTenant,
    ...{
      applicationId: applicationIds.checkOut,
      number: 'AP-0004',
      kind: 'check_out',
      lastDay: '2026-07-31',
    },
    conflicts: [demoConflict({ code: 'already_ending', roomNumber: '101', lastDay: '2026-07-31' })],
  }),
  occupant: demoApplication({
    ...ofTenant,
    ...{
      applicationId: applicationIds.occupant,
      number: 'AP-0005',
      kind: 'add_occupant',
      from: '2026-08-01',
    },
    occupantName: '小李',
    conflicts: [demoConflict({ code: 'over_capacity', roomNumber: '101', capacity: 2 })],
  }),
  dispute: demoApplication({
    ...ofTenant,
    ...{ applicationId: applicationIds.dispute, number: 'AP-0006', kind: 'dispute', note: '六月电费多算了' },
    bill: { billId: uuidOf('b1'), number: 'LY-B202606-0001', totalMinor: 242_105 },
  }),
} as const;

const none = { waiting: 0, asked: 0, approved: 0, drawn: 0, over: 0 };

/** The list as told, each opening as it is. */
export const applicationsApi = (
  items: readonly ShownApplication[],
  queues: Partial<typeof none> = { waiting: items.length },
): FakeAnswer[] => [
  answer(listApplications, ({ query }) => ({
    items: items.filter(({ kind }) => !query.kind || kind === query.kind) as Application[],
    next: null,
    queues: { ...none, ...queues },
  })),
  answer(getApplication, ({ params }) => {
    const found = items.find(({ applicationId }) => applicationId === params.applicationId);
    if (!found) throw new Error('The test asks for another one.');
    return found;
  }),
  answer(listEvidence, ({ query }) => ({
    items: query.id.map((attachmentId) => ({
      ...{ attachmentId, name: '身份证.pdf', mime: 'application/pdf', size: 2_000, url: '/paper' },
      ...{ createdAt: '2026-06-08T01:00:00.000Z', createdByName: '韩梅梅' },
    })),
  })),
];
