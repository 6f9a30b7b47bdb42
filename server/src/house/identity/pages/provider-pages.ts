import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { providerPath } from '../origin.ts';
import {
  html,
  inTheme,
  lookCookiesOf,
  type Page,
  pageLanguage,
  renderPage,
  textsIn,
  trusted,
  withoutLook,
} from './page.ts';

function send(ctx: KoaContextWithOIDC, page: Page): void {
  const { html: text, headers } = renderPage(page);
  ctx.set(headers);
  ctx.body = inTheme(text, ctx.req.headers);
}

/** The library is mounted below our path, which its own addresses leave out. */
const addressOf = (ctx: KoaContextWithOIDC): string => providerPath + ctx.url;

/** The switches of the library's pages. @returns whether the request was one, and is answered */
export function switchesLook(ctx: KoaContextWithOIDC): boolean {
  const cookies = lookCookiesOf(ctx.query);
  if (cookies.length === 0 || ctx.method !== 'GET' || !ctx.get('accept').includes('text/html')) return false;
  ctx.append('set-cookie', cookies);
  ctx.redirect(withoutLook(addressOf(ctx)));
  ctx.status = 303;
  return true;
}

/** Where the switch of this page leads; the answer to a form cannot be shown again. */
const selfOf = (ctx: KoaContextWithOIDC): string | undefined =>
  ctx.method === 'GET' ? addressOf(ctx) : undefined;

const languageOf = (ctx: KoaContextWithOIDC) => pageLanguage(ctx.req.headers, ctx.oidc?.params?.ui_locales);

/** The provider cannot even send the browser back: say so in its own page. Codes only, no private detail. */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const language = languageOf(ctx);
  const t = textsIn(language).error;
  const self = selfOf(ctx);
  if (out.error === 'not_found') {
    const { title, body } = textsIn(language).notFound;
    send(ctx, { language, self, title, body: html`<p>${body}</p><p><a href="/">${t.back}</a></p>` });
    return;
  }
  const code = [out.error, out.error_description].filter(Boolean).join(': ');
  send(ctx, {
    language,
    self,
    title: t.title,
    body: html`<p>${t.body}</p><p><code>${code}</code></p><p><a href="/">${t.back}</a></p>`,
  });
}

/** Origins at which the client that asks is at home. */
const homesOf = (ctx: KoaContextWithOIDC): string[] => [
  ...new Set((ctx.oidc.client?.redirectUris ?? []).map((uri) => new URL(uri).origin)),
];

/** Did our own console lead here? Another site's link must not sign anybody out unasked (identity.md, D3). */
function cameFromConsole(ctx: KoaContextWithOIDC): boolean {
  if (ctx.get('sec-fetch-site') !== 'cross-site') return true;
  const referer = ctx.get('referer');
  const from = URL.canParse(referer) ? new URL(referer).origin : undefined;
  return from !== undefined && homesOf(ctx).includes(from);
}

/** The console has asked already: then the form sends itself. Without scripts, or from elsewhere, the button does. */
export function signingOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(ctx);
  const t = textsIn(language).signOut;
  const submit = html`<button type="submit" form="op.logoutForm">${t.submit}</button>`;
  const isAsked = cameFromConsole(ctx);
  const body = html`${trusted(form)}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
${isAsked ? html`<noscript>${submit}</noscript>` : html`<div class="row">${submit}<a class="button" href="/">${t.stay}</a></div>`}`;
  const script = isAsked ? `document.getElementById('op.logoutForm').submit()` : undefined;
  const title = isAsked ? t.leaving : t.question;
  send(ctx, { language, self: selfOf(ctx), title, body, script, formsLeadTo: homesOf(ctx) });
}

export function signedOutPage(ctx: KoaContextWithOIDC): void {
  const language = languageOf(ctx);
  const t = textsIn(language).signOut;
  send(ctx, { language, self: selfOf(ctx), title: t.done, body: html`<p><a href="/">${t.back}</a></p>` });
}
