import { newUser } from '@console/testing/user';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { onScreen } from '../../../testing/on-screen.tsx';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DayInput, type DayInputProps, MonthInput } from './calendar-inputs.tsx';

const nothing = () => {};

/** A desk: a mouse, and room. */
beforeEach(() => {
  const before = globalThis.matchMedia;
  globalThis.matchMedia = (query) =>
    query.includes('pointer: fine') || query.includes('min-width')
      ? { ...before(query), matches: true }
      : before(query);
  return () => {
    globalThis.matchMedia = before;
  };
});

function Kept({ first = '', onChange, ...props }: Partial<DayInputProps> & { first?: string }) {
  const [value, setValue] = useState(first);
  const change = (next: string) => {
    setValue(next);
    onChange?.(next);
  };
  return <DayInput label="First day" {...props} value={value} onChange={change} />;
}

const field = (name = 'First day') => screen.findByRole('group', { name });
const inputIn = (group: HTMLElement) => {
  const input = group.querySelector('input');
  if (!input) throw new Error('the field has no input');
  return input;
};

// First: once the code is there, every field begins with it.
it('the console’s own field does not come while somebody is in the browser’s', async () => {
  await onScreen(
    <>
      <Kept label="In it" autoFocus />
      <Kept />
    </>,
  );
  await field();
  expect(screen.getByLabelText('In it')).toHaveAttribute('type', 'date');
  act(() => screen.getByLabelText('In it').blur());
  expect(await field('In it')).toBeInTheDocument();
});

it('on a desk the console’s own field takes the place of the browser’s, in the console’s language', async () => {
  await onScreen(<Kept label="第一天" first="2026-06-04" />, { language: 'zh' });
  const group = await field('第一天');
  expect(inputIn(group)).toHaveValue('2026年6月4日');
  expect(within(group).getByRole('spinbutton', { name: '月份' })).toHaveAttribute('aria-valuetext', '六月');
});

it('gives what was entered as the value, and keeps what comes from outside', async () => {
  const given: string[] = [];
  await onScreen(<Kept onChange={(value) => given.push(value)} />);
  fireEvent.change(inputIn(await field()), { target: { value: '2026-06-24' } });
  expect(given).toEqual(['2026-06-24']);
  expect(inputIn(await field())).toHaveValue('2026-06-24');
});

it.each([
  ['2026/6/24', '2026-06-24'],
  ['2026年6月24日', '2026-06-24'],
  ['2026-02-31', '2026-01-05'],
  ['tomorrow', '2026-01-05'],
])('pasted %s: it is %s then', async (pasted, value) => {
  await onScreen(<Kept first="2026-01-05" />);
  const user = newUser();
  await user.click(within(await field()).getByRole('spinbutton', { name: 'Month' }));
  await user.paste(pasted);
  expect(inputIn(await field())).toHaveValue(value);
});

it('what was pasted and cannot be read is told, and how it is written, until the field is left', async () => {
  await onScreen(<Kept first="2026-01-05" />);
  const user = newUser();
  await user.click(within(await field()).getByRole('spinbutton', { name: 'Month' }));
  await user.paste('24/06/2026');
  expect(await field()).toHaveAccessibleDescription(
    /“24\/06\/2026” cannot be read here. Write it like 2026-06-24/,
  );
  await user.paste('2026-06-24');
  expect(await field()).not.toHaveAccessibleDescription();
  await user.paste('24/06/2026');
  await user.click(document.body);
  expect(await field()).not.toHaveAccessibleDescription();
  expect(inputIn(await field())).toHaveValue('2026-06-24');
});

it('a refused value stays in the field, which says why', async () => {
  await onScreen(<DayInput label="First day" value="2026-06-24" min="2026-06-01" onChange={nothing} />);
  fireEvent.change(inputIn(await field()), { target: { value: '2026-06-30' } });
  expect(inputIn(await field())).toHaveValue('2026-06-30');
});

it('label, help and error are tied to it, and each part counts as wrong', async () => {
  await onScreen(<Kept first="2026-05-31" min="2026-06-01" help="Rent begins here." />);
  const group = await field();
  expect(group).toHaveAccessibleDescription('Not before 2026-06-01. Rent begins here.');
  for (const part of within(group).getAllByRole('spinbutton')) {
    expect(part).toBeInvalid();
    expect(part).toHaveAccessibleDescription(/Not before/);
  }
});

it('the calendar opens by Alt and the arrow down; Escape closes it, and not the dialog around it', async () => {
  const closed: string[] = [];
  await inDialog(<Kept first="2026-06-24" />, () => closed.push('dialog'));
  const user = newUser();
  await user.click(within(await field()).getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const calendar = await screen.findByRole('dialog', { name: 'First day' });
  expect(within(calendar).getAllByRole('columnheader')[0]).toHaveAccessibleName('Monday');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'First day' })).toBeNull());
  expect(closed).toEqual([]);
  expect(inputIn(await field())).toHaveValue('2026-06-24');
});

it('a required one that is empty is not sent, says so, and gets the focus', async () => {
  const sent: string[] = [];
  await inDialog(<Kept required />, nothing, () => sent.push('sent'));
  const group = await field();
  await newUser().click(screen.getByRole('button', { name: 'Save' }));
  expect(sent).toEqual([]);
  expect(group).toHaveAccessibleDescription('Please fill this in.');
  expect(group).toContainElement(document.activeElement as HTMLElement);
});

it('a month is written without a day', async () => {
  await onScreen(<MonthInput label="月份" value="2026-07" onChange={nothing} />, { language: 'zh' });
  expect(inputIn(await field('月份'))).toHaveValue('2026年7月');
});

const inDialog = (part: ReactNode, onClose = nothing, onSubmit = nothing) =>
  onScreen(
    <FormDialog open title="Check in" onClose={onClose} onSubmit={onSubmit}>
      {part}
    </FormDialog>,
  );
