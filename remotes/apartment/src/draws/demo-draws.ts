import {
  apartmentRoles,
  type Draw,
  type DrawNotice,
  type DrawRow,
  getBuilding,
  getDraw,
  getDrawNotice,
  listDrawable,
  listDraws,
  listMyDraws,
  type OwnDraw,
  verifyDraw,
} from '@console/contract/apartment';
import { answer, type FakeAnswer } from '@console/testing';
import { buildings, demoBuilding, ids } from '../buildings/demo-building.ts';

/** What screen tests of draws show: vector A-20, five applications for two rooms. */
const uuidOf = (tail: string) => `019a0000-0000-7000-8000-${tail.padStart(12, '0')}`;

export const drawIds = { draw: uuidOf('d10'), other: uuidOf('d11') };
const [committedAt, drawnAt, publishedAt] = [
  '2026-06-18T02:00:00.000Z',
  '2026-06-20T02:00:00.000Z',
  '2026-06-20T03:00:00.000Z',
];
const order = ['AP-0003', 'AP-0004', 'AP-0001', 'AP-0005', 'AP-0002'];
const names = ['陈一', '林二', '张三', '李四', '王五'];

export const proof = {
  listDigest: 'bdef1f601a82f5e905569700e4027be3f3b76c6fbc2ec157641088b6961cce4b',
  commit: 'ad3598c6a63834e79ef41868c66508a78d158e54bf1ae05ef9e3024b780e3fe2',
  secret: '7f3c9a10',
  publicEntropy: '4-1-6',
};

const room = (roomId: string, roomNumber: string) => ({ roomId, roomNumber, bedId: null, bedLabel: null });
const drawRooms = [room(ids.room101, '101'), room(ids.room201, '201')];

const applicationIdOf = (number: string) => uuidOf(`a${number.slice(-1)}`);
const unranked = [...order].sort().map((number, at) => ({
  ...{
    applicationId: applicationIdOf(number),
    number,
    applicantName: names[at] ?? '',
    state: 'approved' as const,
  },
  ...{ rank: null, room: null },
}));
const ranked = (offered: boolean) =>
  order.map((number, at) => ({
    ...{ applicationId: applicationIdOf(number), number },
    applicantName: names[[...order].sort().indexOf(number)] ?? '',
    ...{ state: 'approved' as const, rank: at + 1, room: offered ? (drawRooms[at] ?? null) : null },
  }));

const by = (name: string, at: string) => ({ by: name, at });
const none = { edit: false, commit: false, draw: false, publish: false, annul: false };
export const may = (...acts: (keyof Draw['may'])[]): Draw['may'] => ({
  ...none,
  ...Object.fromEntries(acts.map((act) => [act, true])),
});

export const demoDraw = (over: Partial<Draw> = {}): Draw => ({
  ...{
    drawId: drawIds.draw,
    buildingId: ids.building,
    number: 'DR-0001',
    name: 'Summer rooms',
    state: 'draft',
  },
  ...{ candidateCount: 5, roomCount: 2, committedAt: null, publishedAt: null, version: 1 },
  ...{ createdAt: '2026-06-17T02:00:00.000Z', updatedAt: '2026-06-17T02:00:00.000Z' },
  entropyPlan: 'Three dice in the lobby on 20 June',
  rooms: drawRooms,
  candidates: unranked,
  ...{ listDigest: null, commit: null, secret: null, publicEntropy: null },
  ...{ committed: null, drawn: null, published: null, annulled: null },
  ...{ selfChecked: false, reason: '', may: may('edit', 'commit') },
  ...over,
});

export const committedDraw = (over: Partial<Draw> = {}): Draw =>
  demoDraw({
    ...{ state: 'committed', version: 2, committedAt, committed: by('林晓', committedAt) },
    ...{ listDigest: proof.listDigest, commit: proof.commit, may: may('draw', 'annul') },
    ...over,
  });

export const drawnDraw = (over: Partial<Draw> = {}): Draw =>
  committedDraw({
    ...{ state: 'drawn', version: 3, drawn: by('Wang Lei', drawnAt), candidates: ranked(false) },
    ...{ secret: proof.secret, publicEntropy: proof.publicEntropy, may: may('publish', 'annul') },
    ...over,
  });

export const publishedDraw = (over: Partial<Draw> = {}): Draw =>
  drawnDraw({
    ...{ state: 'published', version: 4, publishedAt, published: by('Wang Lei', publishedAt) },
    ...{ candidates: ranked(true), may: may('annul') },
    ...over,
  });

const rowOf = ({
  entropyPlan: _e,
  rooms: _r,
  candidates: _c,
  listDigest: _l,
  commit: _co,
  secret: _s,
  publicEntropy: _p,
  committed: _a,
  drawn: _d,
  published: _pu,
  annulled: _an,
  selfChecked: _sc,
  reason: _re,
  may: _m,
  ...row
}: Draw): DrawRow => row;

const drawable = {
  items: unranked.map(({ applicationId, number, applicantName }) => ({
    ...{ applicationId, number, applicantName, from: '2026-07-01' },
    wantedRoomType: { zh: '单人间', en: 'Single' },
  })),
  rooms: [...drawRooms, room(ids.room102, '102')].map((one, at) => ({
    ...{ ...one, roomType: { zh: '单人间', en: 'Single' }, free: at < 2 },
  })),
};

export const drawsApi = (...draws: Draw[]): FakeAnswer[] => [
  buildings(demoBuilding(apartmentRoles.MGR)),
  answer(getBuilding, () => demoBuilding(apartmentRoles.MGR)),
  answer(listDraws, () => ({ items: draws.map(rowOf), next: null })),
  answer(listDrawable, () => drawable),
  answer(getDraw, () => draws[0] ?? demoDraw()),
];

export const demoNotice = (over: Partial<DrawNotice> = {}): DrawNotice => ({
  ...{ drawId: drawIds.draw, number: 'DR-0001', name: 'Summer rooms', state: 'published' },
  ...{ entropyPlan: 'Three dice in the lobby on 20 June', roomCount: 2, numbers: [...order].sort() },
  ...{ listDigest: proof.listDigest, commit: proof.commit, committedAt, publishedAt, annulledAt: null },
  reason: '',
  ...over,
});

const demoProof = {
  ...{ drawId: drawIds.draw, number: 'DR-0001', ...proof },
  candidates: order.map((number, at) => ({ number, rank: at + 1 })),
};

export const publicApi = (notice = demoNotice(), mine: OwnDraw[] = []): FakeAnswer[] => [
  answer(getDrawNotice, () => notice),
  answer(verifyDraw, () => demoProof),
  answer(listMyDraws, () => ({ items: mine })),
];

export const ownDraw = (over: Partial<OwnDraw> = {}): OwnDraw => {
  const { numbers: _n, listDigest: _l, commit: _c, ...notice } = demoNotice();
  return {
    ...notice,
    candidateCount: 5,
    own: [
      {
        ...{ applicationId: applicationIdOf('AP-0003'), number: 'AP-0003', rank: 1 },
        ...{ roomNumber: '101', bedLabel: null },
      },
    ],
    ...over,
  };
};
