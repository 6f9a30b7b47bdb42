import { apartmentPaths, type Draw, type DrawRoom } from '@console/contract/apartment';
import type { Said } from '../../../../house/papers/paper.ts';
import { joined } from '../../../../house/papers/paper-words.ts';
import { candidatesOf, roomsOf, storedDraw } from '../../draws/index.ts';
import { type Compose, momentSaid, type PaperGround } from '../paper-ground.ts';
import { say } from '../print-words.ts';

/** What a draw was held with and what came of it, by numbers of applications: it may hang in the hall. */
export const drawRecord: Compose = async (ground, drawId) => {
  const { db, buildingId, origin } = ground;
  const draw = await storedDraw(db, buildingId, drawId);
  const [rooms, candidates] = await Promise.all([
    roomsOf(db, buildingId, drawId),
    candidatesOf(db, buildingId, drawId),
  ]);
  const acts = [
    ['draw.lockedBy', draw.committed],
    ['draw.recordedBy', draw.drawn],
    ['draw.publishedBy', draw.published],
    ['draw.annulledBy', draw.annulled],
  ] as const;
  return {
    label: draw.number,
    number: draw.number,
    mark: draw.state === 'draft' ? 'draft' : draw.state === 'annulled' ? 'void' : null,
    title: say('draw.title'),
    blocks: [
      {
        kind: 'facts',
        items: [
          [say('draw.name'), draw.name],
          [say('draw.state'), say(`draw.${draw.state}`)],
          ...(draw.entropyPlan ? [[say('draw.source'), draw.entropyPlan] as const] : []),
          ...acts.flatMap(([label, act]) => (act ? [[say(label), actSaid(act, ground)] as const] : [])),
          ...(draw.reason ? [[say('draw.reason'), draw.reason] as const] : []),
          [say('draw.rooms'), joined(rooms.map(roomSaid), { zh: '、', en: ', ' })],
        ],
      },
      ...(draw.selfChecked ? [{ kind: 'text' as const, text: say('draw.selfChecked'), strong: true }] : []),
      { kind: 'heading', text: say('draw.list') },
      {
        kind: 'table',
        columns: [
          { header: say('draw.rank'), weight: 1, align: 'right' },
          { header: say('draw.application'), weight: 3 },
          { header: say('draw.room'), weight: 3 },
        ],
        rows: candidates.map(({ rank, number, room }) => ({
          cells: [rank === null ? '' : String(rank), number, room ? roomSaid(room) : ''],
        })),
      },
      ...(draw.state === 'draft' ? [] : valuesOf(draw)),
      ...(draw.state === 'draft'
        ? []
        : [
            {
              kind: 'code' as const,
              code: new URL(apartmentPaths.helpDraw({ draw: drawId }), origin).href,
              caption: say('draw.code'),
            },
          ]),
      { kind: 'signatures', items: [say('draw.committer'), say('draw.recorder'), say('draw.witness')] },
    ],
  };
};

const actSaid = ({ by, at }: NonNullable<Draw['committed']>, ground: PaperGround): Said =>
  say('draw.by', { name: by, at: momentSaid(at, ground) });

const roomSaid = ({ roomNumber, bedLabel }: DrawRoom): Said =>
  bedLabel === null ? roomNumber : say('draw.bed', { room: roomNumber, bed: bedLabel });

const valuesOf = ({
  listDigest,
  commit,
  publicEntropy,
  secret,
}: Pick<Draw, 'listDigest' | 'commit' | 'publicEntropy' | 'secret'>) => [
  { kind: 'heading' as const, text: say('draw.values') },
  {
    kind: 'facts' as const,
    items: [
      [say('draw.listDigest'), listDigest ?? ''] as const,
      [say('draw.commit'), commit ?? ''] as const,
      [say('draw.entropy'), publicEntropy ?? ''] as const,
      [say('draw.secret'), secret ?? say('draw.sealed')] as const,
    ],
  },
  { kind: 'text' as const, text: say('draw.verify') },
];
