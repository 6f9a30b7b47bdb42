/**
 * What a rendered note may contain: one list for every place that renders one, in the form that hast-util-sanitize
 * takes. Everything else is removed; raw HTML never gets this far, it is shown as text.
 */
export const noteMarkdownSchema = {
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'section'],
    ...['strong', 'em', 'del', 'sup', 'sub', 'mark', 'a', 'img', 'ul', 'ol', 'li', 'input'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: [
      'href',
      'title',
      'ariaLabel',
      'dataFootnoteRef',
      'dataFootnoteBackref',
      ['ariaDescribedBy', /^note-fn/],
      ['id', /^note-fnref-[^\s"'<>]{1,200}$/],
    ],
    blockquote: [['className', /^callout(?:-[a-z]{1,20})?$/]],
    code: [['className', /^(?:language-[\w+#.-]{1,30}|math-inline|math-display)$/]],
    h2: [['id', 'note-fn-label']],
    img: ['src', 'alt', 'title', ['width', /^\d{1,4}$/]],
    input: [['type', 'checkbox'], 'checked', 'disabled'],
    li: [
      ['className', 'task-list-item'],
      ['id', /^note-fn-[^\s"'<>]{1,200}$/],
    ],
    ol: ['start', ['className', 'contains-task-list']],
    p: [['className', 'callout-title']],
    section: ['dataFootnotes'],
    td: [['align', 'left', 'right', 'center']],
    th: [['align', 'left', 'right', 'center']],
    ul: [['className', 'contains-task-list']],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel', 'attachment'],
    src: ['http', 'https', 'attachment'],
  },
  required: { input: { type: 'checkbox', disabled: true } },
  strip: ['script', 'style', 'title', 'textarea'],
  allowComments: false,
  allowDoctypes: false,
} as const;

/**
 * The schema lets every relative address through; only those from the root of this origin are wanted, and the
 * anchors of footnotes. `//host` and `/\host` lead elsewhere.
 */
export const isNoteLink = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|tel:|attachment:|\/(?![/\\])|#note-fn)/i.test(address) &&
  !/[\s\p{Cc}]/u.test(address);

export const isNoteImage = (address: string): boolean =>
  /^(?:https?:\/\/|attachment:|\/(?![/\\]))/i.test(address) && !/[\s\p{Cc}]/u.test(address);
