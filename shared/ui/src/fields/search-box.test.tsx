import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { SearchBox } from './search-box.tsx';

/** Long enough that a slow machine still types within it. */
const pause = 400;
const rest = (milliseconds: number) => act(() => new Promise((done) => setTimeout(done, milliseconds)));

async function searchBox(first = '', waitsForEnter = false) {
  const searches: string[] = [];
  let address = (_text: string) => {};
  function Screen() {
    const [value, setValue] = useState(first);
    address = setValue;
    const search = (text: string) => {
      searches.push(text);
      setValue(text);
    };
    return (
      <>
        <SearchBox
          label="Search notes"
          value={value}
          onSearch={search}
          delay={pause}
          waitsForEnter={waitsForEnter}
        />
        <input aria-label="other" />
      </>
    );
  }
  const { user } = await onScreen(<Screen />);
  return {
    searches,
    user,
    box: screen.getByRole('searchbox', { name: 'Search notes' }),
    goTo: (text: string) => act(() => address(text)),
  };
}

/** Letter by letter, with no time in between: a machine that pauses is no hand that rests. */
const type = (box: HTMLElement, text: string) => {
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(box, { target: { value: text.slice(0, end) } });
};

it('searches once after a rest, not at every letter', async () => {
  const { searches, box } = await searchBox();
  type(box, 'abc');
  await rest(pause + 100);
  expect(searches).toEqual(['abc']);
});

it('whoever leaves it has searched; nothing runs behind them', async () => {
  const { searches, user, box } = await searchBox();
  act(() => box.focus());
  type(box, 'abc');
  await user.click(screen.getByRole('textbox', { name: 'other' }));
  expect(searches).toEqual(['abc']);
  await rest(pause + 100);
  expect(searches).toEqual(['abc']);
});

it('where a search costs something: by Enter or its button, not by a rest nor by leaving', async () => {
  const { searches, user, box } = await searchBox('', true);
  act(() => box.focus());
  type(box, 'ab');
  await rest(pause + 100);
  await user.click(screen.getByRole('textbox', { name: 'other' }));
  expect(searches).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Search' }));
  expect(searches).toEqual(['ab']);
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull();
  await user.type(box, 'c{Enter}');
  expect(searches).toEqual(['ab', 'abc']);
});

it('Enter searches at once, Escape and the cross clear', async () => {
  const { searches, user, box } = await searchBox();
  await user.type(box, 'ab{Enter}');
  expect(searches.at(-1)).toBe('ab');
  await user.keyboard('{Escape}');
  expect(searches.at(-1)).toBe('');
  await user.type(box, 'c{Enter}');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(searches.at(-1)).toBe('');
  expect(box).toHaveFocus();
});

it('never searches with a half-composed word, nor with the Enter that ends it', async () => {
  const { searches, box } = await searchBox();
  fireEvent.compositionStart(box);
  for (const half of ['g', 'go', 'gon', 'gong']) fireEvent.change(box, { target: { value: half } });
  await rest(pause + 100);
  const enter = createEvent.keyDown(box, { key: 'Enter', keyCode: 229 });
  fireEvent(box, enter);
  expect(searches).toEqual([]);
  fireEvent.change(box, { target: { value: '公' } });
  fireEvent.compositionEnd(box);
  await rest(pause + 100);
  expect(searches).toEqual(['公']);
});

it('shows what the address says, also after going back', async () => {
  const { searches, user, box, goTo } = await searchBox('old');
  expect(box).toHaveValue('old');
  await user.clear(box);
  await user.type(box, 'new{Enter}');
  goTo('old');
  expect(box).toHaveValue('old');
  goTo('new');
  expect(box).toHaveValue('new');
  await rest(pause + 100);
  expect(searches.at(-1)).toBe('new');
});

it('the shortcut is left to an input method, which may not say that it composes (Safari)', async () => {
  const { box } = await searchBox();
  fireEvent.keyDown(document.body, { key: '/', keyCode: 229 });
  expect(box).not.toHaveFocus();
});

it('the shortcut brings the focus, except from a text field', async () => {
  const { user, box } = await searchBox();
  await user.keyboard('/');
  expect(box).toHaveFocus();
  expect(box).toHaveValue('');
  const other = screen.getByLabelText('other');
  await user.type(other, '/');
  expect(other).toHaveFocus();
  expect(other).toHaveValue('/');
});
