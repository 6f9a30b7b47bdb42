import { lastPartOfKey } from '@console/contract/codegen';

export const linkForms = ['plain', 'markdown', 'html'] as const;
export type LinkForm = (typeof linkForms)[number];

interface Linked {
  readonly key: string;
  readonly url: string;
  /** Shown, not only linked to. */
  readonly image: boolean;
}

const inMarkdown = (text: string): string => text.replace(/[\\[\]]/g, (sign) => `\\${sign}`);
const inHtml = (text: string): string =>
  text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );

/** Links as they are pasted somewhere, one a line. */
export const linkTexts = (links: readonly Linked[], form: LinkForm): string =>
  links.map((one) => writers[form](one)).join('\n');

const writers: Readonly<Record<LinkForm, (one: Linked) => string>> = {
  plain: ({ url }) => url,
  // A bracket would end the address.
  markdown: ({ key, url, image }) =>
    `${image ? '!' : ''}[${inMarkdown(lastPartOfKey(key))}](${url.replaceAll('(', '%28').replaceAll(')', '%29')})`,
  html: ({ key, url, image }) =>
    image
      ? `<img src="${inHtml(url)}" alt="${inHtml(lastPartOfKey(key))}">`
      : `<a href="${inHtml(url)}">${inHtml(lastPartOfKey(key))}</a>`,
};
