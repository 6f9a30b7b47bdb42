import { ApiError } from '@console/contract';
import {
  createAttachment,
  findImported,
  importNotes,
  listNotes,
  listTags,
  noteLimits,
  notePath,
} from '@console/contract/notes';
import { queryClient } from '@console/shell';
import { answer, type FakeAnswer, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { enexBody, enexOf } from './testing-formats.ts';

/** A server that keeps ids: what was taken in is here from then on. */
function keeping(here = new Set<string>()) {
  const files = new Set<string>();
  const take = ({ body }: { body: { notes: readonly { uuid: string }[] } }) => ({
    outcomes: body.notes.map(({ uuid }) => {
      const outcome = here.has(uuid) ? ('exists' as const) : ('created' as const);
      here.add(uuid);
      return { uuid, outcome };
    }),
  });
  return {
    here,
    take,
    asking: answer(findImported, ({ body }) => ({
      notes: body.notes.map(({ uuid }) => ({
        uuid,
        standing: here.has(uuid) ? ('exists' as const) : ('new' as const),
      })),
      files: body.files.map((id) => ({ id, isHere: files.has(id) })),
    })),
    taking: answer(importNotes, take),
  };
}

const memos = (count: number, more: object[] = []) =>
  new File(
    [
      JSON.stringify([
        ...Array.from({ length: count }, (_, index) => ({
          name: `memos/${index}`,
          content: `text ${index}`,
        })),
        ...more,
      ]),
    ],
    'memos.json',
  );

/** ENEX on a disk that goes away once, in the middle, and comes back. */
function onAStick(count: number) {
  const text = enexOf(
    ...Array.from(
      { length: count },
      (_, at) => `<note><title>${at}</title>${enexBody('x'.repeat(8000))}</note>`,
    ),
  );
  const file = new File([text], 'Mine.enex');
  const slice = file.slice.bind(file);
  let readings = Number.NaN;
  file.slice = (...range) => {
    readings -= 1;
    if (readings === 0) throw new DOMException('could not be read', 'NotReadableError');
    return slice(...range);
  };
  return {
    file,
    breakOff: () => {
      readings = 2;
    },
  };
}

async function choose(files: File | File[], more: FakeAnswer[]) {
  const house = await renderRemote(remote, {
    path: notePath({ action: 'preview' }),
    language: 'en',
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [], onlyNewest: false })),
      answer(listTags, () => ({ items: [] })),
      ...more,
    ],
  });
  await screen.findByRole('heading', { level: 1, name: 'Notes' });
  await house.user.click(await screen.findByRole('button', { name: 'More actions for the list' }));
  await house.user.click(await screen.findByRole('menuitem', { name: 'Import notes…' }));
  await house.user.upload(await screen.findByLabelText('Choose files'), files);
  return house;
}

beforeAll(async () => {
  await Promise.all([import('../../screens/index/index.tsx'), import('./reading-messages.ts')]);
}, 60_000);

describe('import', () => {
  it('tells first what would come, asking without the texts, and then does it in batches', async () => {
    const { asking, taking, here } = keeping();
    const { user, api } = await choose(memos(120, [{ name: 'memos/x', content: ' ' }]), [asking, taking]);
    expect(await screen.findByText('120 notes found. Nothing has been imported yet.')).toBeInTheDocument();
    expect(screen.getByText('120 are new')).toBeInTheDocument();
    expect(screen.getByText('1 is empty')).toBeInTheDocument();
    expect(api.callsOf(importNotes)).toHaveLength(0);
    expect(screen.getByText('memos.json')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Import 120 notes' }));
    expect(await screen.findByText('120 notes imported.')).toBeInTheDocument();
    expect(here.size).toBe(120);
    expect(Math.max(...api.callsOf(importNotes).map(({ body }) => body.notes.length))).toBeLessThanOrEqual(
      noteLimits.importBatch,
    );
    await user.click(screen.getByRole('button', { name: 'All 121 files, one by one' }));
    const report = within(screen.getByRole('table', { name: 'Result for each file' }));
    expect(report.getAllByRole('row')[1]).toHaveTextContent('memos/xleft out: empty');
    keepState();
    expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('27 what has the id of another text is sent as a note of its own, and the report says so', async () => {
    const taken: string[] = [];
    let first: string | undefined;
    const asking = answer(findImported, ({ body }) => {
      first ??= body.notes[0]?.uuid;
      return {
        notes: body.notes.map(({ uuid }) => ({
          uuid,
          standing: uuid === first ? ('differs' as const) : ('new' as const),
        })),
        files: [],
      };
    });
    const taking = answer(importNotes, ({ body }) => ({
      outcomes: body.notes.map(({ uuid }) => {
        taken.push(uuid);
        return { uuid, outcome: 'created' as const };
      }),
    }));
    const { user } = await choose(memos(3), [asking, taking]);
    expect(
      await screen.findByText('1 differs from the existing note and is added as a new one'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Import 3 notes' }));
    expect(await screen.findByText('3 notes imported.')).toBeInTheDocument();
    expect(taken).toHaveLength(3);
    expect(taken).not.toContain(first);
  });

  it('files go ahead of their notes; one that is refused is named, and the rest comes', async () => {
    const { asking, take } = keeping();
    const order: string[] = [];
    const sending = answer(createAttachment, () => {
      order.push('file');
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    });
    const notes = answer(importNotes, (call) => {
      order.push('notes');
      return take(call);
    });
    const texts = [new File(['![p](p.bin)'], 'a.md'), new File(['x'], 'p.bin')];
    const { user } = await choose(texts, [asking, notes, sending]);
    await user.click(await screen.findByRole('button', { name: 'Import 1 note' }));
    expect(await screen.findByText('1 note imported.')).toBeInTheDocument();
    expect(order).toEqual(['file', 'notes']);
    await user.click(screen.getByRole('button', { name: '1 file' }));
    expect(screen.getByRole('table', { name: 'Result for each file' })).toHaveTextContent(
      'file not accepted: p.bin',
    );
  });

  it('27 files of a note that stands beside another are put into it, not into the other', async () => {
    const { take } = keeping();
    const asked: string[] = [];
    const asking = answer(findImported, ({ body }) => {
      asked.push(...body.notes.map(({ uuid }) => uuid));
      return {
        notes: body.notes.map(({ uuid }) => ({
          uuid,
          standing: uuid === asked[0] ? ('differs' as const) : ('new' as const),
        })),
        files: body.files.map((id) => ({ id, isHere: false })),
      };
    });
    const owners: unknown[] = [];
    const sending = answer(createAttachment, ({ query }) => {
      owners.push(query.note);
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    });
    const texts = [new File(['![p](p.bin)'], 'a.md'), new File(['x'], 'p.bin')];
    const { user, api } = await choose(texts, [asking, answer(importNotes, take), sending]);
    await user.click(await screen.findByRole('button', { name: 'Import 1 note' }));
    expect(await screen.findByText('1 note imported.')).toBeInTheDocument();
    const sent = api.callsOf(importNotes).flatMap(({ body }) => body.notes.map(({ uuid }) => uuid));
    expect(sent).not.toContain(asked[0]);
    expect(owners).toEqual(sent);
  });

  it('so are those of a note whose id another text has taken since it was asked for', async () => {
    const { take } = keeping();
    let first: string | undefined;
    let isTaken = false;
    const asking = answer(findImported, ({ body }) => {
      first ??= body.notes[0]?.uuid;
      return {
        notes: body.notes.map(({ uuid }) => ({
          uuid,
          standing: isTaken && uuid === first ? ('differs' as const) : ('new' as const),
        })),
        files: body.files.map((id) => ({ id, isHere: false })),
      };
    });
    const owners: unknown[] = [];
    const sending = answer(createAttachment, ({ query }) => {
      owners.push(query.note);
      throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
    });
    const taking = answer(importNotes, (call) => {
      const [outcome] = take(call).outcomes;
      const uuid = call.body.notes[0]?.uuid ?? '';
      return {
        outcomes: [
          { uuid, outcome: uuid === first ? ('differs' as const) : (outcome?.outcome ?? ('empty' as const)) },
        ],
      };
    });
    const texts = [new File(['![p](p.bin)'], 'a.md'), new File(['x'], 'p.bin')];
    const { user, api } = await choose(texts, [asking, taking, sending]);
    const go = await screen.findByRole('button', { name: 'Import 1 note' });
    isTaken = true;
    await user.click(go);
    expect(await screen.findByText('1 note imported.')).toBeInTheDocument();
    const stored = api.callsOf(importNotes).at(-1)?.body.notes[0]?.uuid;
    expect(stored).not.toBe(first);
    expect(owners).toEqual([stored]);
  });

  it('2 Error: without a network it pauses, and goes on by itself where it was when the network is back', async () => {
    const { asking, take, here } = keeping();
    let isAway = false;
    const batches: number[] = [];
    const cut = answer(importNotes, (call) => {
      if (batches.length === 1 && !isAway) {
        isAway = true;
        throw new ApiError('UNAVAILABLE');
      }
      batches.push(call.body.notes.length);
      return take(call);
    });
    const { user } = await choose(memos(150), [asking, cut]);
    await user.click(await screen.findByRole('button', { name: 'Import 150 notes' }));
    expect(await screen.findByText(/continues by itself/)).toBeInTheDocument();
    expect(screen.getByText(/100 of 150 notes imported/)).toBeInTheDocument();
    expect(screen.queryByText(/Nothing has been imported yet/)).toBeNull();
    keepState();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('150 notes imported.')).toBeInTheDocument();
    expect(batches).toEqual([100, 50]);
    expect(here.size).toBe(150);
  });

  it('after a reload the same files go on where they were, and the dialog says so', async () => {
    const { asking, taking, take, here } = keeping();
    let batches = 0;
    const refusing = answer(importNotes, (call) => {
      batches += 1;
      if (batches > 1) throw new ApiError('INTERNAL');
      return take(call);
    });
    const first = await choose(memos(150), [asking, refusing]);
    await first.user.click(await screen.findByRole('button', { name: 'Import 150 notes' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toBeInTheDocument();
    first.unmount();
    queryClient.clear();
    const { user, api } = await choose(memos(150), [asking, taking]);
    await user.click(await screen.findByRole('button', { name: 'Import 50 notes' }));
    expect(await screen.findByText('50 notes imported.')).toBeInTheDocument();
    expect(screen.getByText('100 already exist and stay unchanged')).toBeInTheDocument();
    expect(api.callsOf(importNotes).flatMap(({ body }) => body.notes)).toHaveLength(50);
    expect(here.size).toBe(150);
  });

  it('2 Error: files that break off while they are read are told; it goes on with what was not sent', async () => {
    const { asking, taking, here } = keeping();
    const { file, breakOff } = onAStick(250);
    const { user, api } = await choose(file, [asking, taking]);
    await screen.findByText('250 notes found. Nothing has been imported yet.');
    breakOff();
    await user.click(screen.getByRole('button', { name: 'Import 250 notes' }));
    expect(await screen.findByText(/The files can no longer be read/)).toBeInTheDocument();
    expect(here.size).toBeGreaterThan(0);
    expect(here.size).toBeLessThan(250);
    keepState();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('250 notes imported.')).toBeInTheDocument();
    expect(here.size).toBe(250);
    expect(api.callsOf(importNotes).flatMap(({ body }) => body.notes)).toHaveLength(250);
  });

  it('refuses what it cannot read, in words', async () => {
    await choose(new File(['{'], 'memos.json'), []);
    expect(
      await screen.findByText('The file is damaged, incomplete or of another kind.'),
    ).toBeInTheDocument();
    keepState();
  });

  it('a refusal by the API is told', async () => {
    await choose(memos(1), [refuse(findImported, 'UNAVAILABLE')]);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
  });
});
