import type { Me } from '@console/contract';
import { addTexts, i18n, sessionStore, startLanguage } from '@console/shell';
import { waitFor } from '@testing-library/react';
import { followPublishedTexts } from './published-texts.ts';

const me = (texts?: Record<string, string>): Me => ({
  ...{
    userId: 'a',
    username: 'a',
    name: 'A',
    organization: null,
    roles: [],
    memberships: [],
    permissions: [],
  },
  ...(texts && { texts }),
});
const asked: string[] = [];
let answers: () => Response | Promise<Response>;
const realFetch = globalThis.fetch;
let end = () => {};

beforeEach(async () => {
  asked.length = 0;
  localStorage.clear();
  globalThis.fetch = async (address) => {
    asked.push(String(address));
    return answers();
  };
  answers = () => Response.json({ wood: { 'prints.title': ['打印', '打印单据'], save: ['旧', '新'] } });
  await startLanguage('zh');
  sessionStore.setState({ me: undefined });
  end();
});
afterEach(() => end());
afterAll(() => {
  globalThis.fetch = realFetch;
});

const texts = () => ({
  zh: { prints: { title: '打印' }, save: '保存' },
  en: { prints: { title: 'Print' }, save: 'Save' },
});
const title = () => i18n.t('wood:prints.title');
const begin = () => {
  end = followPublishedTexts();
  addTexts('wood', texts());
};

it('where nothing is published nothing is asked for', async () => {
  begin();
  sessionStore.setState({ me: me() });
  await Promise.resolve();
  expect(asked).toEqual([]);
  expect(title()).toBe('打印');
});

it('shows what is published in the place of what the page was built with, and asks once', async () => {
  begin();
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await waitFor(() => expect(title()).toBe('打印单据'));
  expect(asked).toEqual(['/i18n/console/zh.json?v=h1']);
  // The page has another text by now than the one that was replaced: it is newer.
  expect(i18n.t('wood:save')).toBe('保存');
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});

it('the next page shows it at once, in areas that come later too, and asks for nothing', async () => {
  begin();
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await waitFor(() => expect(title()).toBe('打印单据'));
  end();
  sessionStore.setState({ me: undefined });
  await startLanguage('zh');
  i18n.removeResourceBundle('zh', 'wood');
  begin();
  expect(title()).toBe('打印单据');
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await Promise.resolve();
  expect(asked).toHaveLength(1);
});

it('rolled back, the page has its own texts again', async () => {
  begin();
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await waitFor(() => expect(title()).toBe('打印单据'));
  sessionStore.setState({ me: me() });
  await waitFor(() => expect(title()).toBe('打印'));
  expect(localStorage.getItem('console:published-texts')).toBe('{}');
});

it.each<[string, () => Response | Promise<Response>]>([
  ['no answer', () => Promise.reject(new TypeError('network'))],
  ['an error', () => new Response('', { status: 503 })],
  ['no JSON', () => new Response('<html>')],
  ['another shape', () => Response.json({ wood: { save: 'x' } })],
  ['far too much', () => Response.json({ wood: { save: ['保存', 'x'.repeat(600_000)] } })],
])('%s costs nothing but the published text', async (_, said) => {
  answers = said;
  begin();
  sessionStore.setState({ me: me({ zh: 'h1' }) });
  await waitFor(() => expect(asked).toHaveLength(1));
  await Promise.resolve();
  expect(title()).toBe('打印');
  expect(i18n.t('wood:save')).toBe('保存');
});
