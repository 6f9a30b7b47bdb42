import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { providerPath } from '../origin.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export type PageLanguage = 'zh' | 'en';
export type PageTexts = typeof en;

const texts: Record<PageLanguage, PageTexts> = { zh, en };
export const textsIn = (language: PageLanguage): PageTexts => texts[language];

const languageCookie = 'console_language';

const isLanguage = (value: unknown): value is PageLanguage => value === 'zh' || value === 'en';

/** What the user chose on these pages, else what the console asked for, else what the browser prefers; else English. */
export function pageLanguage(headers: IncomingHttpHeaders, uiLocales?: unknown): PageLanguage {
  const chosen = new RegExp(`(?:^|; )${languageCookie}=(zh|en)`).exec(headers.cookie ?? '')?.[1];
  if (isLanguage(chosen)) return chosen;
  const wanted = typeof uiLocales === 'string' ? uiLocales : (headers['accept-language'] ?? '');
  const first = wanted.trim().slice(0, 2).toLowerCase();
  return isLanguage(first) ? first : 'en';
}

export type PageTheme = 'dark' | 'light';

const themeCookie = 'console_theme';

/** What the user chose on these pages or in the console; undefined: whatever their system prefers. */
const pageTheme = ({ cookie = '' }: IncomingHttpHeaders): PageTheme | undefined =>
  new RegExp(`(?:^|; )${themeCookie}=(dark|light)`).exec(cookie)?.[1] as PageTheme | undefined;

/** A page in the colours of whoever asks for it. */
export function inTheme(page: string, headers: IncomingHttpHeaders): string {
  const theme = pageTheme(headers);
  if (theme === undefined) return page;
  return page
    .replace('<html ', `<html data-theme="${theme}" `)
    .replace('content="light dark"', `content="${theme}"`);
}

/** What an address may choose. */
export interface ChosenLook {
  readonly lang?: unknown;
  readonly theme?: unknown;
}

/** The switches lead to the page itself with `?lang=` or `?theme=`, which is remembered. @returns whether there was a choice */
export function choosesLook(
  request: FastifyRequest<{ Querystring: ChosenLook }>,
  reply: FastifyReply,
): boolean {
  const cookies = lookCookiesOf(request.query);
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return cookies.length > 0;
}

const kept = `Path=${providerPath}; SameSite=Lax; HttpOnly`;
const aYear = `Max-Age=31536000; ${kept}`;

/** What keeps a choice of language or of colours; `system` forgets that of colours. */
export const lookCookiesOf = ({ lang, theme }: ChosenLook): string[] => [
  ...(isLanguage(lang) ? [`${languageCookie}=${lang}; ${aYear}`] : []),
  ...(theme === 'dark' || theme === 'light' ? [`${themeCookie}=${theme}; ${aYear}`] : []),
  ...(theme === 'system' ? [`${themeCookie}=; Max-Age=0; ${kept}`] : []),
];

/** The address itself, once what it chose is kept. */
export function withoutLook(url: string): string {
  const [path = '', search = ''] = url.split('?', 2);
  const others = new URLSearchParams(search);
  others.delete('lang');
  others.delete('theme');
  return others.size > 0 ? `${path}?${others}` : path;
}

/** The same page in another language or in other colours. */
function switchTo(self: string, choice: Record<string, string>): string {
  const [path = '', search = ''] = self.split('?', 2);
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(choice)) query.set(name, value);
  return `${path}?${query}`;
}

/** HTML that is safe to send. Only `html` and `trusted` make one. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = Html | string | number | undefined | readonly Html[];

/** A template whose values are escaped unless they are HTML already. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const shown = parts.map((part) => {
    if (part === undefined) return '';
    if (part instanceof Html) return part.text;
    return Array.isArray(part) ? part.map((one: Html) => one.text).join('') : escaped(String(part));
  });
  return new Html(strings.reduce((text, string, index) => text + string + (shown[index] ?? ''), ''));
}

/** HTML that somebody else has made and escaped: the library's own forms. */
export const trusted = (text: string): Html => new Html(text);

export interface Page {
  readonly language: PageLanguage;
  readonly title: string;
  readonly body: Html;
  /** Address of the page, also with a query, for the language switch; left out: no switch. */
  readonly self?: string | undefined;
  /** Runs when the page has loaded; our own text only. */
  readonly script?: string | undefined;
  /** Origins that an answered form may lead on to: browsers hold redirects against `form-action` as well. */
  readonly formsLeadTo?: readonly string[] | undefined;
  /** For pages that hold more than one short form. */
  readonly isWide?: boolean | undefined;
}

/** The console's sign (host/icon.svg): in the head of the page, and as its icon, which a browser would ask for elsewhere. */
const sign =
  '<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true"><rect width="32" height="32" rx="7" fill="#0f6b5c"/><path d="M8 8h7v7H8zM17 17h7v7h-7z" fill="#fff"/><path d="M17 8h7v7h-7zM8 17h7v7H8z" fill="#8fd3c4"/></svg>';
const icon = `data:image/svg+xml;base64,${Buffer.from(sign.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')).toString('base64')}`;

/** The whole document with the headers that protect it. */
export function renderPage({ language, title, body, self, script, formsLeadTo = [], isWide }: Page): {
  html: string;
  headers: Record<string, string>;
} {
  const nonce = randomBytes(16).toString('base64');
  const other: PageLanguage = language === 'zh' ? 'en' : 'zh';
  const t = textsIn(language);
  const document = html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${t.product}</title>
<link rel="icon" type="image/svg+xml" href="${icon}">
<style nonce="${nonce}">${trusted(style)}</style>
</head>
<body>
<header><a class="product" href="/">${trusted(sign)}${t.product}</a>${
    self === undefined
      ? undefined
      : html`<nav aria-label="${t.look}"><a class="to-dark" href="${switchTo(self, { theme: 'dark' })}">${t.dark}</a><a class="to-light" href="${switchTo(self, { theme: 'light' })}">${t.light}</a><a href="${switchTo(self, { lang: other })}" lang="${other === 'zh' ? 'zh-CN' : 'en'}" hreflang="${other}">${t.otherLanguage}</a></nav>`
  }</header>
<main${isWide ? html` class="wide"` : undefined}><h1>${title}</h1>
${body}
</main>
${script === undefined ? undefined : html`<script nonce="${nonce}">${trusted(script)}</script>`}
</body>
</html>`;
  return { html: document.text, headers: pageHeaders(nonce, script !== undefined, formsLeadTo) };
}

/** identity.md, section 5. `same-origin` and not `no-referrer`: with the latter browsers post with `Origin: null` (P9). */
const pageHeaders = (
  nonce: string,
  hasScript: boolean,
  formsLeadTo: readonly string[],
): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src ${hasScript ? `'nonce-${nonce}'` : "'none'"}; ` +
    `form-action ${["'self'", ...formsLeadTo].join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});

const dark =
  '--primary: #5cc4b0; --on-primary: #05231d; --primary-deep: #86d6c6; --tint: rgb(92 196 176 / 0.12); --page: #101614; --card: #171f1c; --text: #e4ece9; --soft: #a6b4af; --line: #6e7e78; --hair: #2b3632; --bad: #f2938c; --bad-soft: #3c1d1b; --bad-ink: #f7b3ad; --good-soft: #173222; --good-ink: #9bddb0;';

// The design system's palette (shared/ui/src/theme/palette.ts), as plain CSS: these pages load nothing.
const style = `
:root { --primary: #0f6b5c; --on-primary: #fff; --primary-deep: #0a4d42; --tint: rgb(15 107 92 / 0.08); --page: #f5f8f7; --card: #fff; --text: #17211e; --soft: #53605c; --line: #7f8d88; --hair: #dce4e1; --bad: #b3261e; --bad-soft: #fce7e5; --bad-ink: #96201a; --good-soft: #e0f2e7; --good-ink: #155c31; }
@media (prefers-color-scheme: dark) {
  :root:not([data-theme="light"]) { ${dark} }
  :root:not([data-theme="light"]) .to-dark, :root[data-theme="light"] .to-light { display: none; }
}
@media (prefers-color-scheme: light) {
  :root:not([data-theme="dark"]) .to-light { display: none; }
}
:root[data-theme="dark"] { ${dark} }
:root[data-theme="dark"] .to-dark, :root[data-theme="light"] .to-light { display: none; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--page); color: var(--text);
  font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; }
header { display: flex; justify-content: space-between; align-items: center; padding: 14px 24px; }
a { color: var(--primary); }
.product { display: inline-flex; align-items: center; gap: 10px; font-weight: 700; font-size: 18px; text-decoration: none; }
header a { padding: 10px 0; }
header nav { display: flex; gap: 20px; }
main { width: min(420px, calc(100vw - 32px)); margin: 6vh auto auto; padding: 28px; background: var(--card); border: 1px solid var(--hair); border-radius: 12px; }
@media (max-width: 479px) { header { padding: 8px 16px; } main { margin-top: 8px; padding: 20px 16px; } .row > * { flex: 1 1 auto; } }
main.wide { width: min(760px, calc(100vw - 32px)); margin-bottom: 32px; }
h1 { margin: 0 0 20px; font-size: 22px; line-height: 1.3; }
h2 { margin: 0 0 4px; font-size: 17px; line-height: 1.4; }
section { padding: 24px 0; border-top: 1px solid var(--hair); }
section form:not(li form) { max-width: 420px; }
p { margin: 0 0 16px; color: var(--soft); overflow-wrap: anywhere; }
main > :last-child, form > :last-child { margin-bottom: 0; }
ul { margin: 0 0 20px; padding-left: 20px; }
label { display: block; margin: 0 0 4px; font-weight: 600; font-size: 14px; }
input { width: 100%; height: 44px; margin: 0 0 16px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit; background: transparent; border: 1px solid var(--line); border-radius: 8px; }
input:hover { border-color: var(--soft); }
input[aria-invalid] { border: 2px solid var(--bad); padding: 0 11px; }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 2px; }
.problem { padding: 10px 14px; border-radius: 8px; background: var(--bad-soft); color: var(--bad-ink); font-weight: 600; }
.field-problem { display: block; margin: -10px 0 14px; color: var(--bad); font-size: 13px; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600; text-decoration: none; border-radius: 8px; border: 1px solid var(--primary); background: var(--primary); color: var(--on-primary); cursor: pointer; }
button:hover { background: var(--primary-deep); }
button.plain, .button { background: transparent; color: var(--primary); }
button.plain:hover, .button:hover { background: var(--tint); }
button.whole { width: 100%; }
button.link { min-height: 0; padding: 0; border: 0; background: none; color: var(--primary); font-weight: 400; text-decoration: underline; }
button.link:hover { background: none; color: var(--primary-deep); }
.ways { margin-top: 24px; padding-top: 16px; border-top: 1px solid var(--hair); font-size: 14px; }
.ways p { margin: 0; padding: 4px 0; }
.ways a { display: inline-block; padding: 2px 0; font-weight: 600; }
.who { display: flex; align-items: center; gap: 14px; margin: 0 0 20px; }
.who p { margin: 0; min-width: 0; }
.who strong { color: var(--text); font-size: 16px; }
.initial { display: grid; place-items: center; flex: none; width: 44px; height: 44px; border-radius: 50%; background: var(--primary); color: var(--on-primary); font-weight: 600; font-size: 18px; }
.search { display: flex; gap: 8px; margin: 0 0 16px; }
.search input { margin: 0; }
.search button { flex: none; }
button.danger { background: transparent; border-color: var(--bad); color: var(--bad); }
button.danger:hover { background: var(--bad-soft); }
.notice { padding: 10px 14px; border-radius: 8px; background: var(--good-soft); color: var(--good-ink); font-weight: 600; }
.hint { display: block; margin: -10px 0 14px; color: var(--soft); font-size: 13px; }
.badge { display: inline-block; padding: 0 8px; border-radius: 10px; background: var(--good-soft); color: var(--good-ink); font-size: 12px; font-weight: 600; }
.sessions { list-style: none; padding: 0; }
form + .sessions { margin-top: 16px; }
.sessions li { display: flex; gap: 12px; justify-content: space-between; align-items: center; flex-wrap: wrap; padding: 12px 0; border-top: 1px solid var(--hair); }
.sessions li > div { flex: 1 1 240px; }
.sessions p { margin: 0; font-size: 13px; }
.badge.off { background: var(--bad-soft); color: var(--bad-ink); }
.notice strong { white-space: nowrap; user-select: all; }
.onward { margin: 0; padding-top: 24px; border-top: 1px solid var(--hair); }
.scroll { overflow-x: auto; margin: 0 0 20px; }
table { width: 100%; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px 8px 0; text-align: start; white-space: nowrap; border-bottom: 1px solid var(--hair); }
@media (max-width: 575px) { th, td { white-space: normal; font-size: 13px; } }
.row { display: flex; gap: 12px; flex-wrap: wrap; }
code { font-size: 13px; }
`;
