import { type CallInput, endpoint } from '@console/contract';
import { answer, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor } from '@testing-library/react';
import * as z from 'zod/mini';
import { defineRemote } from '../house/define-remote.ts';
import { sessionStore } from '../session/session.ts';
import { useForm } from './use-form.ts';

const Shelf = z.object({ name: z.string(), pieces: z.int(), note: z.string(), version: z.int() });
type Shelf = z.infer<typeof Shelf>;
const body = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(5)),
  pieces: z.int().check(z.minimum(1)),
  note: z.string(),
});
const shared = { access: 'signedIn', response: Shelf } as const;
const createShelf = endpoint({
  ...shared,
  name: 'createShelf',
  method: 'POST',
  path: '/shelves',
  body: body.check(
    z.refine(({ name, note }) => name !== 'lone' || note !== '', { error: 'note_needed', path: ['note'] }),
  ),
  idempotent: true,
});
const updateShelf = endpoint({
  ...shared,
  name: 'updateShelf',
  method: 'PATCH',
  path: '/shelves/{shelfId}',
  params: z.object({ shelfId: z.string() }),
  body: z.partial(body),
  versioned: true,
});

interface Draft {
  readonly name: string;
  readonly pieces: number | null;
  readonly note: string;
}
const draftOf = (saved: Shelf | undefined): Draft =>
  saved ? { name: saved.name, pieces: saved.pieces, note: saved.note } : { name: '', pieces: null, note: '' };

let saved: Shelf | undefined;
let closed: number;
let keep: string | true | undefined;
let stays: true | 'asTyped' | undefined;

/** As plain as a form can be: what it shows comes from the form alone. */
function Screen() {
  const form = useForm(
    { create: createShelf, update: updateShelf },
    {
      saved,
      draftOf,
      toUpdate: () => ({ params: { shelfId: 's1' } }),
      label: (name) => name,
      shown: ({ name, pieces, note }) => ({ name, note, pieces: String(pieces) }),
      check: ({ name }) => (name === 'bad' ? [{ path: 'name', code: 'taken' }] : []),
      keep,
      ...(stays && { stays, onSaved: () => {} }),
      onClose: () => {
        closed += 1;
      },
    },
  );
  const { frame } = form;
  const pieces = form.at('pieces');
  return (
    <>
      {(['name', 'note'] as const).map((key) => {
        const { value, onChange, required, maxLength, error } = form.at(key);
        return (
          <label key={key}>
            {key}
            <input value={value} required={required} onChange={(event) => onChange(event.target.value)} />
            <span data-testid={`${key}-error`}>{error}</span>
            <span data-testid={`${key}-most`}>{maxLength}</span>
          </label>
        );
      })}
      <label>
        pieces
        <input
          value={pieces.value ?? ''}
          min={pieces.min}
          onChange={(event) => pieces.onChange(event.target.value === '' ? null : Number(event.target.value))}
        />
        <span data-testid="pieces-error">{pieces.error}</span>
      </label>
      <p data-testid="dirty">{String(form.dirty)}</p>
      <p data-testid="problem">{frame.problem}</p>
      <ul>
        {frame.conflict?.rows.map((row) => (
          <li key={row.field}>{`${row.label}: ${row.mine} | ${row.theirs}`}</li>
        ))}
      </ul>
      <button type="button" onClick={frame.onSubmit} disabled={frame.pending}>
        send
      </button>
      <button type="button" onClick={frame.onClose}>
        close
      </button>
      <button type="button" onClick={() => form.setAside()}>
        aside
      </button>
      {frame.conflict && (
        <>
          <button type="button" onClick={frame.conflict.onReapply}>
            mine
          </button>
          <button type="button" onClick={frame.conflict.onDiscard}>
            theirs
          </button>
        </>
      )}
      {frame.kept && (
        <button type="button" onClick={frame.kept.onStartAnew}>
          anew
        </button>
      )}
    </>
  );
}

const remote = defineRemote({
  name: 'demo',
  routes: [{ index: true, Component: Screen }],
  locales: { zh: {}, en: {} },
});

const show = (...api: Parameters<typeof renderRemote>[1]['api'] & object) =>
  renderRemote(remote, { path: '/demo', api });
const showTo = (sub: string) => renderRemote(remote, { path: '/demo', user: { sub } });
/** Somebody signs out in another tab, or the provider ends the session. */
const sessionEnds = () => act(() => sessionStore.setState({ status: 'signedOut', ended: 'signedOut' }, true));
const press = (name: string) => screen.getByRole('button', { name });
const text = (id: string) => screen.getByTestId(id).textContent;
const stored: Shelf = { name: 'A', pieces: 3, note: '', version: 4 };

beforeEach(() => {
  keep = 'demo.shelf';
  saved = undefined;
  closed = 0;
});

describe('a form over something new', () => {
  it('says why something may not stay empty that often may', async () => {
    const { api, user } = await show();
    await user.type(screen.getByLabelText(/^name/), 'lone');
    await user.type(screen.getByLabelText(/^pieces/), '3');
    await user.click(press('send'));
    expect(text('note-error')).toContain('note_needed');
    expect(api.calls).toHaveLength(0);
  });

  it('takes limits from the contract and sends what fits', async () => {
    const { api, user } = await show(answer(createShelf, () => stored));
    expect(text('name-most')).toBe('5');
    expect(screen.getByLabelText(/^name/)).toBeRequired();
    expect(screen.getByLabelText(/^note/)).not.toBeRequired();
    expect(screen.getByLabelText(/^pieces/)).toHaveAttribute('min', '1');
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    await user.type(screen.getByLabelText(/^pieces/), '7');
    await user.click(press('send'));
    await waitFor(() => expect(closed).toBe(1));
    expect(api.callsOf(createShelf).map((call) => call.body)).toEqual([{ name: 'Oak', pieces: 7, note: '' }]);
  });

  it('tells all that is wrong before it sends, in the words of the API, until it is put right', async () => {
    const { api, user } = await show();
    await user.type(screen.getByLabelText(/^name/), 'Larches');
    await user.click(press('send'));
    expect(text('name-error')).toBe('At most 5 characters.');
    expect(text('pieces-error')).toBe('Please fill this in.');
    expect(text('problem')).toMatch(/Some entries need attention/);
    await user.type(screen.getByLabelText(/^pieces/), '1');
    expect(text('pieces-error')).toBe('');
    expect(text('problem')).toBe('');
    expect(text('name-error')).toBe('At most 5 characters.');
    await user.clear(screen.getByLabelText(/^name/));
    await user.type(screen.getByLabelText(/^name/), 'bad');
    await user.click(press('send'));
    expect(text('name-error')).toBe('Already in use.');
    expect(api.calls).toHaveLength(0);
  });

  it('shows what the server says at its path, and keeps what was typed', async () => {
    const fields = [{ path: 'name', code: 'taken' }];
    const { user } = await show(refuse(createShelf, 'CODE_TAKEN', { fields }));
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    await user.type(screen.getByLabelText(/^pieces/), '7');
    await user.click(press('send'));
    await waitFor(() => expect(text('name-error')).toBe('Already in use.'));
    expect(screen.getByLabelText(/^name/)).toHaveValue('Oak');
    expect(closed).toBe(0);
    expect(text('problem')).not.toBe('');
    await user.type(screen.getByLabelText(/^note/), '?');
    expect(text('problem')).toBe('');
    expect(text('name-error')).toBe('Already in use.');
  });

  it('asks before it throws away what was typed, and not when there is nothing', async () => {
    const { user } = await show();
    await user.click(press('close'));
    expect(closed).toBe(1);
    await user.type(screen.getByLabelText(/^name/), 'O');
    await user.click(press('close'));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(closed).toBe(1);
    expect(screen.getByLabelText(/^name/)).toHaveValue('O');
    await user.click(press('close'));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(closed).toBe(2));
  });

  it('comes back after a reload until it is thrown away, and not once it is saved', async () => {
    const first = await show();
    await first.user.type(screen.getByLabelText(/^name/), 'Oak');
    const second = await show(answer(createShelf, () => stored));
    expect(screen.getByLabelText(/^name/)).toHaveValue('Oak');
    await second.user.click(press('anew'));
    await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.getByLabelText(/^name/)).toHaveValue(''));
    await second.user.type(screen.getByLabelText(/^name/), 'Elm');
    await second.user.type(screen.getByLabelText(/^pieces/), '1');
    await second.user.click(press('send'));
    await waitFor(() => expect(closed).toBe(1));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a form over something saved', () => {
  const sent = (call: Pick<CallInput<typeof updateShelf>, 'version' | 'body'>) => [call.version, call.body];

  it('sends what was changed, and nothing where nothing was', async () => {
    saved = stored;
    const { api, user } = await show(answer(updateShelf, () => stored));
    await user.click(press('send'));
    expect([closed, api.calls.length]).toEqual([1, 0]);
    await user.type(screen.getByLabelText(/^note/), 'x');
    await user.click(press('send'));
    await waitFor(() => expect(closed).toBe(2));
    expect(api.callsOf(updateShelf).map(sent)).toEqual([[4, { note: 'x' }]]);
  });

  it.each([
    ['mine', [5, { name: 'Elm' }]],
    ['theirs', undefined],
  ] as const)('when somebody was faster, both are shown, and one goes on with %s', async (way, next) => {
    saved = stored;
    const current = { ...stored, name: 'Fir', pieces: 9, version: 5 };
    const { api, user } = await show(refuse(updateShelf, 'VERSION_CONFLICT', { details: { current } }));
    await user.clear(screen.getByLabelText(/^name/));
    await user.type(screen.getByLabelText(/^name/), 'Elm');
    await user.click(press('send'));
    expect(await screen.findByText('name: Elm | Fir')).toBeInTheDocument();
    expect(screen.getByText('pieces: 3 | 9')).toBeInTheDocument();
    expect(text('problem')).toBe('');
    await user.click(press(way));
    expect(screen.getByLabelText(/^pieces/)).toHaveValue('9');
    api.now(answer(updateShelf, () => current));
    await user.click(press('send'));
    await waitFor(() => expect(closed).toBe(1));
    expect(api.callsOf(updateShelf).slice(1).map(sent)).toEqual(next ? [next] : []);
  });
});

describe('a session that ends under somebody’s hands', () => {
  beforeEach(() => {
    keep = true;
  });

  it('what is typed comes back to the same person', async () => {
    const { user } = await showTo('ma');
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    sessionEnds();
    await showTo('ma');
    expect(screen.getByLabelText(/^name/)).toHaveValue('Oak');
    expect(press('anew')).toBeInTheDocument();
  });

  it('also what is typed on afterwards', async () => {
    const { user } = await showTo('ma');
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    sessionEnds();
    await user.type(screen.getByLabelText(/^name/), ' logs');
    await showTo('ma');
    expect(screen.getAllByLabelText(/^name/).at(-1)).toHaveValue('Oak logs');
  });

  it('and is nobody else’s', async () => {
    const { user } = await showTo('ma');
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    sessionEnds();
    await showTo('li');
    expect(screen.getByLabelText(/^name/)).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['left while it lasts', true],
    ['that does not ask for it', undefined],
  ] as const)('nothing is kept of a form %s', async (_why, keeping) => {
    keep = keeping;
    const { user, unmount } = await showTo('ma');
    await user.type(screen.getByLabelText(/^name/), 'Oak');
    if (keeping === undefined) sessionEnds();
    unmount();
    await showTo('ma');
    expect(screen.getByLabelText(/^name/)).toHaveValue('');
  });

  it('a version saved meanwhile moves below it; both are shown where both changed the same', async () => {
    saved = stored;
    const first = await showTo('ma');
    await first.user.clear(screen.getByLabelText(/^name/));
    await first.user.type(screen.getByLabelText(/^name/), 'Elm');
    sessionEnds();
    saved = { ...stored, pieces: 9, version: 5 };
    await showTo('ma');
    expect(screen.getByLabelText(/^name/)).toHaveValue('Elm');
    expect(screen.getByLabelText(/^pieces/)).toHaveValue('9');
    sessionEnds();
    const current = { ...stored, name: 'Fir', pieces: 9, version: 6 };
    saved = current;
    const { user } = await renderRemote(remote, {
      path: '/demo',
      user: { sub: 'ma' },
      api: [refuse(updateShelf, 'VERSION_CONFLICT', { details: { current } })],
    });
    await user.click(press('send'));
    expect(await screen.findByText('name: Elm | Fir')).toBeInTheDocument();
  });
});

it('set aside, a draft outlives its tab, until it is saved', async () => {
  keep = 'demo.shelf';
  const first = await show();
  await first.user.type(screen.getByLabelText(/^name/), 'Oak');
  await first.user.click(press('aside'));
  sessionStorage.clear();
  const { user } = await show(answer(createShelf, () => stored));
  expect(screen.getByLabelText(/^name/)).toHaveValue('Oak');
  await user.type(screen.getByLabelText(/^pieces/), '1');
  await user.click(press('send'));
  await waitFor(() => expect(closed).toBe(1));
  expect([
    sessionStorage.length,
    Object.keys(localStorage).filter((key) => key.startsWith('console.draft')),
  ]).toEqual([0, []]);
});

describe('a form that stays', () => {
  afterEach(() => {
    stays = undefined;
  });
  /** Kept by the server without the spaces around it. */
  const tidied = answer(updateShelf, ({ body: { name = '' }, version = 0 }) => ({
    ...stored,
    name: name.trim(),
    version: version + 1,
  }));
  it.each([
    ['is on what was answered', true, 'Oak'],
    ['stays as it was typed', 'asTyped', ' Oak '],
  ] as const)('%s, on the newer version', async (_how, how, shown) => {
    [stays, saved] = [how, stored];
    const { api, user } = await show(tidied);
    await user.clear(screen.getByLabelText(/^name/));
    await user.type(screen.getByLabelText(/^name/), ' Oak ');
    await user.click(press('send'));
    await waitFor(() => expect(screen.getByTestId('dirty')).toHaveTextContent('false'));
    expect(screen.getByLabelText(/^name/)).toHaveValue(shown);
    await user.type(screen.getByLabelText(/^note/), 'x');
    await user.click(press('send'));
    await waitFor(() => expect(api.callsOf(updateShelf)).toHaveLength(2));
    expect(api.callsOf(updateShelf)[1]).toMatchObject({
      version: stored.version + 1,
      body: { note: `${stored.note}x` },
    });
    expect(api.callsOf(updateShelf)[1]?.body).not.toHaveProperty('name');
  });
});
