import { html, type PageLanguage, renderPage, textsIn } from './page.ts';

/** Sign-in form. `problem` is why the last try failed; what was typed as name stays. */
export function signInPage(page: {
  language: PageLanguage;
  self: string;
  username: string;
  /** Where the sign-in finally leads, if not to a page of the provider. */
  consoleOrigin?: string | undefined;
  problem?: 'wrong' | 'limited' | 'missing' | undefined;
  /** Whether the visitor has just signed out everywhere. */
  isSignedOut?: boolean | undefined;
}) {
  const t = textsIn(page.language).signIn;
  const fault = page.problem && html`<p class="problem" role="alert" id="problem">${t[page.problem]}</p>`;
  const invalid = page.problem && html`aria-invalid="true" aria-describedby="problem"`;
  const focusOnPassword = page.username !== '';
  const body = html`<form method="post" action="${page.self}/sign-in" novalidate>
${fault}${page.isSignedOut ? html`<p class="notice" role="status">${t.signedOut}</p>` : undefined}
<label for="username">${t.username}</label>
<input id="username" name="username" value="${page.username}" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="64" ${invalid} ${focusOnPassword ? undefined : html`autofocus`}>
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200" ${invalid} ${focusOnPassword ? html`autofocus` : undefined}>
<button class="whole" type="submit">${t.submit}</button>
</form>`;
  const formsLeadTo = page.consoleOrigin === undefined ? [] : [page.consoleOrigin];
  return renderPage({ ...page, title: t.title, body, formsLeadTo });
}

const urnPrefix = 'urn:logto:scope:';

/** What the client asks for, in words; shown once per client, and again when it asks for more. */
export function consentPage(page: {
  language: PageLanguage;
  self: string;
  clientName: string;
  userName: string;
  scopes: readonly string[];
  consoleOrigin: string;
}) {
  const t = textsIn(page.language).consent;
  const words: Record<string, string> = t.scopes;
  const names = new Set(page.scopes.map((scope) => scope.replace(urnPrefix, '')));
  const clientWords: Record<string, string> = t.clients;
  const intro = t.body
    .replace('{{client}}', clientWords[page.clientName] ?? page.clientName)
    .replace('{{name}}', page.userName);
  const body = html`<p>${intro}</p>
<ul>${[...names].map((name) => html`<li>${words[name] ?? name}</li>`)}</ul>
<form method="post" action="${page.self}/consent">
<div class="row"><button type="submit" name="answer" value="allow" autofocus>${t.allow}</button>
<button class="plain" type="submit" name="answer" value="deny">${t.deny}</button></div>
</form>`;
  return renderPage({ ...page, title: t.title, body, formsLeadTo: [page.consoleOrigin] });
}

/** The interaction is over or was never there: nothing to do but start again. */
export function expiredPage(language: PageLanguage) {
  const t = textsIn(language).error;
  return renderPage({
    language,
    title: t.title,
    body: html`<p>${t.expired}</p><p><a href="/">${t.back}</a></p>`,
  });
}

export type SetupField = 'code' | 'username' | 'name' | 'password';

/** Form for the first administrator. */
export function setupPage(page: {
  language: PageLanguage;
  self: string;
  values: Partial<Record<SetupField, string>>;
  faults: readonly SetupField[];
}) {
  const t = textsIn(page.language).setup;
  const faultTexts = {
    code: t.wrongCode,
    username: t.wrongUsername,
    name: t.wrongName,
    password: t.wrongPassword,
  };
  const field = (name: SetupField, type: string, autocomplete: string) => {
    const wrong = page.faults.includes(name);
    const isFirst = name === (page.faults[0] ?? 'code');
    return html`<label for="${name}">${t[name]}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${type === 'password' ? '' : page.values[name]}" required ${wrong ? html`aria-invalid="true" aria-describedby="${name}-problem"` : undefined} ${isFirst ? html`autofocus` : undefined}>
${wrong ? html`<span class="field-problem" role="alert" id="${name}-problem">${faultTexts[name]}</span>` : undefined}`;
  };
  const body = html`<p>${t.body}</p><form method="post" action="${page.self}" novalidate>
${field('code', 'text', 'one-time-code')}${field('username', 'text', 'username')}${field('name', 'text', 'name')}${field('password', 'password', 'new-password')}
<button class="whole" type="submit">${t.submit}</button></form>`;
  return renderPage({ language: page.language, title: t.title, body, self: page.self });
}

export function setupDonePage(language: PageLanguage) {
  const t = textsIn(language);
  const body = html`<p>${t.setup.done}</p><p><a href="/">${t.error.back}</a></p>`;
  return renderPage({ language, title: t.setup.title, body });
}
