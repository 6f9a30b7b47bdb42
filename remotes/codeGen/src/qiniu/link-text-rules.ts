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

/** Where the console shows an object: its folder, with the object open. */
export const addressOfObject = (bucketId: string, key: string): string =>
  `/codeGen/qiniu?${new URLSearchParams({ bucket: bucketId, prefix: key.slice(0, key.lastIndexOf('/') + 1), key })}`;

/**
 * Objects for a note, as Markdown, one a paragraph. A note is kept and read for years: a link that runs out does not belong
 * there, so objects of a bucket whose links do are linked to where the console shows them, to whoever may see the bucket.
 */
export const linksForNote = (bucketId: string, links: readonly Linked[], runOut: boolean): string =>
  links
    .map(({ key, url, image }) =>
      writers.markdown(
        runOut ? { key, url: addressOfObject(bucketId, key), image: false } : { key, url, image },
      ),
    )
    .join('\n\n');
