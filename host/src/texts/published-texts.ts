import { publishedTextsAddress } from '@console/contract';
import { PublishedTexts } from '@console/contract/page';
import * as z from '@console/contract/plain';
import { i18n, type Language, languages, remembered, sessionStore } from '@console/shell';
import { replaceTexts } from './published-texts-rules.ts';

const Known = z.record(z.string(), z.object({ hash: z.string(), texts: PublishedTexts }));
/** Nobody's secret: the next page shows them at once, and asks only for what is new. */
const known = remembered('published-texts', Known, undefined, { owner: 'anybody' });

/** More than this is no handful of texts, and no page is to wait for it. */
const mostLetters = 500_000;
const patienceMs = 10_000;

const shown = new Map<Language, PublishedTexts>();

type Change = readonly [key: string, from: string, to: string];
const changesOf = (texts: PublishedTexts, namespace: string): Change[] =>
  Object.entries(texts[namespace] ?? {}).map(([key, [from, to]]) => [key, from, to]);

/** Shows these texts instead of those before. What is on the screen is drawn anew. */
function show(language: Language, texts: PublishedTexts): void {
  const before = shown.get(language) ?? {};
  shown.set(language, texts);
  const resources = i18n.store.data[language] ?? {};
  for (const namespace of Object.keys(resources)) {
    const back = changesOf(before, namespace).map(([key, from, to]): Change => [key, to, from]);
    replaceTexts(resources[namespace], [...back, ...changesOf(texts, namespace)]);
  }
  void i18n.changeLanguage(i18n.language);
}

/**
 * The console's own texts as they are published since it was built: first what this browser knows, then what the API names
 * with who the user is. Where nothing is published nothing is asked for, and a bundle that does not come leaves what the page has.
 * @returns what ends it
 */
export function followPublishedTexts(): () => void {
  const added = (language: string, namespace: string) => {
    const texts = shown.get(language as Language);
    if (texts) replaceTexts(i18n.store.data[language]?.[namespace], changesOf(texts, namespace));
  };
  i18n.store.on('added', added);
  for (const language of languages) {
    const texts = known.get()?.[language]?.texts;
    if (texts) show(language, texts);
  }
  const follow = ({ me }: ReturnType<typeof sessionStore.getState>, before?: { me?: unknown }) => {
    if (me && me !== before?.me) for (const language of languages) void renew(language, me.texts?.[language]);
  };
  const unsubscribe = sessionStore.subscribe(follow);
  follow(sessionStore.getState());
  return () => {
    unsubscribe();
    i18n.store.off('added', added);
  };
}

async function renew(language: Language, hash: string | undefined): Promise<void> {
  const { [language]: own, ...others } = known.get() ?? {};
  if (own?.hash === hash) return;
  if (hash === undefined) {
    known.set(others);
    return show(language, {});
  }
  const texts = await fetched(language, hash);
  if (!texts) return;
  known.set({ ...known.get(), [language]: { hash, texts } });
  show(language, texts);
}

/** Undefined where it does not come, or is no such thing: the page has texts of its own. */
async function fetched(language: Language, hash: string): Promise<PublishedTexts | undefined> {
  try {
    const answer = await fetch(publishedTextsAddress(language, hash), {
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    });
    const text = answer.ok ? await answer.text() : '';
    if (text.length > mostLetters) return undefined;
    return PublishedTexts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
