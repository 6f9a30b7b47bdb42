import { type Person, type ResetField, resetHours } from '../account-page/people.ts';
import { passwordLength } from '../password-rules.ts';
import { type Html, html, type PageLanguage, renderPage, textsIn } from './page.ts';

export interface PeoplePage {
  readonly language: PageLanguage;
  readonly self: string;
  readonly search: string;
  readonly people: readonly Person[];
  readonly next: string | undefined;
  /** Who looks: of their own account they have a page. */
  readonly reader: string;
  /** Shown this once. */
  readonly offered?: { readonly name: string; readonly code: string } | undefined;
}

/** Of an address that keeps what was searched for. */
export function searched(search: string, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(search ? { q: search } : {}), ...more });
  return query.size > 0 ? `?${query}` : '';
}

/** All accounts, for administrators. */
export function peoplePageOf(page: PeoplePage) {
  const { language, self, search, people, next, offered } = page;
  const texts = textsIn(language).account;
  const t = texts.people;
  const body = html`${offered && offeredCode(page, offered)}
<form method="get" action="${self}" role="search"><label for="q">${t.search}</label>
<div class="search"><input id="q" name="q" type="search" value="${search}" maxlength="100"><button class="plain" type="submit">${t.find}</button></div></form>
${people.length === 0 ? html`<p>${t.nobody}</p>` : html`<ul class="sessions">${people.map((one) => entry(page, one))}</ul>`}
<p class="row onward">${next ? html`<a class="button" href="${self}${searched(search, { after: next })}">${t.more}</a>` : undefined}<a class="button" href="${self.replace(/\/people$/, '')}">${texts.title}</a></p>`;
  return renderPage({ language, self, title: t.title, body, isWide: true });
}

function offeredCode({ language }: PeoplePage, { name, code }: NonNullable<PeoplePage['offered']>): Html {
  const t = textsIn(language).account.people;
  const values: Record<string, Html | string> = {
    ...{ '{{name}}': name, '{{hours}}': String(resetHours) },
    '{{code}}': html`<strong>${code}</strong>`,
  };
  const parts = t.offered.split(/({{\w+}})/).map((part) => html`${values[part] ?? part}`);
  return html`<p class="notice" role="status">${parts}</p>`;
}

function entry({ language, self, search, reader }: PeoplePage, person: Person): Html {
  const t = textsIn(language).account.people;
  const { userId, username, name, disabled, lastSignIn } = person;
  const day = lastSignIn?.slice(0, 10);
  const button = (action: string, label: string, kind: string) =>
    html`<form method="post" action="${self}/${action}${searched(search)}"><input type="hidden" name="user" value="${userId}">
<button class="${kind}" type="submit" aria-label="${label}: ${username}">${label}</button></form>`;
  const actions =
    userId === reader
      ? undefined
      : html`${button('reset', t.reset, 'plain')}${disabled ? button('unlock', t.unlock, 'plain') : button('lock', t.lock, 'danger')}`;
  return html`<li><div><strong>${name}</strong>${disabled ? html` <span class="badge off">${t.locked}</span>` : undefined}
<p>${username} · ${day ? t.lastSignIn.replace('{{day}}', day) : t.neverSignedIn}</p></div>${actions}</li>`;
}

/** For whoever has a code of an administrator's. */
export function resetPage(page: {
  language: PageLanguage;
  self: string;
  code: string;
  fault?: ResetField | undefined;
  isDone?: boolean;
}) {
  const { language, self, code, fault } = page;
  const t = textsIn(language).reset;
  const back = html`<div class="ways"><p><a href="/">${textsIn(language).error.back}</a></p></div>`;
  if (page.isDone)
    return renderPage({
      language,
      title: t.title,
      body: html`<p class="notice" role="status">${t.done}</p>${back}`,
    });
  const problem = (field: ResetField) =>
    fault === field
      ? html`<span class="field-problem" role="alert" id="${field}-problem">${t.faults[field]}</span>`
      : undefined;
  const ties = (field: ResetField) => {
    if (fault === field) return html`aria-invalid="true" aria-describedby="${field}-problem"`;
    return field === 'next' ? html`aria-describedby="next-hint"` : undefined;
  };
  const begin = fault ?? 'code';
  const body = html`<p>${t.body}</p><form method="post" action="${self}" novalidate>
<label for="code">${t.code}</label>
<input id="code" name="code" value="${code}" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required ${ties('code')} ${begin === 'code' ? html`autofocus` : undefined}>${problem('code')}
<label for="next">${t.next}</label>
<input id="next" name="next" type="password" autocomplete="new-password" required maxlength="${passwordLength.most}" ${ties('next')} ${begin === 'next' ? html`autofocus` : undefined}>${problem('next') ?? html`<span class="hint" id="next-hint">${t.hint}</span>`}
<button class="whole" type="submit">${t.submit}</button></form>${back}`;
  return renderPage({ language, self, title: t.title, body });
}
