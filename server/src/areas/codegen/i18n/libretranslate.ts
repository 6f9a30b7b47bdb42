import type { Config } from '../../../config.ts';
import { textAtMost } from '../../../plugins/text-at-most.ts';

/** As an operator has set it. */
export type TranslationService = Config['TRANSLATION_SERVICES'][number];

/** Why a service has not translated; never with its address or key. */
export class TranslationRefusal extends Error {
  readonly reason: 'unreachable' | 'refused' | 'busy' | 'language' | 'placeholders' | 'bad_answer';
  constructor(reason: TranslationRefusal['reason']) {
    super(reason);
    this.reason = reason;
  }
}

const longestMs = 10_000;
const mostBytes = 200_000;

/** LibreTranslate names languages without a region; Chinese is `zh` in old ones and `zh-Hans` since 1.6, which still know the first. */
const languageOf = (language: string) => language.split('-')[0] ?? language;

/** One text through the HTTP API of LibreTranslate. The address is an operator's: asked as it is, and no redirect followed. */
export async function libreTranslate(
  service: TranslationService,
  { text, from, to }: { text: string; from: string; to: string },
): Promise<string> {
  const { apiKey } = service;
  const answer = await ask(service, 'translate', {
    ...{ q: text, source: languageOf(from), target: languageOf(to), format: 'html' },
    ...(apiKey === undefined ? {} : { api_key: apiKey }),
  });
  const { translatedText } = answer as { translatedText?: unknown };
  if (typeof translatedText !== 'string') throw new TranslationRefusal('bad_answer');
  return translatedText;
}

/** Whether it answers, for the page of what runs. @throws TranslationRefusal */
export async function pingTranslation(service: TranslationService): Promise<void> {
  await ask(service, 'languages');
}

async function ask({ url }: TranslationService, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}/${path}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(longestMs),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw new TranslationRefusal('unreachable');
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new TranslationRefusal(reasonOf(response.status));
  }
  const text = (await textAtMost(response, mostBytes).catch(() => undefined)) ?? '';
  try {
    return JSON.parse(text);
  } catch {
    throw new TranslationRefusal('bad_answer');
  }
}

/** As LibreTranslate answers: 403 for a key or a banned address, 429 for too many, 400 for what it cannot read or a language it lacks. */
function reasonOf(status: number): TranslationRefusal['reason'] {
  if (status === 401 || status === 403) return 'refused';
  if (status === 429 || status === 503) return 'busy';
  return status === 400 ? 'language' : 'bad_answer';
}
