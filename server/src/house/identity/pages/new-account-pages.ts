import type { RegistrationField } from '../new-account-rules.ts';
import { type Html, html, type PageLanguage, renderPage, textsIn } from './page.ts';

const fields: readonly RegistrationField[] = ['code', 'username', 'name', 'password'];

/** What was typed, and what is wrong with it. A password is never shown again. */
export interface NewAccountTry {
  readonly values: Partial<Record<RegistrationField, string>>;
  readonly faults: readonly RegistrationField[];
  /** Whether somebody else has this username. */
  readonly isTaken?: boolean | undefined;
}

const kinds: Record<RegistrationField, { type: string; autocomplete: string }> = {
  code: { type: 'text', autocomplete: 'one-time-code' },
  username: { type: 'text', autocomplete: 'username' },
  name: { type: 'text', autocomplete: 'name' },
  password: { type: 'password', autocomplete: 'new-password' },
};

function accountForm(
  { language, action }: { language: PageLanguage; action: string },
  { values, faults, isTaken }: NewAccountTry,
  { code, wrongCode, submit }: Readonly<Record<'code' | 'wrongCode' | 'submit', string>>,
): Html {
  const t = textsIn(language).newAccount;
  const texts: Record<RegistrationField, { label: string; wrong: string; hint?: string }> = {
    code: { label: code, wrong: wrongCode },
    username: {
      ...{ label: t.username, hint: t.usernameHint, wrong: isTaken ? t.takenUsername : t.wrongUsername },
    },
    name: { label: t.name, wrong: t.wrongName },
    password: { label: t.password, hint: t.passwordHint, wrong: t.wrongPassword },
  };
  const begin = faults[0] ?? 'code';
  const field = (name: RegistrationField) => {
    const { type, autocomplete } = kinds[name];
    const wrong = faults.includes(name);
    const { label, hint, wrong: problem } = texts[name];
    // What is wrong says what would be right.
    const said = wrong ? 'problem' : hint && 'hint';
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" value="${type === 'password' ? '' : values[name]}" autocapitalize="none" spellcheck="false" required ${wrong ? html`aria-invalid="true"` : undefined} ${said ? html`aria-describedby="${name}-${said}"` : undefined} ${name === begin ? html`autofocus` : undefined}>
${said === 'problem' ? html`<span class="field-problem" role="alert" id="${name}-problem">${problem}</span>` : undefined}${said === 'hint' ? html`<span class="hint" id="${name}-hint">${hint}</span>` : undefined}`;
  };
  return html`<form method="post" action="${action}" novalidate>
${fields.map(field)}
<button class="whole" type="submit">${submit}</button></form>`;
}

/** Form for the first administrator. */
export function setupPage(page: NewAccountTry & { language: PageLanguage; self: string }) {
  const t = textsIn(page.language).setup;
  const form = accountForm({ language: page.language, action: page.self }, page, t);
  const body = html`<p>${t.body}</p>${form}`;
  return renderPage({ language: page.language, title: t.title, body, self: page.self });
}

export function setupDonePage(language: PageLanguage) {
  const t = textsIn(language);
  const body = html`<p>${t.setup.done}</p><p><a href="/">${t.error.back}</a></p>`;
  return renderPage({ language, title: t.setup.title, body });
}

/** Form for somebody who was invited. @param page.signInAt for whoever has an account */
export function registerPage(
  page: NewAccountTry & { language: PageLanguage; self: string; signInAt: string; consoleOrigin: string },
) {
  const { language, self, signInAt, consoleOrigin } = page;
  const t = textsIn(language).register;
  const form = accountForm({ language, action: self }, page, t);
  const body = html`<p>${t.body}</p>${form}
<div class="ways"><p>${t.known} <a href="${signInAt}">${textsIn(language).signIn.submit}</a></p></div>`;
  return renderPage({ language, title: t.title, body, self, formsLeadTo: [consoleOrigin] });
}
