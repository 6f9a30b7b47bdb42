import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { html, type Page, pageLanguage, renderPage, textsIn, trusted } from './page.ts';

function send(ctx: KoaContextWithOIDC, page: Page): void {
  const { html: text, headers } = renderPage(page);
  ctx.set(headers);
  ctx.body = text;
}

const languageOf = (ctx: KoaContextWithOIDC) => pageLanguage(ctx.req.headers, ctx.oidc?.params?.ui_locales);

/** The provider cannot even send the browser back: say so in its own page. Codes only, no private detail. */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const language = languageOf(ctx);
  const t = textsIn(language).error;
  const code = [out.error, out.error_description].filter(Boolean).join(': ');
  send(ctx, {
    language,
    title: t.title,
    body: html`<p>${t.body}</p><p>${code}</p><p><a href="/">${t.back}</a></p>`,
  });
}

/** The console has asked already; the form sends itself. Without scripts the button does. */
export function signingOutPage(ctx: KoaContextWithOIDC, form: string): void {
  const language = languageOf(ctx);
  const t = textsIn(language).signOut;
  const body = html`${trusted(form)}
<input type="hidden" name="logout" value="yes" form="op.logoutForm">
<noscript><button type="submit" form="op.logoutForm">${t.submit}</button></noscript>`;
  send(ctx, {
    language,
    title: t.leaving,
    body,
    script: `document.getElementById('op.logoutForm').submit()`,
  });
}

export function signedOutPage(ctx: KoaContextWithOIDC): void {
  const language = languageOf(ctx);
  const t = textsIn(language).signOut;
  send(ctx, { language, title: t.done, body: html`<p><a href="/">${t.back}</a></p>` });
}
