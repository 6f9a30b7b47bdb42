import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { Form } from './form.tsx';
import { LineItems } from './line-items.tsx';

interface Line {
  readonly key: string;
  readonly length: string;
}

async function lines({ stacked = false } = {}) {
  const sent: string[] = [];
  function Screen() {
    const [all, setAll] = useState<Line[]>([{ key: 'a', length: '' }]);
    const type = (key: string, length: string) =>
      setAll(all.map((line) => (line.key === key ? { ...line, length } : line)));
    return (
      <Form
        label="Tally"
        onSubmit={() => sent.push(all.map(({ length }) => length).join())}
        actions={<button type="submit">Post</button>}
      >
        <LineItems
          label="Rows"
          stacked={stacked}
          lines={all}
          lineLabel={({ index }) => `Row ${index + 1}`}
          fields={(line, { startsHere }) => [
            <TextInput
              key="length"
              label="Length"
              autoFocus={startsHere}
              value={line.length}
              onChange={(length) => type(line.key, length)}
            />,
            <TextInput key="count" label="Count" value="1" onChange={() => {}} />,
          ]}
          result={(line) => <output>{line.length}</output>}
          addLabel="Add a row"
          removeLabel={({ index }) => `Remove row ${index + 1}`}
          onAdd={() => setAll([...all, { key: `k${all.length}`, length: '' }])}
          onRemove={(line) => setAll(all.filter((one) => one !== line))}
          totals={<p>{all.length} in all</p>}
        />
      </Form>
    );
  }
  const { user } = await onScreen(<Screen />);
  const row = (number: number) => within(screen.getByRole('group', { name: `Row ${number}` }));
  return { user, sent, row };
}

describe('lines typed from the keyboard', () => {
  it('Enter in the last cell adds a line and goes on in it, in others it goes to the next line', async () => {
    const { user, sent, row } = await lines();
    await user.type(row(1).getByLabelText('Length'), '4');
    await user.type(row(1).getByLabelText('Count'), '{Enter}');
    expect(row(2).getByLabelText('Length')).toHaveFocus();
    await user.keyboard('5');
    await user.type(row(1).getByLabelText('Length'), '{Enter}');
    expect(row(2).getByLabelText('Length')).toHaveFocus();
    expect(row(2).getByLabelText('Length')).toHaveValue('5');
    expect(screen.getByText('2 in all')).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('a line goes by its button, the last one stays; Enter on a button presses it', async () => {
    const { user, row } = await lines();
    expect(screen.getByRole('button', { name: 'Remove row 1' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    await user.type(row(2).getByLabelText('Length'), '7');
    act(() => screen.getByRole('button', { name: 'Remove row 1' }).focus());
    await user.keyboard('{Enter}');
    expect(row(1).getByLabelText('Length')).toHaveValue('7');
    expect(screen.queryByRole('group', { name: 'Row 2' })).toBeNull();
  });

  it('among blocks of wide fields Enter sends, as in any form', async () => {
    const { user, sent, row } = await lines({ stacked: true });
    await user.type(row(1).getByLabelText('Length'), '4{Enter}');
    expect(sent).toEqual(['4']);
  });
});

describe('the length of a text', () => {
  const named = async (value: string) => {
    const sent: string[] = [];
    function Screen() {
      const [name, setName] = useState(value);
      return (
        <Form label="Tree" onSubmit={() => sent.push(name)}>
          <TextInput label="Name" capitals minLength={3} maxLength={5} value={name} onChange={setName} />
        </Form>
      );
    }
    const { user } = await onScreen(<Screen />);
    return { user, sent, field: screen.getByLabelText('Name') };
  };
  it('what is too long stays where it is, says so at once, and is not sent', async () => {
    const { user, sent, field } = await named('');
    await user.click(field);
    await user.paste('larches');
    expect(field).toHaveValue('LARCHES');
    expect(field).toHaveAccessibleDescription('At most 5 characters.');
    await user.keyboard('{Enter}');
    expect(sent).toEqual([]);
    await user.keyboard('{Backspace}{Backspace}{Enter}');
    expect(field).not.toHaveAccessibleDescription();
    expect(sent).toEqual(['LARCH']);
  });
  it('what is too short says so after leaving', async () => {
    const { user, sent, field } = await named('');
    await user.type(field, 'o');
    expect(field).not.toHaveAccessibleDescription();
    await user.tab();
    expect(field).toHaveAccessibleDescription('At least 3 characters.');
    await user.type(field, '{Enter}');
    expect(sent).toEqual([]);
    expect(field).toHaveFocus();
  });
});
