import Button from '@mui/material/Button';
import { act, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { DayInput } from '../fields/calendar/calendar-inputs.tsx';
import { DecimalInput } from '../fields/decimal-input.tsx';
import { IntegerInput } from '../fields/integer-input.tsx';
import { MoneyInput } from '../fields/money-input.tsx';
import { SelectInput } from '../fields/select-input.tsx';
import { TextInput } from '../fields/text-input.tsx';
import { ConfirmDialog } from '../notices/confirm-dialog.tsx';
import { Form } from './form.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Answer {
  problem?: string;
  nameError?: string;
}

/** A dialog whose server gives the answer. */
async function buildingDialog(answer: Answer = {}) {
  const sent: string[] = [];
  function Screen() {
    const [open, setOpen] = useState(false);
    const [name, setName] = useState('');
    const [rent, setRent] = useState<number | null>(null);
    const [refused, setRefused] = useState<Answer>({});
    const send = () => {
      sent.push(name);
      setRefused(answer);
    };
    return (
      <>
        <Button onClick={() => setOpen(true)}>New building</Button>
        <FormDialog
          open={open}
          title="New building"
          onClose={() => setOpen(false)}
          onSubmit={send}
          problem={refused.problem}
        >
          <TextInput label="Name" required value={name} onChange={setName} error={refused.nameError} />
          <MoneyInput label="Rent" value={rent} onChange={setRent} />
        </FormDialog>
      </>
    );
  }
  const { user } = await onScreen(<Screen />);
  await user.click(screen.getByRole('button', { name: 'New building' }));
  return { user, sent, dialog: await screen.findByRole('dialog', { name: 'New building' }) };
}

describe('FormDialog', () => {
  it('opens with the focus in the first field; Enter sends', async () => {
    const { user, sent } = await buildingDialog();
    expect(screen.getByLabelText(/Name/)).toHaveFocus();
    await user.keyboard('LT{Enter}');
    expect(sent).toEqual(['LT']);
  });
  it('after a refusal the focus goes to the wrong field', async () => {
    const { user } = await buildingDialog({ nameError: 'This name is taken.' });
    await user.keyboard('LT');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText(/Name/)).toHaveFocus();
    expect(screen.getByLabelText(/Name/)).toHaveAccessibleDescription('This name is taken.');
  });
  it('a refusal without a field is an alert with the focus', async () => {
    const { user } = await buildingDialog({ problem: 'The server did not answer.' });
    await user.keyboard('LT');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByRole('alert')).toHaveTextContent('The server did not answer.');
    expect(screen.getByRole('alert')).toContainElement(document.activeElement as HTMLElement);
  });
  it('when it is saved and stays, the focus is on the button that sent it, which waited meanwhile', async () => {
    function Screen() {
      const [pending, setPending] = useState(false);
      return (
        <Form
          label="Building"
          pending={pending}
          onSubmit={() => setPending(true)}
          actions={
            <>
              <Button type="submit" disabled={pending}>
                Save
              </Button>
              <Button onClick={() => setPending(false)}>Answer</Button>
            </>
          }
        />
      );
    }
    await onScreen(<Screen />);
    const save = screen.getByRole('button', { name: 'Save' });
    act(() => save.focus());
    act(() => save.click());
    // A browser takes the focus from what is disabled, which this document does not.
    act(() => save.blur());
    expect(save).toBeDisabled();
    act(() => screen.getByRole('button', { name: 'Answer' }).click());
    expect(save).toHaveFocus();
  });
  it('does not send an amount it cannot read', async () => {
    const { user, sent } = await buildingDialog();
    await user.keyboard('LT');
    await user.type(screen.getByLabelText('Rent'), '1.234');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    expect(screen.getByLabelText('Rent')).toHaveFocus();
  });
  it('does not send a required field that is empty, and says so at the field until it is filled', async () => {
    const { user, sent } = await buildingDialog();
    const name = screen.getByLabelText(/Name/);
    expect(name).not.toHaveAttribute('aria-invalid');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(sent).toEqual([]);
    expect(name).toHaveFocus();
    expect(name).toHaveAccessibleDescription('Please fill this in.');
    await user.keyboard('LT');
    expect(name).not.toHaveAccessibleDescription();
    await user.keyboard('{Enter}');
    expect(sent).toEqual(['LT']);
  });
  it('Escape and the buttons close it and the focus returns', async () => {
    const { user, dialog } = await buildingDialog();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'New building' })).toHaveFocus());
  });
  it('while it is sent, nothing is sent twice and it stays', async () => {
    let sent = 0;
    let closed = 0;
    const { user } = await onScreen(
      <FormDialog
        open
        pending
        title="New"
        onClose={() => {
          closed += 1;
        }}
        onSubmit={() => {
          sent += 1;
        }}
      >
        <TextInput label="Name" value="" onChange={() => {}} />
      </FormDialog>,
    );
    await user.type(screen.getByLabelText('Name'), '{Enter}{Escape}');
    expect([sent, closed]).toEqual([0, 0]);
    expect(screen.getByRole('button', { name: /Cancel/ })).toBeDisabled();
  });
});

it('Form sends on Enter and shows its problem', async () => {
  let sent = 0;
  const { user } = await onScreen(
    <Form
      label="Building"
      problem="Closed for today."
      onSubmit={() => {
        sent += 1;
      }}
      actions={<Button type="submit">Save</Button>}
    >
      <TextInput label="Name" value="" onChange={() => {}} />
    </Form>,
  );
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(sent).toBe(1);
  expect(screen.getByRole('alert')).toHaveTextContent('Closed for today.');
});

it('a form in a dialog does not send the form around it', async () => {
  const sent: string[] = [];
  const { user } = await onScreen(
    <Form label="Outer" onSubmit={() => sent.push('outer')}>
      <FormDialog open title="Inner" onClose={() => {}} onSubmit={() => sent.push('inner')}>
        <TextInput label="Name" value="" onChange={() => {}} />
      </FormDialog>
    </Form>,
  );
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(sent).toEqual(['inner']);
});

describe('required', () => {
  const fields: [string, ReactNode][] = [
    ['TextInput', <TextInput key="0" required label="Rent" value="" onChange={() => {}} />],
    ['multiline', <TextInput key="1" required multiline label="Rent" value="" onChange={() => {}} />],
    ['MoneyInput', <MoneyInput key="2" required label="Rent" value={null} onChange={() => {}} />],
    ['IntegerInput', <IntegerInput key="3" required label="Rent" value={null} onChange={() => {}} />],
    ['DecimalInput', <DecimalInput key="4" required label="Rent" value="" onChange={() => {}} />],
    ['DayInput', <DayInput key="5" required label="Rent" value="" onChange={() => {}} />],
    ['SelectInput', <SelectInput key="6" required label="Rent" value="" options={[]} onChange={() => {}} />],
  ];
  it.each(fields)('%s asks to be filled in', async (_name, field) => {
    const sent: string[] = [];
    const { user } = await onScreen(
      <Form label="Room" onSubmit={() => sent.push('sent')} actions={<Button type="submit">Save</Button>}>
        {field}
      </Form>,
      { language: 'zh' },
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByLabelText(/Rent/)).toHaveAccessibleDescription('请填写此项。');
    expect(screen.getByLabelText(/Rent/)).toHaveFocus();
    expect(sent).toEqual([]);
  });
});

describe('ConfirmDialog', () => {
  const ask = async (danger: boolean) => {
    const answers: boolean[] = [];
    const { user } = await onScreen(
      <ConfirmDialog
        open
        danger={danger}
        title="Delete?"
        body="For good."
        confirmLabel="Delete"
        onAnswer={(yes) => answers.push(yes)}
      />,
    );
    return { answers, user };
  };
  it('is described, and a dangerous one starts on Cancel', async () => {
    const { answers, user } = await ask(true);
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toHaveAccessibleDescription('For good.');
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(answers).toEqual([false]);
  });
  it('Enter agrees to a harmless one, Escape is a no', async () => {
    const { answers, user } = await ask(false);
    await user.keyboard('{Enter}{Escape}');
    expect(answers).toEqual([true, false]);
  });
});
