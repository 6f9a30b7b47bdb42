import { keepState } from '@console/testing/states';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { onScreen } from '../../testing/on-screen.tsx';
import { Switcher } from './switcher.tsx';
import type { SwitcherProps } from './switcher-props.ts';
import type { SwitcherOption } from './switcher-rules.ts';

const [one, two] = [
  { value: '1', name: 'Riverside', code: 'JP' },
  { value: '2', name: 'Newtown', code: 'XC' },
];
const sameName = { value: '3', name: 'Riverside', code: 'LT' };
const many = Array.from({ length: 120 }, (_, index) => ({
  value: `n${index}`,
  name: `House ${index}`,
  code: `H${index}`,
}));

async function show(props: Partial<SwitcherProps> = {}, language: 'zh' | 'en' = 'en') {
  const chosen: (string | undefined)[] = [];
  let retries = 0;
  const part = (
    <main>
      <Switcher
        label="Building"
        state="ready"
        chosen={one}
        options={[one, two, sameName]}
        none={{ text: 'No buildings yet', action: { label: 'Add building', href: '/new' } }}
        choose={(value) => chosen.push(value)}
        retry={() => {
          retries += 1;
        }}
        {...props}
      />
    </main>
  );
  const { user } = await onScreen(part, { language });
  return { user, chosen, retries: () => retries };
}

const button = () => screen.getByRole('combobox', { name: 'Building' });
/** Once its code is there. */
async function list() {
  const dialog = within(await screen.findByRole('dialog', { name: 'Building' }));
  await dialog.findByRole('listbox', { name: 'Building' });
  return dialog;
}
const rows = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const closes = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
/** The row that Enter would take. */
function meant() {
  const field = document.activeElement;
  const id = field?.getAttribute('aria-activedescendant') ?? '';
  return document.getElementById(id)?.textContent;
}

describe('what is chosen', () => {
  it('is said, and nothing is offered, where it is the only one', async () => {
    await show({ options: [one] });
    expect(screen.getByText('Riverside')).toBeVisible();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('has its code where another is called the same', async () => {
    await show();
    expect(button()).toHaveTextContent('Riverside JP');
    keepState();
  });

  it('says that there is none, with the next step', async () => {
    await show({ chosen: undefined, options: [] });
    expect(screen.getByText('No buildings yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add building' })).toHaveAttribute('href', '/new');
    keepState();
  });

  it('waits without a word about what is there', async () => {
    await show({ state: 'loading', chosen: undefined, options: [] });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(screen.queryByText('No buildings yet')).toBeNull();
  });

  it('stays said where the others could not be loaded, and is asked for again', async () => {
    const { user, retries } = await show({ state: 'failed', options: [] });
    expect(screen.getByText('Riverside')).toBeVisible();
    expect(screen.getByText('The list could not be loaded.')).toBeVisible();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retries()).toBe(1);
  });
});

describe('a short list', () => {
  it('is opened, walked and chosen from by keyboard alone, and gives the focus back', async () => {
    const { user, chosen } = await show();
    await user.tab();
    expect(button()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await list();
    expect(rows()).toEqual(['Riverside JP', 'Newtown', 'Riverside LT']);
    expect(meant()).toBe('Riverside JP');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Riverside JP');
    keepState();
    await user.keyboard('{ArrowDown}');
    expect(meant()).toBe('Newtown');
    await user.keyboard('{End}{ArrowDown}');
    expect(meant()).toBe('Riverside LT');
    await user.keyboard('{Home}{ArrowUp}');
    expect(meant()).toBe('Riverside JP');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen).toEqual(['2']);
    await closes();
    expect(button()).toHaveFocus();
  });

  it('closes by Escape, and by choosing what is chosen already, which changes nothing', async () => {
    const { user, chosen } = await show();
    await user.click(button());
    await list();
    await user.keyboard('{Escape}');
    await closes();
    await user.click(button());
    await user.click((await list()).getByRole('option', { name: /JP$/ }));
    await closes();
    expect(chosen).toEqual([]);
  });

  it('takes no letters: nothing would show them', async () => {
    const { user } = await show();
    await user.click(button());
    await list();
    await user.keyboard('new');
    expect(rows()).toHaveLength(3);
  });

  it('begins with "all of them" on screens that can show all', async () => {
    const { user, chosen } = await show({ all: 'All buildings' });
    await user.click(button());
    await user.click((await list()).getByRole('option', { name: 'All buildings' }));
    expect(chosen).toEqual([undefined]);
  });

  it('leads from all of them to one, and from one that is not listed to those that are', async () => {
    const { user, chosen } = await show({ all: 'All buildings', chosen: undefined });
    expect(button()).toHaveTextContent('All buildings');
    await user.click(button());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('All buildings');
    await user.click((await list()).getByRole('option', { name: 'Newtown' }));
    expect(chosen).toEqual(['2']);
  });
});

describe('a long list', () => {
  it('is searched by name and code, and says how many it found', async () => {
    const { user, chosen } = await show({ options: [...many.slice(0, 6), one, two] });
    await user.click(button());
    await list();
    const field = screen.getByRole('combobox', { name: 'Search: Building' });
    expect(field).toHaveFocus();
    await user.type(field, 'xc');
    expect(rows()).toEqual(['Newtown']);
    expect(screen.getByRole('status')).toHaveTextContent('1 found');
    expect(meant()).toBe('Newtown');
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['2']);
  });

  it.each([
    ['en', 'Nothing found', 'Search: Building'],
    ['zh', '没有匹配项', '搜索Building'],
  ] as const)('says in %s that nothing fits', async (language, told, field) => {
    const { user } = await show({ options: [...many.slice(0, 8), one] }, language);
    await user.click(button());
    await list();
    await user.type(screen.getByRole('combobox', { name: field }), 'castle');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent(told);
    keepState();
  });

  it('draws a hundred and says that there are more', async () => {
    const { user } = await show({ options: [one, ...many] });
    await user.click(button());
    await list();
    expect(rows()).toHaveLength(100);
    expect(screen.getByRole('status')).toHaveTextContent('There are more. Type to search.');
  });

  it('looks for no half-composed word, and Enter then belongs to the input method', async () => {
    const { user, chosen } = await show({
      options: [one, ...many.slice(0, 8), { value: 'ly', name: '绿苑' }],
    });
    await user.click(button());
    await list();
    const field = screen.getByRole('combobox', { name: 'Search: Building' });
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'lü yuan' }, isComposing: true });
    expect(rows()).toHaveLength(10);
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 229, which: 229 });
    expect(chosen).toEqual([]);
    fireEvent.input(field, { target: { value: '绿苑' }, isComposing: true });
    fireEvent.compositionEnd(field);
    expect(rows()).toEqual(['绿苑']);
  });
});

describe('a list that is not all there is', () => {
  const served = (answer: (text: string) => Promise<readonly SwitcherOption[]>) => ({
    options: [one, two],
    search: answer,
  });
  const opened = async (props: Partial<SwitcherProps>) => {
    const shown = await show(props);
    await shown.user.click(button());
    await list();
    return { ...shown, field: screen.getByRole('combobox', { name: 'Search: Building' }) };
  };

  it('says that there are more, and asks the server once the hand rests', async () => {
    const asked: string[] = [];
    const { user, chosen, field } = await opened(
      served(async (text) => {
        asked.push(text);
        return [{ value: '9', name: 'Castle' }];
      }),
    );
    expect(screen.getByRole('status')).toHaveTextContent('There are more');
    await user.type(field, 'cast');
    expect(screen.getByRole('status')).toHaveTextContent('Searching …');
    keepState();
    await user.click(await screen.findByRole('option', { name: 'Castle' }));
    expect(asked).toEqual(['cast']);
    expect(chosen).toEqual(['9']);
  });

  it('says that the search failed, and typing on tries again', async () => {
    let works = false;
    const { user, field } = await opened(
      served(async () => {
        if (!works) throw new Error('away');
        return [two];
      }),
    );
    await user.type(field, 'n');
    expect(await screen.findByText('The search failed. Keep typing to try again.')).toBeVisible();
    keepState();
    works = true;
    await user.type(field, 'e');
    expect(await screen.findByRole('option', { name: 'Newtown' })).toBeVisible();
  });

  it('an answer to what is no longer typed comes too late', async () => {
    const answers: ((found: readonly SwitcherOption[]) => void)[] = [];
    const { user, field } = await opened(served(() => new Promise((resolve) => void answers.push(resolve))));
    await user.type(field, 'a');
    await waitFor(() => expect(answers).toHaveLength(1));
    await user.type(field, 'b');
    answers[0]?.([{ value: 'late', name: 'Late' }]);
    await waitFor(() => expect(answers).toHaveLength(2));
    expect(screen.queryByRole('option', { name: 'Late' })).toBeNull();
    answers[1]?.([{ value: '9', name: 'Abbey' }]);
    expect(await screen.findByRole('option', { name: 'Abbey' })).toBeVisible();
  });
});
