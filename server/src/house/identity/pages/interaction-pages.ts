import type { Config } from '../../../config.ts';
import { resetPath } from '../origin.ts';
import { html, type PageLanguage, renderPage, textsIn } from './page.ts';

const signInProblems = ['wrong', 'limited', 'missing'] as const;

/** What was typed as name, and why it did not work. */
export interface SignInTry {
  readonly username: string;
  readonly problem?: (typeof signInProblems)[number] | undefined;
}

/** The last try, from the address that the language switch leads to. */
export function lastTryOf(query: Readonly<Record<string, unknown>>): SignInTry | undefined {
  const problem = signInProblems.find((one) => one === query.problem);
  return problem && { username: String(query.username ?? '').slice(0, 64), problem };
}

/** Sign-in form. What was typed as name stays, in the other language, too. */
export function signInPage(
  page: SignInTry & {
    language: PageLanguage;
    self: string;
    /** Where the form is shown again, if not at `self`. */
    shownAt?: string | undefined;
    /** Where the sign-in finally leads, if not to a page of the provider. */
    consoleOrigin?: string | undefined;
    /** Where whoever was invited makes an account, if one can be made on the way. */
    registerAt?: string | undefined;
    /** Whether the visitor has just signed out everywhere. */
    isSignedOut?: boolean | undefined;
  },
) {
  const { language, username, problem, shownAt = page.self } = page;
  const t = textsIn(language).signIn;
  const refusal = problem === 'wrong' || problem === 'limited' ? problem : undefined;
  const missing = {
    username: problem === 'missing' && username.trim() === '',
    password: problem === 'missing',
  };
  const ties = (name: 'username' | 'password') => {
    const message = missing[name] ? `${name}-problem` : refusal && 'problem';
    return message && html`aria-invalid="true" aria-describedby="${message}"`;
  };
  const fault = (name: 'username' | 'password') =>
    missing[name]
      ? html`<span class="field-problem" role="alert" id="${name}-problem">${t.missing[name]}</span>`
      : undefined;
  const focusOnPassword = username.trim() !== '';
  const body = html`<form method="post" action="${page.self}/sign-in" novalidate>
${refusal && html`<p class="problem" role="alert" id="problem">${t[refusal]}</p>`}${page.isSignedOut ? html`<p class="notice" role="status">${t.signedOut}</p>` : undefined}
<label for="username">${t.username}</label>
<input id="username" name="username" value="${username}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="64" ${ties('username')} ${focusOnPassword ? undefined : html`autofocus`}>
${fault('username')}
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${ties('password')} ${focusOnPassword ? html`autofocus` : undefined}>
${fault('password')}
<button class="whole" type="submit">${t.submit}</button>
</form>
<div class="ways">${page.registerAt === undefined ? undefined : html`<p>${t.invited} <a href="${page.registerAt}">${t.register}</a></p>`}
<p>${t.help} <a href="${resetPath}">${t.reset}</a></p>
<p><a href="/">${textsIn(language).error.back}</a></p></div>`;
  const formsLeadTo = page.consoleOrigin === undefined ? [] : [page.consoleOrigin];
  const self = problem ? `${shownAt}?${new URLSearchParams({ username, problem })}` : shownAt;
  return renderPage({ language, self, title: t.title, body, formsLeadTo });
}

const urnPrefix = 'urn:logto:scope:';

/** What belongs together is told in one line. */
const scopeGroups = {
  signIn: ['openid', 'offline_access'],
  profile: ['profile', 'email', 'phone', 'address'],
  work: ['roles', 'organizations', 'organization_roles'],
  account: ['identities', 'custom_data'],
} as const;

/** A service that an area brings, by the scopes that are its own. */
export type ScopedService = Pick<Config['SERVICES'][number], 'scopes' | 'title'>;

/**
 * What scopes allow, one line for each group and for each service that has a title; a scope of another provider's making is named as
 * it is.
 */
export function scopeLines(
  language: PageLanguage,
  scopes: readonly string[],
  services: readonly ScopedService[] = [],
): string[] {
  const t = textsIn(language).consent;
  const words: Readonly<Record<string, readonly string[]>> = t.scopes;
  const list = new Intl.ListFormat(language === 'zh' ? 'zh-CN' : 'en-GB');
  const asked = new Set(scopes.map((scope) => scope.replace(urnPrefix, '')));
  const known = Object.entries(scopeGroups).map(([group, names]) => {
    const parts = names.filter((name) => asked.has(name)).flatMap((name) => words[name] ?? []);
    const told = group === 'signIn' ? parts.join(t.and) : list.format(parts);
    return parts.length === 0 ? '' : t.groups[group as keyof typeof scopeGroups].replace('{{parts}}', told);
  });
  const used = services.filter(({ scopes: own }) => own.some((name) => asked.has(name)));
  const titled = used.flatMap(({ scopes: own, title }) => (title ? [{ own, title: title[language] }] : []));
  const told = new Set([...Object.keys(words), ...titled.flatMap(({ own }) => own)]);
  return [
    ...known.filter((line) => line !== ''),
    ...titled.map(({ title }) => t.service.replace('{{title}}', title)),
    ...[...asked].filter((name) => !told.has(name)),
  ];
}

/** What the client asks for, in words; shown once per client, and again when it asks for more. */
export function consentPage(page: {
  language: PageLanguage;
  self: string;
  clientName: string;
  userName: string;
  scopes: readonly string[];
  services?: readonly ScopedService[];
  consoleOrigin: string;
}) {
  const t = textsIn(page.language).consent;
  const clientWords: Record<string, string> = t.clients;
  const intro = t.body.replace('{{client}}', clientWords[page.clientName] ?? page.clientName);
  const [before, after] = t.account.split('{{name}}');
  const body = html`<p>${intro}</p>
<ul>${scopeLines(page.language, page.scopes, page.services).map((line) => html`<li>${line}</li>`)}</ul>
<form method="post" action="${page.self}/consent">
<p>${before}<strong>${page.userName}</strong>${after}
<button class="link" type="submit" name="answer" value="other">${t.other}</button></p>
<div class="row"><button type="submit" name="answer" value="allow" autofocus>${t.allow}</button>
<button class="plain" type="submit" name="answer" value="deny">${t.deny}</button></div>
</form>`;
  return renderPage({ ...page, title: t.title, body, formsLeadTo: [page.consoleOrigin] });
}

/** The interaction is over or was never there: nothing to do but start again. */
export function expiredPage(language: PageLanguage, self: string) {
  const t = textsIn(language).error;
  const body = html`<p>${t.expired}</p><p><a href="/">${t.back}</a></p>`;
  return renderPage({ language, self, title: t.title, body });
}

export function notFoundPage(language: PageLanguage, self: string) {
  const t = textsIn(language);
  const body = html`<p>${t.notFound.body}</p><p><a href="/">${t.error.back}</a></p>`;
  return renderPage({ language, self, title: t.notFound.title, body });
}
