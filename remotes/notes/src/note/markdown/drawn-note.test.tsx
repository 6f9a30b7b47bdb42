import {
  freshItem,
  getNote,
  listAttachments,
  listNotes,
  listTags,
  type Note,
  saveNote,
} from '@console/contract/notes';
import { answer, keepState, renderRemote } from '@console/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { remoteWithAllTexts } from '../testing-texts.ts';

const uuid = '01939f00-00a1-7000-8000-000000000001';

async function show(
  content: string,
  action: 'preview' | 'editAndPreview' = 'preview',
  language: 'en' | 'zh' = 'en',
) {
  const saved: string[] = [];
  const note: Note = {
    ...{ _id: uuid, userId: 'test-user', title: 'Drawn', headline: 'Drawn', type: 0, content, version: 3 },
    ...{ tagIds: [], createTime: '2026-11-20T08:00:00.000Z', updateTime: '2026-11-20T08:00:00.000Z' },
    ...{ deleteTime: null, excerpt: '', wordCount: 0, hasTask: false, openTasks: 0, item: freshItem },
  };
  const house = await renderRemote(remoteWithAllTexts, {
    path: `/note/?action=${action}&uuid=${uuid}`,
    language,
    permissions: ['note.use'],
    api: [
      answer(listNotes, () => ({ items: [], next: null, total: 0, searchedAsText: [] })),
      answer(listTags, () => ({ items: [] })),
      answer(listAttachments, () => ({ items: [], used: 0, limit: 1 })),
      answer(getNote, () => note),
      answer(saveNote, ({ body }) => {
        saved.push(body.content);
        return { ...note, content: body.content, version: note.version + 1 };
      }),
    ],
  });
  // One pane on a screen as narrow as this one.
  if (action === 'editAndPreview')
    await house.user.click(await screen.findByRole('tab', { name: 'Preview' }));
  return { ...house, drawn: await screen.findByTestId('markdown'), saved };
}

beforeAll(async () => {
  await import('../../screens/index/index.tsx');
  await import('./markdown-view.tsx');
  await import('./formula.tsx');
}, 60_000);

it('callouts have their title, or the name of their kind in the reader’s language', async () => {
  const { drawn } = await show('> [!warning] Mind **this**\n> text\n\n> [!tip]\n> more', 'preview', 'zh');
  expect(within(drawn).getByText('this').parentElement).toHaveClass('callout-title');
  expect(within(drawn).getByText('提示')).toHaveClass('callout-title');
  expect(drawn.querySelectorAll('blockquote.callout')).toHaveLength(2);
  keepState();
});

it('a line break is a break, and marked words are marked', async () => {
  const { drawn } = await show('抄表\n301 室 ==偏高==');
  expect(drawn.querySelectorAll('br')).toHaveLength(1);
  expect(within(drawn).getByText('偏高').tagName).toBe('MARK');
});

it('formulas are drawn as MathML where the note has them; one that is none stays as written', async () => {
  const { drawn } = await show('so $a^2$ costs $5 or $6\n\n$$\n\\frac{1}{2}\n$$\n\n```math\n\\nosuch{\n```');
  await waitFor(() => expect(drawn.querySelectorAll('math')).toHaveLength(2));
  expect(drawn.querySelector('msup')).toHaveTextContent('a2');
  expect(drawn.querySelector('.formula mfrac')).not.toBeNull();
  expect(drawn).toHaveTextContent('costs $5 or $6');
  const broken = within(drawn).getByText(/\\nosuch/);
  expect(broken).toHaveAttribute('title', expect.stringContaining('Undefined control sequence'));
  expect(drawn.querySelector('[style], script, a')).toBeNull();
  keepState();
});

it('without formulas a dollar sign is money', async () => {
  const { drawn } = await show('between $5$ and $6');
  expect(drawn).toHaveTextContent('between $5$ and $6');
});

it('a picture beside its text is made wider and narrower by keys, and the text says so', async () => {
  const { saved } = await show('![cat|300](/a.png)\n\n![dog](/b.png)', 'editAndPreview');
  const cat = await screen.findByRole('img', { name: 'cat' });
  expect(cat).toHaveAttribute('width', '300');
  const corner = screen.getByRole('slider', { name: 'Width of cat' });
  fireEvent.keyDown(corner, { key: 'ArrowRight' });
  await waitFor(() => expect(screen.getByRole('img', { name: 'cat' })).toHaveAttribute('width', '320'));
  keepState();
  fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await waitFor(() => expect(saved).toEqual(['![cat|320](/a.png)\n\n![dog](/b.png)']));
});

it('who only reads cannot change a picture', async () => {
  await show('![cat|300](/a.png)');
  expect(await screen.findByRole('img', { name: 'cat' })).toHaveAttribute('width', '300');
  expect(screen.queryByRole('slider')).toBeNull();
});
