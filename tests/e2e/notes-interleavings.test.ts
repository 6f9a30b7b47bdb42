import { ApiError } from '@console/contract';
import {
  getNote,
  getRevision,
  listRevisions,
  type Note,
  type NoteBody,
  type Revision,
  type RevisionRow,
  saveNote,
} from '@console/contract/notes';
import { longTests } from '@console/testing/long';
import fc, { cases } from '@console/testing/properties';
import { jest } from '@jest/globals';
import { v7 } from 'uuid';
import { draftsOf } from '../../remotes/notes/src/note/saving/drafts.ts';
import { type NoteKeeper, noteKeeper } from '../../remotes/notes/src/note/saving/note-keeper.ts';
import type { Engine } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';

jest.setTimeout(280_000);

const runs = cases(200);
/** Both engines answer alike (`server/testing/both-engines.mjs`); every day one of them is enough. */
const engines: readonly Engine[] = longTests ? ['postgres', 'pglite'] : ['postgres'];

type Mood = 'well' | 'offline' | 'answerLost';
const resolutions = ['keepMine', 'takeTheirs', 'both', 'moveMine'] as const;

/** What happens on one of the two devices. */
const step = fc.record({
  device: fc.constantFrom(0, 1),
  act: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('type' as const), line: fc.nat(5), apart: fc.boolean() }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('save' as const), manual: fc.boolean() }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('feel' as const),
        mood: fc.constantFrom<Mood>('well', 'well', 'offline', 'answerLost'),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ kind: 'crash' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('decide' as const), by: fc.constantFrom(...resolutions) }),
    },
  ),
});

/** As much of `Storage` as drafts need: one browser. */
function browserStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => entries.set(key, value),
    removeItem: (key) => entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** A device with the real keeper of a note, speaking to the real API over a connection that comes and goes. */
function device(house: TestServer, person: Person, uuid: string, moved: Set<string>) {
  const drafts = draftsOf(person.userId, browserStorage());
  let mood: Mood = 'well';
  let keeper: NoteKeeper;
  let alive = { yes: true };

  const send = async (life: { yes: boolean }, id: string, body: NoteBody): Promise<Note> => {
    if (mood === 'offline' || !life.yes) throw new ApiError('NETWORK', { status: 0 });
    const answer = await house.call(saveNote, { params: { uuid: id }, body }, { as: person });
    if (mood === 'answerLost' || !life.yes) throw new ApiError('TIMEOUT', { status: 0 });
    if (answer.status === 200) return answer.body as Note;
    const problem = answer.body as { code: 'VERSION_CONFLICT'; details?: Record<string, unknown> };
    throw new ApiError(problem.code, { status: answer.status, details: problem.details ?? {} });
  };
  const open = async () => {
    const life = { yes: true };
    alive = life;
    const read = await house.call(getNote, { params: { uuid } }, { as: person });
    keeper = noteKeeper({
      uuid,
      note: read.body as Note,
      missing: false,
      drafts,
      signedIn: () => person.userId,
      newId: v7,
      onSaved: () => {},
      send: (id, body) => send(life, id, body),
    });
    keeper.open();
  };
  const decide = async (by: (typeof resolutions)[number]) => {
    const { conflict, text } = keeper.state();
    if (!conflict) return;
    if (by === 'keepMine') await keeper.keepMine();
    else if (by === 'both') await keeper.saveResult(`${text.content}\n${conflict.content}`, text.title);
    else if (by === 'takeTheirs') {
      keeper.takeTheirs();
      await keeper.save();
    } else {
      const id = v7();
      moved.add(id);
      await keeper.moveMine(id);
    }
  };
  return {
    drafts,
    open,
    decide,
    keeper: () => keeper,
    feel: (next: Mood) => {
      mood = next;
    },
    /** The process ends; what was written down when the page went is all there is. */
    crash: async () => {
      keeper.flush();
      alive.yes = false;
      await open();
    },
    reopen: async () => {
      keeper.close();
      await keeper.save();
      await open();
    },
    type: (token: string, line: number, apart: boolean) => {
      const lines = keeper.state().text.content.split('\n');
      const at = Math.min(line, lines.length - 1);
      if (apart) lines.splice(at, 0, token);
      else lines[at] = `${lines[at]} ${token}`;
      keeper.edit({ content: lines.join('\n') });
    },
    /** Until the server has everything; whoever is asked takes both. */
    finish: async () => {
      mood = 'well';
      for (let round = 0; round < 20 && keeper.state().phase !== 'clean'; round++) {
        await decide('both');
        await keeper.save();
      }
      expect(keeper.state().phase).toBe('clean');
      keeper.close();
    },
  };
}

/** Everything that the server has kept of a note: what it says now, and its whole history. */
async function keptText(house: TestServer, person: Person, uuid: string): Promise<string> {
  const listed = await house.call(listRevisions, { params: { uuid } }, { as: person });
  if (listed.status !== 200) return '';
  const rows = (listed.body as { items: RevisionRow[] }).items;
  const revisions = await Promise.all(
    rows.map(({ version }) => house.call(getRevision, { params: { uuid, version } }, { as: person })),
  );
  return revisions.map(({ body }) => (body as Revision).content).join('\n');
}

describe.each(engines)('two devices write one note, on %s', (engine) => {
  let house: TestServer;
  let person: Person;
  beforeAll(async () => {
    house = await testServer({ engine });
    person = await house.user();
  });
  afterAll(() => house.close());

  it(`loses nothing that was typed, in ${runs} random interleavings`, async () => {
    const seen = { saves: 0, conflicts: 0, typed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
        const uuid = v7();
        const begin = { title: 't', content: 'one\ntwo\nthree\nfour\nfive', saveId: v7() };
        await house.call(saveNote, { params: { uuid }, body: begin }, { as: person });
        const moved = new Set<string>();
        const devices = [device(house, person, uuid, moved), device(house, person, uuid, moved)] as const;
        for (const one of devices) await one.open();
        const typed: string[] = [];
        for (const { device: which, act } of steps) {
          const one = devices[which === 0 ? 0 : 1];
          if (act.kind === 'type') {
            const token = `[${which}:${typed.length}]`;
            typed.push(token);
            one.type(token, act.line, act.apart);
          } else if (act.kind === 'save') await one.keeper().save(act.manual ? 'manual' : 'autosave');
          else if (act.kind === 'feel') one.feel(act.mood);
          else if (act.kind === 'crash') await one.crash();
          else if (act.kind === 'reopen') await one.reopen();
          else await one.decide(act.by);
          if (one.keeper().state().phase === 'conflict') seen.conflicts += 1;
        }
        for (const one of devices) await one.finish();
        let kept = await keptText(house, person, uuid);
        for (const id of moved) kept += await keptText(house, person, id);
        // Mine as a new note waits as a draft, which is sent when it is opened.
        for (const one of devices) kept += one.drafts.list().map(({ text }) => text.content);
        expect(typed.filter((token) => !kept.includes(token))).toEqual([]);
        const now = await house.call(getNote, { params: { uuid } }, { as: person });
        seen.saves += (now.body as Note).version;
        seen.typed += typed.length;
      }),
      { numRuns: runs },
    );
    expect(seen.conflicts).toBeGreaterThan(runs / 20);
  });
});
