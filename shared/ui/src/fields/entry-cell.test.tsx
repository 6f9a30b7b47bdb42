import { newUser } from '@console/testing/user';
import { fireEvent, screen } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { EntryCell, type EntryCellProps } from './entry-cell.tsx';
import { FileButton } from './file-button.tsx';
import { PhotoButton } from './photo-button.tsx';

const nothing = () => {};

async function cell(props: Partial<EntryCellProps> = {}) {
  const moves: number[] = [];
  const onMove = (step: 1 | -1) => void moves.push(step);
  const all = { label: 'Reading of 101', value: '', onChange: nothing, onLeave: nothing, onMove, ...props };
  await onScreen(<EntryCell {...all} />);
  return { moves, input: screen.getByRole('textbox', { name: 'Reading of 101' }), user: newUser() };
}

it('Enter and the arrows go from row to row, Shift+Enter back', async () => {
  const { moves, input, user } = await cell();
  await user.click(input);
  await user.keyboard('{Enter}{ArrowDown}{ArrowUp}{Shift>}{Enter}{/Shift}');
  expect(moves).toEqual([1, 1, -1, -1]);
});

it('Enter that ends a composition stays in the cell', async () => {
  const { moves, input } = await cell();
  fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(input, { key: 'Enter', keyCode: 229 });
  expect(moves).toEqual([]);
});

it('is left by any way, and Escape takes back', async () => {
  const told: string[] = [];
  const { input, user } = await cell({
    onLeave: () => told.push('left'),
    onEscape: () => told.push('taken back'),
  });
  await user.click(input);
  await user.keyboard('{Escape}');
  await user.tab();
  expect(told).toEqual(['taken back', 'left']);
});

it('asks for the numbers of a phone, and ties its error to itself', async () => {
  const { input } = await cell({ error: 'Too low' });
  expect(input).toHaveAttribute('inputmode', 'decimal');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Too low');
});

it('FileButton gives the file, the same one twice as well, and none while one is on its way', async () => {
  const given: string[] = [];
  const { user, unmount } = await onScreen(
    <FileButton label="Choose" accept=".xlsx" onFile={({ name }) => given.push(name)} />,
  );
  const input = screen.getByLabelText('Choose', { selector: 'input' });
  const sheet = new File(['PK'], 'rooms.xlsx');
  await user.upload(input, sheet);
  await user.upload(input, sheet);
  expect(given).toEqual(['rooms.xlsx', 'rooms.xlsx']);
  unmount();
  await onScreen(<FileButton label="Choose" loading onFile={nothing} />);
  // It keeps the focus, so that whoever has chosen a file stays where they are.
  expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('button')).toBeEnabled();
  expect(screen.getByLabelText('Choose', { selector: 'input' })).toBeDisabled();
});

it('PhotoButton gives images only, the same one twice as well', async () => {
  const given: string[] = [];
  await onScreen(
    <PhotoButton label="Photo" onPhotos={(files) => given.push(...files.map((one) => one.name))} />,
  );
  const input = document.querySelector('input');
  if (!input) throw new Error('no input');
  const user = newUser({ applyAccept: false });
  const photo = new File(['x'], 'meter.jpg', { type: 'image/jpeg' });
  await user.upload(input, photo);
  await user.upload(input, new File(['x'], 'sheet.pdf', { type: 'application/pdf' }));
  await user.upload(input, photo);
  expect(given).toEqual(['meter.jpg', 'meter.jpg']);
  expect(input).toHaveAttribute('capture', 'environment');
});
