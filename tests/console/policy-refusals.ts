import type { BrowserContext } from 'playwright-core';

/** What the page's content policy refused from now on, page by page, oldest first; the provider's pages are watched too. */
export async function policyRefusals(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeBinding('tellRefusal', ({ page }, what: string) => {
    refused.push(`${new URL(page.url()).pathname}: ${what}`);
  });
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (refusal) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber } = refusal;
      const tell = Reflect.get(window, 'tellRefusal') as (what: string) => void;
      tell(`${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber}`);
    });
  });
  context.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}
