import { deviceOf } from '../account-page/device-rules.ts';
import type { SignedInSession } from '../account-page/sessions.ts';
import { type PasswordFaults, type PasswordField, passwordLength } from '../password-rules.ts';
import type { TrailEntry } from '../trail.ts';
import type { IdentityUser } from '../users.ts';
import { type Html, html, type PageLanguage, renderPage, textsIn } from './page.ts';

const locales: Record<PageLanguage, string> = { zh: 'zh-CN', en: 'en' };

export interface AccountPage {
  readonly language: PageLanguage;
  readonly self: string;
  readonly user: IdentityUser;
  readonly sessions: readonly (SignedInSession & { readonly isThisOne: boolean })[];
  readonly readsTrail: boolean;
  readonly seesPeople: boolean;
  readonly now: number;
  readonly done?: 'password' | 'session' | undefined;
  readonly faults?: PasswordFaults | undefined;
}

/** Password and sessions of somebody who is signed in. */
export function accountPage(page: AccountPage) {
  const { language, self, user, done, readsTrail, seesPeople } = page;
  const t = textsIn(language).account;
  const [initial = ''] = [...user.name];
  const body = html`<div class="who"><span class="initial" aria-hidden="true">${initial.toUpperCase()}</span><p><strong>${user.name}</strong><br>${user.username}</p></div>
${done && html`<p class="notice" role="status">${t.done[done]}</p>`}
<section aria-labelledby="password-title">${passwordForm(page)}</section>
<section aria-labelledby="sessions-title">${sessionList(page)}</section>
<p class="row onward">${seesPeople ? html`<a class="button" href="${self}/people">${t.people.title}</a>` : undefined}${readsTrail ? html`<a class="button" href="${self}/trail">${t.trail}</a>` : undefined}<a class="button" href="/">${t.back}</a></p>`;
  return renderPage({ language, self, title: t.title, body, isWide: true });
}

function passwordForm({ language, self, user, faults = {} }: AccountPage): Html {
  const t = textsIn(language).account.password;
  const [firstFault] = Object.keys(faults);
  const field = (name: PasswordField, autocomplete: string) => {
    const fault = faults[name];
    const hint =
      name === 'next' && !fault ? html`<span class="hint" id="next-hint">${t.hint}</span>` : undefined;
    const described = [fault && `${name}-problem`, hint && `${name}-hint`].filter(Boolean).join(' ');
    return html`<div><label for="${name}">${t[name]}</label>
<input id="${name}" name="${name}" type="password" autocomplete="${autocomplete}" required maxlength="${passwordLength.most}" ${
      described ? html`aria-describedby="${described}"` : undefined
    } ${fault ? html`aria-invalid="true"` : undefined} ${name === firstFault ? html`autofocus` : undefined}>
${fault ? html`<span class="field-problem" role="alert" id="${name}-problem">${t.faults[fault]}</span>` : undefined}${hint}</div>`;
  };
  return html`<h2 id="password-title">${t.title}</h2><p>${t.body}</p>
<form method="post" action="${self}/password" novalidate>
<input type="text" name="username" autocomplete="username" value="${user.username}" hidden readonly>
${field('current', 'current-password')}${field('next', 'new-password')}${field('repeat', 'new-password')}
<button type="submit">${t.submit}</button></form>`;
}

function sessionList({ language, self, sessions, now }: AccountPage): Html {
  const t = textsIn(language).account.sessions;
  const entry = (session: AccountPage['sessions'][number]) => {
    const device = deviceText(language, session.userAgent);
    const ago = (text: string, at: string) => {
      const [before, after] = text.split('{{ago}}');
      return html`${before}<time datetime="${at}">${agoText(language, now - Date.parse(at))}</time>${after}`;
    };
    return html`<li><div><strong>${device}</strong>${session.isThisOne ? html` <span class="badge">${t.thisOne}</span>` : undefined}
<p>${ago(t.since, session.since)} · ${ago(t.lastUsed, session.lastUsedAt)}${session.address === '' ? undefined : html` · ${session.address}`}</p></div>
${
  session.isThisOne
    ? undefined
    : html`<form method="post" action="${self}/sessions/end"><input type="hidden" name="session" value="${session.sessionUid}">
<button class="plain" type="submit" aria-label="${t.end}: ${device}">${t.end}</button></form>`
}</li>`;
  };
  return html`<h2 id="sessions-title">${t.title}</h2><p>${t.body}</p>
<ul class="sessions">${sessions.map(entry)}</ul>
<form method="post" action="${self}/sign-out-everywhere"><p>${t.everywhereBody}</p>
<button class="danger" type="submit">${t.everywhere}</button></form>`;
}

function deviceText(language: PageLanguage, userAgent: string): string {
  const t = textsIn(language).account.sessions;
  const { browser, system } = deviceOf(userAgent);
  if (browser && system)
    return t.browserOnSystem.replace('{{browser}}', browser).replace('{{system}}', system);
  return browser ?? system ?? t.unknownDevice;
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago: the page does not know the visitor's time zone, and needs no script this way. */
function agoText(language: PageLanguage, milliseconds: number): string {
  const [unit, length] = units.find(([, one]) => milliseconds >= one) ?? [];
  if (unit === undefined || length === undefined) return textsIn(language).account.sessions.justNow;
  return new Intl.RelativeTimeFormat(locales[language]).format(-Math.floor(milliseconds / length), unit);
}

/** What operators see of sign-ins and accounts. */
export function trailPageOf(page: {
  language: PageLanguage;
  self: string;
  entries: readonly TrailEntry[];
  next: string | undefined;
}) {
  const { language, self, entries, next } = page;
  const texts = textsIn(language).account;
  const t = texts.trailPage;
  const actions: Record<string, string> = t.actions;
  const time = new Intl.DateTimeFormat(locales[language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  const who = ({ username, actor }: TrailEntry) =>
    actor
      ? t.by.replace('{{who}}', username ?? t.nobody).replace('{{actor}}', actor)
      : (username ?? t.nobody);
  const row = ({ at, action, address, ...entry }: TrailEntry) =>
    html`<tr><td><time datetime="${at}">${time.format(new Date(at))}</time></td><td>${actions[action] ?? action}</td><td>${who({ at, action, address, ...entry })}</td><td>${address}</td></tr>`;
  const body = html`<p>${t.body}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${t.title}"><table><thead><tr><th scope="col">${t.at}</th><th scope="col">${t.action}</th><th scope="col">${t.who}</th><th scope="col">${t.address}</th></tr></thead>
<tbody>${entries.map(row)}</tbody></table></div>
<p class="row onward">${next ? html`<a class="button" href="${self}?before=${next}">${t.older}</a>` : undefined}<a class="button" href="${self.replace(/\/trail$/, '')}">${texts.title}</a></p>`;
  return renderPage({ language, self, title: t.title, body, isWide: true });
}
