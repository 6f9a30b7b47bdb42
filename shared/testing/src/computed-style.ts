/**
 * What tests ask of computed style, without style sheets: whether an element is shown at all, and whether it stands on
 * a line of its own (which is where names of controls get their blanks). jsdom would match every rule of every sheet
 * against every element for each such question, which was half of the time of all screen tests, and it knows no
 * layout, no media query and no specificity to make it worth that. Looks are proven in Chromium.
 */
const nowhere = new Set(
  'AREA BASE DATALIST HEAD LINK META NOSCRIPT PARAM RP SCRIPT STYLE TEMPLATE TITLE'.split(' '),
);
const ownLine = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CENTER DD DETAILS DIALOG DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LEGEND LI MAIN MENU NAV OL OPTGROUP OPTION P PRE SEARCH SECTION SUMMARY UL'
  ).split(' '),
);
const ofTables: Readonly<Record<string, string>> = {
  TABLE: 'table',
  CAPTION: 'table-caption',
  THEAD: 'table-header-group',
  TBODY: 'table-row-group',
  TFOOT: 'table-footer-group',
  TR: 'table-row',
  TD: 'table-cell',
  TH: 'table-cell',
};
const inParts: Readonly<Record<string, string>> = {
  BUTTON: 'inline-block',
  INPUT: 'inline-block',
  METER: 'inline-block',
  PROGRESS: 'inline-block',
  SELECT: 'inline-block',
  TEXTAREA: 'inline-block',
};

const inlineStyle = (element: Element): CSSStyleDeclaration | undefined =>
  (element as Partial<HTMLElement>).style;

function display(element: Element): string {
  const own = inlineStyle(element)?.display;
  if (own) return own;
  const { tagName } = element;
  if (nowhere.has(tagName) || element.hasAttribute('hidden')) return 'none';
  if (tagName === 'DIALOG' && !element.hasAttribute('open')) return 'none';
  if (tagName === 'INPUT' && element.getAttribute('type') === 'hidden') return 'none';
  // Taken out of the text it is a block, whatever it was: what is written for the ear only stands apart from the rest.
  if (/^(absolute|fixed)$/.test(inlineStyle(element)?.position ?? '')) return 'block';
  if (ownLine.has(tagName)) return 'block';
  return ofTables[tagName] ?? inParts[tagName] ?? 'inline';
}

function inherited(element: Element, property: 'visibility' | 'pointerEvents', initial: string): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const own = inlineStyle(at)?.[property];
    if (own) return own;
  }
  return initial;
}

function styleOf(element: Element, property: string): unknown {
  if (property === 'display') return display(element);
  if (property === 'visibility') return inherited(element, property, 'visible');
  if (property === 'pointerEvents' || property === 'pointer-events')
    return inherited(element, 'pointerEvents', 'auto');
  const style = inlineStyle(element);
  const value: unknown = style && Reflect.get(style, property);
  return typeof value === 'function' ? value.bind(style) : value;
}

/** Stands in for `window.getComputedStyle`; a pseudo-element has no content. */
export function computedStyle(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  const read = (property: string) => (pseudo ? '' : (styleOf(element, property) ?? ''));
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, property) => (property === 'getPropertyValue' ? read : read(String(property))),
  });
}
