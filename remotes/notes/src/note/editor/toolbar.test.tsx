import { keepState, renderRemote } from '@console/testing';
import { act, screen, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { type EditorCommand, type Formats, plainFormats } from './editor-commands.ts';
import { formatNews } from './format-news.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

async function show(formats: Partial<Formats> = {}, language: 'en' | 'zh' = 'en') {
  const news = formatNews();
  news.tell({ ...plainFormats, ...formats });
  const commands: EditorCommand[] = [];
  const places: number[] = [];
  // Its texts join those of a language that has begun.
  const lazy = async () => {
    const { default: Toolbar } = await import('./toolbar.tsx');
    const Component = () => (
      <Toolbar
        news={news}
        onCommand={(command) => commands.push(command)}
        text={() => '# One\n\ntext\n\n## Two\n'}
        onGo={(offset) => places.push(offset)}
        focused={false}
        onFocusMode={() => {}}
      />
    );
    return { Component };
  };
  const house = await renderRemote(
    {
      ...remote,
      locales: { zh: { ...remote.locales.zh, ...zh }, en: { ...remote.locales.en, ...en } },
      routes: [{ index: true, lazy }],
    },
    { path: '/note/', language, permissions: ['note.use'], api: [] },
  );
  const bar = await screen.findByRole('toolbar', { name: language === 'en' ? 'Formatting' : '格式' });
  const button = (name: string) => within(bar).getByRole('button', { name });
  return { ...house, news, commands, places, bar, button };
}

it('what the text at the cursor is, is pressed; what cannot be done does nothing', async () => {
  const { news, commands, button, user } = await show({ bold: true });
  expect(button('Bold')).toHaveAttribute('aria-pressed', 'true');
  expect(button('Italic')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Table')).not.toHaveAttribute('aria-pressed');
  await user.click(button('Bold'));
  await user.click(button('Undo'));
  act(() => news.tell({ ...plainFormats, list: 'task', canUndo: true }));
  expect(button('Bold')).toHaveAttribute('aria-pressed', 'false');
  expect(button('Task list')).toHaveAttribute('aria-pressed', 'true');
  await user.click(button('Undo'));
  expect(commands).toEqual(['bold', 'undo']);
  keepState();
});

it('is one stop of Tab, with arrows within', async () => {
  const { bar, button, user } = await show();
  expect(
    within(bar)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0),
  ).toHaveLength(1);
  act(() => button('Undo').focus());
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(button('Bold')).toHaveFocus();
  await user.keyboard('{End}');
  expect(button('Focus mode')).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(button('Undo')).toHaveFocus();
});

it('in a table has a row for tables', async () => {
  const { commands, user } = await show({ table: true }, 'zh');
  const row = screen.getByRole('toolbar', { name: '表格' });
  await user.click(within(row).getByRole('button', { name: '本列右对齐' }));
  expect(commands).toEqual(['alignRight']);
  keepState();
});

it('the outline lists the headings as they are now, and leads to them', async () => {
  const { places, button, user } = await show();
  await user.click(button('Outline'));
  const menu = await screen.findByRole('menu', { name: 'Outline' });
  expect(
    within(menu)
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['One', 'Two']);
  keepState();
  await user.click(within(menu).getByRole('menuitem', { name: 'Two' }));
  expect(places).toEqual([13]);
});
