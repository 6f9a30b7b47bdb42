import { renderRemote } from '@console/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import remote from '../../remote.tsx';
import { PlainInput } from './plain-input.tsx';

async function show(text: string) {
  const told: string[] = [];
  function Component() {
    const [value, setValue] = useState(text);
    const area = useRef<HTMLTextAreaElement>(null);
    const onChange = (next: string) => {
      told.push(next);
      setValue(next);
    };
    return <PlainInput value={value} onChange={onChange} mono={false} autoFocus={false} area={area} />;
  }
  await renderRemote(
    { ...remote, routes: [{ index: true, Component }] },
    { path: '/note/', permissions: ['note.use'], api: [] },
  );
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Content' });
  return { told, field };
}

it('half a word that is composed is told to nobody, the whole one is', async () => {
  const { told, field } = await show('a');
  fireEvent.compositionStart(field);
  fireEvent.change(field, { target: { value: 'an' } });
  fireEvent.change(field, { target: { value: 'ani' } });
  expect(field).toHaveValue('ani');
  expect(told).toEqual([]);
  fireEvent.change(field, { target: { value: 'a你' } });
  fireEvent.compositionEnd(field);
  expect(told).toEqual(['a你']);
  fireEvent.change(field, { target: { value: 'a你!' } });
  expect(told.at(-1)).toBe('a你!');
});

it('Enter goes on with a list, and counts what follows anew', async () => {
  const { told, field } = await show('1. a\n2. b');
  field.setSelectionRange(4, 4);
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(told).toEqual(['1. a\n2. \n3. b']);
  expect(field.selectionStart).toBe(8);
});
