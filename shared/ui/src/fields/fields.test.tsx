import fc, { cases } from '@console/testing/properties';
import { screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { onScreen } from '../../testing/on-screen.tsx';
import { DayInput } from './calendar/calendar-inputs.tsx';
import { DecimalInput } from './decimal-input.tsx';
import { IntegerInput } from './integer-input.tsx';
import { MoneyInput } from './money-input.tsx';
import { RadioInput } from './radio-input.tsx';
import { SelectInput } from './select-input.tsx';
import { SwitchInput } from './switch-input.tsx';
import { TextInput } from './text-input.tsx';

/** Holds a field's value as a screen would, and remembers what it was given. */
function keep<Value>(first: Value, draw: (value: Value, change: (next: Value) => void) => ReactNode) {
  const given: Value[] = [];
  function Keeper() {
    const [value, setValue] = useState(first);
    return draw(value, (next) => {
      given.push(next);
      setValue(next);
    });
  }
  return { given, part: <Keeper /> };
}

const options = [
  { value: 'day', label: 'By day' },
  { value: 'month', label: 'By month' },
] as const;
const nothing = () => {};

describe('every field', () => {
  const fields: [string, string, (error?: string) => ReactNode][] = [
    [
      'TextInput',
      'textbox',
      (error) => <TextInput label="Rent" help="Per month" value="" onChange={nothing} error={error} />,
    ],
    [
      'multiline',
      'textbox',
      (error) => (
        <TextInput label="Rent" help="Per month" multiline value="" onChange={nothing} error={error} />
      ),
    ],
    [
      'IntegerInput',
      'textbox',
      (error) => <IntegerInput label="Rent" help="Per month" value={1} onChange={nothing} error={error} />,
    ],
    [
      'DecimalInput',
      'textbox',
      (error) => <DecimalInput label="Rent" help="Per month" value="1" onChange={nothing} error={error} />,
    ],
    [
      'MoneyInput',
      'textbox',
      (error) => <MoneyInput label="Rent" help="Per month" value={1} onChange={nothing} error={error} />,
    ],
    [
      'SelectInput',
      'combobox',
      (error) => (
        <SelectInput
          label="Rent"
          help="Per month"
          value="day"
          options={options}
          onChange={nothing}
          error={error}
        />
      ),
    ],
    [
      'SwitchInput',
      'switch',
      (error) => <SwitchInput label="Rent" help="Per month" value onChange={nothing} error={error} />,
    ],
    [
      'RadioInput',
      'radiogroup',
      (error) => (
        <RadioInput
          label="Rent"
          help="Per month"
          value="day"
          options={options}
          onChange={nothing}
          error={error}
        />
      ),
    ],
  ];
  it.each(fields)('%s has its label, help and error bound to it', async (_name, role, draw) => {
    await onScreen(draw('Enter the rent.'));
    const control = screen.getByRole(role, { name: /^Rent/ });
    expect(control).toHaveAccessibleDescription(/Enter the rent\..*Per month/);
    expect(control).toBeInvalid();
  });
  it.each(fields)('%s without an error is not invalid', async (_name, role, draw) => {
    await onScreen(draw());
    expect(screen.getByRole(role, { name: /^Rent/ })).not.toHaveAttribute('aria-invalid', 'true');
  });
  it('DayInput has its label and error bound to it', async () => {
    await onScreen(<DayInput label="Start" value="2026-11-21" min="2026-12-01" onChange={nothing} />);
    expect(screen.getByLabelText('Start')).toHaveAccessibleDescription('Not before 2026-12-01.');
  });
});

describe('MoneyInput', () => {
  it('12.34 typed is 1234 minor units', async () => {
    const { given, part } = keep<number | null>(null, (value, onChange) => (
      <MoneyInput label="Rent" value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    await user.type(screen.getByLabelText('Rent'), '12.34');
    expect(given.at(-1)).toBe(1234);
  });
  it('a third decimal is refused and said, the text stays', async () => {
    const { given, part } = keep<number | null>(null, (value, onChange) => (
      <MoneyInput label="Rent" value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    const rent = screen.getByLabelText('Rent');
    await user.type(rent, '12.345');
    expect(given.at(-1)).toBeNull();
    expect(rent).toHaveValue('12.345');
    expect(rent).toHaveAccessibleDescription('At most 2 decimal places.');
    await user.type(rent, '{Backspace}');
    expect(given.at(-1)).toBe(1234);
    expect(rent).not.toHaveAttribute('aria-invalid', 'true');
  });
  it('is written out in full after leaving it, and shows a value that comes from outside', async () => {
    const { part } = keep<number | null>(null, (value, onChange) => (
      <>
        <MoneyInput label="Rent" value={value} onChange={onChange} />
        <button type="button" onClick={() => onChange(98000)}>
          980
        </button>
      </>
    ));
    const { user } = await onScreen(part);
    await user.type(screen.getByLabelText('Rent'), '5');
    await user.tab();
    expect(screen.getByLabelText('Rent')).toHaveValue('5.00');
    await user.click(screen.getByRole('button', { name: '980' }));
    expect(screen.getByLabelText('Rent')).toHaveValue('980.00');
  });
  it('yen have no decimals', async () => {
    const { given, part } = keep<number | null>(null, (value, onChange) => (
      <MoneyInput label="Rent" currency="JPY" value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    await user.type(screen.getByLabelText('Rent'), '500');
    expect(given.at(-1)).toBe(500);
    await user.type(screen.getByLabelText('Rent'), '.5');
    expect(given.at(-1)).toBeNull();
    expect(screen.getByLabelText('Rent')).toHaveAccessibleDescription('Enter a whole number.');
  });
  it('gives back exactly the amount that was pasted', async () => {
    const { given, part } = keep<number | null>(null, (value, onChange) => (
      <MoneyInput label="Rent" value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    const rent = screen.getByLabelText('Rent');
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 10 ** 12 }), async (minor) => {
        await user.clear(rent);
        await user.click(rent);
        await user.paste(`${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`);
        expect(given.at(-1)).toBe(minor);
      }),
      { numRuns: cases(25) },
    );
  }, 60_000);
});

describe('DecimalInput and IntegerInput', () => {
  it('keeps exact text, full-width digits included', async () => {
    const { given, part } = keep('', (value, onChange) => (
      <DecimalInput label="Volume" scale={4} unit="m³" value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    const volume = screen.getByLabelText('Volume');
    await user.click(volume);
    await user.paste('０．１０００');
    expect(given.at(-1)).toBe('0.1000');
    expect(volume).toHaveAccessibleDescription('m³');
    await user.type(volume, '1');
    expect(volume).toHaveAccessibleDescription('m³ At most 4 decimal places.');
  });
  it('says what is wrong in Chinese', async () => {
    await onScreen(<DecimalInput label="体积" scale={3} value="1.2345" onChange={nothing} />, {
      language: 'zh',
    });
    expect(screen.getByLabelText('体积')).toHaveAccessibleDescription('最多 3 位小数。');
  });
  it('a bound is mentioned only after leaving the field', async () => {
    const { given, part } = keep<number | null>(null, (value, onChange) => (
      <IntegerInput label="Floors" min={5} max={60} value={value} onChange={onChange} />
    ));
    const { user } = await onScreen(part);
    const floors = screen.getByLabelText('Floors');
    await user.type(floors, '1');
    expect(floors).not.toHaveAttribute('aria-invalid', 'true');
    await user.tab();
    expect(floors).toHaveAccessibleDescription('Must be at least 5.');
    await user.type(floors, '2');
    expect(given.at(-1)).toBe(12);
    expect(floors).not.toHaveAttribute('aria-invalid', 'true');
  });
});

it('SelectInput asks to choose while it has no value', async () => {
  const { given, part } = keep<'' | 'day' | 'month'>('', (value, onChange) => (
    <SelectInput label="Billing" value={value} options={options} onChange={onChange} />
  ));
  const { user } = await onScreen(part);
  expect(screen.getByRole('combobox', { name: 'Billing' })).toHaveDisplayValue('Choose …');
  await user.selectOptions(screen.getByRole('combobox'), 'By month');
  expect(given).toEqual(['month']);
});

it('RadioInput and SwitchInput are worked with the keyboard', async () => {
  const radio = keep<'day' | 'month'>('day', (value, onChange) => (
    <RadioInput label="Billing" value={value} options={options} onChange={onChange} />
  ));
  const toggle = keep(false, (value, onChange) => (
    <SwitchInput label="Late fees" value={value} onChange={onChange} />
  ));
  const { user } = await onScreen(
    <>
      {radio.part}
      {toggle.part}
    </>,
  );
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(radio.given).toEqual(['month']);
  await user.tab();
  await user.keyboard(' ');
  expect(toggle.given).toEqual([true]);
});
