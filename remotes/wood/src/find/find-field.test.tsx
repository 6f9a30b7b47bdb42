/// <reference types="@testing-library/jest-dom" />
import { startLanguage } from '@console/shell';
import { later } from '@console/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { FindField as Field } from './find-field.tsx';
import type { FindOption, Search } from './use-found.ts';

let FindField: typeof Field;
beforeAll(async () => {
  // The area's texts come with its code, once the house speaks.
  await startLanguage('en');
  ({ FindField } = await import('./find-field.tsx'));
});

const option = (label: string): FindOption => ({ value: label, label });
const cedar = option('Cedar');
const pine = option('Pine');

/** Each text is answered when the test lets it, by the options that it names. */
function answered(answers: Readonly<Record<string, readonly FindOption[] | undefined>>) {
  const gates = new Map(Object.keys(answers).map((text) => [text, later()]));
  const search: Search = async (text) => {
    await gates.get(text)?.promise;
    const options = answers[text];
    if (!options) throw new Error('The network is gone.');
    return options;
  };
  return { search, let: (text: string) => gates.get(text)?.resolve() };
}

const field = () => screen.getByRole('combobox', { name: 'Goods' });

/** One is chosen; beside it is a field that is typed in meanwhile. */
function Choosing({ search, told }: { search: Search; told(line: object): void }) {
  const [line, setLine] = useState({ pieces: '', goods: '' });
  const [chosen, setChosen] = useState<FindOption | null>(null);
  const put = (next: typeof line) => {
    setLine(next);
    told(next);
  };
  return (
    <>
      <FindField
        label="Goods"
        chosen={chosen}
        search={search}
        onChoose={(one) => {
          setChosen(one);
          put({ ...line, goods: one?.label ?? '' });
        }}
      />
      <input
        aria-label="Pieces"
        value={line.pieces}
        onChange={({ target }) => put({ ...line, pieces: target.value })}
      />
    </>
  );
}

/** Each one that is found is added to a list, which says also what was not. */
function adding(search: Search): readonly string[] {
  const found: string[] = [];
  render(
    <FindField
      label="Goods"
      chosen={null}
      search={search}
      onChoose={(one) => one && found.push(one.label)}
      onMiss={(text) => found.push(`nothing: ${text}`)}
    />,
  );
  return found;
}

describe('Enter before the answer', () => {
  it('what is typed elsewhere meanwhile stays', async () => {
    const { search, let: answer } = answered({ pine: [pine] });
    const told: object[] = [];
    const user = userEvent.setup();
    render(<Choosing search={search} told={(line) => told.push(line)} />);
    await user.type(field(), 'pine{Enter}');
    await user.type(screen.getByLabelText('Pieces'), '40');
    answer('pine');
    await waitFor(() => expect(field()).toHaveValue('Pine'));
    expect(told.at(-1)).toEqual({ pieces: '40', goods: 'Pine' });
  });

  it('one after the other scanned, all are there, in their order, however late the first is', async () => {
    const { search, let: answer } = answered({ c1: [cedar], p1: [pine] });
    const user = userEvent.setup();
    const found = adding(search);
    await user.type(field(), 'c1{Enter}');
    await user.keyboard('p1{Enter}');
    answer('p1');
    answer('c1');
    await waitFor(() => expect(found).toEqual(['Cedar', 'Pine']));
    await waitFor(() => expect(field()).toHaveValue(''));
  });

  it('pressed again while nothing has come it means the same', async () => {
    const { search, let: answer } = answered({ c1: [cedar] });
    const user = userEvent.setup();
    const found = adding(search);
    await user.type(field(), 'c1{Enter}{Enter}');
    answer('c1');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(found).toEqual(['Cedar']);
  });

  it('what is typed on stays', async () => {
    const { search, let: answer } = answered({ pine: [pine], pinewood: [] });
    const user = userEvent.setup();
    render(<Choosing search={search} told={() => {}} />);
    await user.type(field(), 'pine{Enter}{End}wood');
    answer('pine');
    answer('pinewood');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    expect(field()).toHaveValue('pinewood');
  });

  it('an answer that does not come is not taken for nothing found', async () => {
    const { search, let: answer } = answered({ pine: undefined });
    const user = userEvent.setup();
    const found = adding(search);
    await user.type(field(), 'pine{Enter}');
    answer('pine');
    expect(await screen.findByText('The search failed. Type on to try again.')).toBeVisible();
    expect(found).toEqual([]);
    expect(field()).toHaveValue('pine');
  });
});

it('an answer that comes behind the next one does not take its place', async () => {
  const { search, let: answer } = answered({ pi: [cedar], pine: [pine] });
  const user = userEvent.setup();
  const asked: string[] = [];
  render(
    <Choosing
      search={(text) => {
        asked.push(text);
        return search(text);
      }}
      told={() => {}}
    />,
  );
  await user.type(field(), 'pi');
  await waitFor(() => expect(asked).toContain('pi'));
  await user.type(field(), 'ne');
  answer('pine');
  await screen.findByRole('option', { name: 'Pine' });
  answer('pi');
  await act(() => new Promise((soon) => setTimeout(soon, 50)));
  expect(screen.getByRole('option', { name: 'Pine' })).toBeInTheDocument();
});
